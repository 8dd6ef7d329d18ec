import { fold } from '../../../core/fold';
import type { MenuRoute } from '../../../runtime/menus';
import { navigate } from '../../navigation';
import { runtime } from '../../runtime';
import { menuTitle } from '../usePage';
import type { Entry } from './findEntries';

/** Rows shown of each list, and models searched at once. */
const mostRows = 5;
const mostModels = 8;
const usersPath = '/permission/user';

type Row = Record<string, unknown>;
const quiet = { quiet: true };

async function rowsOf(call: string, params: Row): Promise<Row[]> {
  const page = { currentPage: 1, pageSize: mostRows };
  const { data } = await runtime.call(call, { ...params, ...page }, quiet).catch(() => ({ data: undefined }));
  return ((data as { list?: Row[] } | undefined)?.list ?? []).slice(0, mostRows);
}

/** The texts of a row as its list shows them, those with the keyword first. */
function textsOf(row: Row, keyword: string): string[] {
  const texts = Object.entries(row)
    .filter(
      ([name, value]) => typeof value === 'string' && value !== '' && !/id$/i.test(name) && !name.endsWith('_jnpfId'),
    )
    .map(([, value]) => value as string);
  const has = (text: string) => fold(text).includes(fold(keyword));
  return [...new Set([...texts.filter(has), ...texts.filter((text) => !has(text))])].slice(0, 3);
}

/** The address of a record of a model, which its page opens. */
function recordAddress({ path, relationId }: MenuRoute, id: unknown): string {
  const query = new URLSearchParams({ 'record.id': String(id), 'record.in': `model.${relationId}.detail` });
  return `${path}?${query}`;
}

async function recordsOf(route: MenuRoute, keyword: string): Promise<Entry[]> {
  const rows = await rowsOf('onlineDev.list', { modelId: route.relationId, menuId: route.moduleId, keyword });
  return rows
    .filter((row) => typeof row.id === 'string' && !row.top)
    .map((row) => ({
      key: `record ${route.moduleId} ${row.id}`,
      group: 'records',
      title: textsOf(row, keyword).join(' · '),
      detail: menuTitle(route),
      icon: route.icon ?? 'file',
      open: () => navigate(recordAddress(route, row.id)),
    }));
}

/** Records of the person's models whose lists have a keyword search; their permissions apply. */
export async function findRecords(keyword: string): Promise<Entry[]> {
  const models = runtime.session.get().routes.filter(({ kind, relationId }) => kind === 'model' && relationId);
  return (await Promise.all(models.slice(0, mostModels).map((route) => recordsOf(route, keyword)))).flat();
}

/** Colleagues; they are opened in the administration of users by those who may see it. */
export async function findPeople(keyword: string): Promise<Entry[]> {
  const mayOpen = runtime.session.get().routes.some(({ path }) => path === usersPath);
  const rows = await rowsOf('users.contacts', { keyword });
  return rows.map(({ id, realName, account, department }) => ({
    key: `person ${id}`,
    group: 'people',
    title: `${realName} / ${account}`,
    detail: String(department ?? ''),
    icon: 'user',
    ...(mayOpen && {
      open: () => navigate(`${usersPath}?${new URLSearchParams({ 'search.keyword': String(account) })}`),
    }),
  }));
}

/** A message that the person has not read. */
export interface Unread {
  id: string;
  title: string;
  from: string;
  /** Epoch ms. */
  time: number;
}

/** The latest unread messages and notices. */
export async function findUnread(): Promise<Unread[]> {
  const rows = await rowsOf('message.list', { sort: 'desc', isRead: '0' });
  return rows.map(({ id, title, releaseUser, releaseTime }) => ({
    id: String(id),
    title: String(title),
    from: String(releaseUser ?? ''),
    time: Number(releaseTime),
  }));
}

/** The records that the person opened last. */
export async function findRecent(): Promise<Entry[]> {
  const { data } = await runtime.call('board.recent', {}, quiet).catch(() => ({ data: undefined }));
  return ((data as { list?: Row[] } | undefined)?.list ?? [])
    .slice(0, mostRows)
    .map(({ id, fullName, page, icon, address }) => ({
      key: `recent ${id}`,
      group: 'recent',
      title: String(fullName),
      detail: String(page ?? ''),
      icon: String(icon || 'file'),
      open: () => navigate(String(address)),
    }));
}
