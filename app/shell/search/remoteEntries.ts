import { navigate } from '../../navigation';
import { runtime } from '../../runtime';
import type { Entry } from './findEntries';

/** Rows shown of each list. */
const mostRows = 5;
const usersPath = '/permission/user';

type Row = Record<string, unknown>;
const quiet = { quiet: true };

/** A record with its address. */
const addressEntry = (group: 'recent' | 'records', { id, fullName, page, icon, address }: Row): Entry => ({
  key: `${group} ${id}`,
  group,
  title: String(fullName),
  detail: String(page ?? ''),
  icon: String(icon || 'file'),
  open: () => navigate(String(address)),
});

async function rowsOf(call: string, params: Row): Promise<Row[]> {
  const page = { currentPage: 1, pageSize: mostRows };
  const { data } = await runtime.call(call, { ...params, ...page }, quiet).catch(() => ({ data: undefined }));
  return ((data as { list?: Row[] } | undefined)?.list ?? []).slice(0, mostRows);
}

/** Records of all models of the person that have the word in what names them; `more`: there may be others. */
export async function findRecords(keyword: string): Promise<{ entries: Entry[]; more: boolean }> {
  const { data } = await runtime.call('onlineDev.find', { keyword }, quiet).catch(() => ({ data: undefined }));
  const { list = [], more = false } = (data ?? {}) as { list?: Row[]; more?: boolean };
  return { entries: list.map((row) => addressEntry('records', row)), more };
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
  type: number;
  /** Of a message of a process: what it is about. */
  flowType: number;
}

/** The latest unread messages and notices. */
export async function findUnread(): Promise<Unread[]> {
  const rows = await rowsOf('message.list', { sort: 'desc', isRead: '0' });
  return rows.map(({ id, title, releaseUser, releaseTime, type, flowType }) => ({
    id: String(id),
    title: String(title),
    from: String(releaseUser ?? ''),
    time: Number(releaseTime),
    type: Number(type),
    flowType: Number(flowType),
  }));
}

/** The records that the person opened last. */
export async function findRecent(): Promise<Entry[]> {
  const { data } = await runtime.call('board.recent', {}, quiet).catch(() => ({ data: undefined }));
  return ((data as { list?: Row[] } | undefined)?.list ?? [])
    .slice(0, mostRows)
    .map((row) => addressEntry('recent', row));
}
