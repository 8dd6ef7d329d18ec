import type { Selectable } from 'kysely';
import { type Ctx, Refusal, type Reply } from '../../../ctx';
import { findAll } from '../../../db/find';
import type { PlatformTables } from '../../../db/tables/platform';
import { type ListQuery, listIds } from '../../../lists/list';
import { seedPath, seedPerson } from '../../../seed/seedPeople';
import { tellMassExport } from '../../../services/channels/alarm';
import { allOrganizes, namePath, type OrganizeNode } from '../../../services/organisation/organizeNames';
import { recordsDownload } from '../../files/spreadsheets/downloads';
import { type Cell, mostExported } from '../../files/spreadsheets/sheets';
import { userList } from '../users';
import { exportColumns, hiddenIn, type UserKey } from './columns';
import { dayText, dictionaryItems, dictionaryKeys, named, states } from './words';

interface ExportQuery extends ListQuery {
  /** `0`: the requested page, `1`: all. */
  dataType?: string;
  /** Keys of the columns, comma-joined. */
  selectKey?: string;
}

type UserRow = Selectable<PlatformTables['weftUser']>;
type Organizes = Map<string, OrganizeNode>;

/** Complete rows, in list order. */
async function chosenRows(ctx: Ctx, query: ExportQuery): Promise<UserRow[]> {
  const all = query.dataType === '1';
  const ids = await listIds(userList, ctx, query, all ? mostExported + 1 : undefined);
  if (all && ids.length > mostExported) throw new Refusal('users.exportTooMany', { most: mostExported });
  const rows = await findAll(ctx.db, 'weftUser', 'all', { id: ['', ...ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names of all memberships of these users: one statement per table. */
async function memberships(ctx: Ctx, rows: UserRow[], byId: Organizes) {
  const { kysely } = ctx.db;
  const ids = ['', ...rows.map((row) => row.id)];
  const relations = await kysely
    .selectFrom('weftUserRelation')
    .select(['userId', 'objectType', 'objectId'])
    .where('userId', 'in', ids)
    .orderBy('id')
    .execute();
  const idsOf = (type: string) => [
    '',
    ...relations.filter((row) => row.objectType === type).map((row) => row.objectId),
  ];
  const [positions, roles, managers] = await Promise.all([
    kysely
      .selectFrom('weftPosition')
      .select(['id', 'fullName', 'enCode'])
      .where('id', 'in', idsOf('Position'))
      .where('deleteMark', 'is', null)
      .execute(),
    kysely
      .selectFrom('weftRole')
      .select(['id', 'fullName', 'enCode'])
      .where('id', 'in', idsOf('Role'))
      .where('deleteMark', 'is', null)
      .execute(),
    kysely
      .selectFrom('weftUser')
      .select(['id', 'realName', 'account'])
      .where('id', 'in', ['', ...rows.flatMap((row) => row.managerId ?? [])])
      .where('deleteMark', 'is', null)
      .execute(),
  ]);
  const words = new Map([...positions, ...roles].map(({ id, fullName, enCode }) => [id, named(fullName, enCode)]));
  for (const [id, node] of byId) words.set(id, namePath(node, byId));
  const ofUser = new Map<string, string[]>();
  for (const { userId, objectType, objectId } of relations) {
    const word = words.get(objectId);
    const key = `${objectType} ${userId}`;
    if (word) ofUser.set(key, [...(ofUser.get(key) ?? []), word]);
  }
  const people = new Map(managers.map(({ id, realName, account }) => [id, named(realName, account)]));
  return {
    of: (type: string, userId: string) => (ofUser.get(`${type} ${userId}`) ?? []).join(','),
    manager: (id: string | null) => people.get(id ?? '') ?? '',
  };
}

/** Returns the function that reads a cell of a user's row. */
async function cellsOf(ctx: Ctx, rows: UserRow[], byId: Organizes): Promise<(row: UserRow, key: UserKey) => Cell> {
  const [member, items] = await Promise.all([memberships(ctx, rows, byId), dictionaryItems(ctx)]);
  const words = new Map(
    dictionaryKeys.map((key) => [key as UserKey, new Map(items[key].map(({ value, word }) => [value, word]))]),
  );
  const stateWords = new Map(states(ctx).map(([word, value]) => [value, word]));
  return (row, key) => {
    if (key === 'organizeId') return seedPath(ctx.language, member.of('Organize', row.id));
    if (key === 'positionId') return member.of('Position', row.id);
    if (key === 'roleId') return member.of('Role', row.id);
    if (key === 'managerId') return seedPerson(ctx.language, member.manager(row.managerId));
    if (key === 'enabledMark') return stateWords.get(row.enabledMark ?? 0) ?? '';
    const value = row[key];
    if (value instanceof Date) return dayText(value);
    return words.get(key)?.get(String(value)) ?? value;
  };
}

/** A workbook of the users in the current user's list, with the chosen columns that are visible (contract §5.9). */
export async function exportUsers(ctx: Ctx, query: ExportQuery): Promise<Reply> {
  const wanted = new Set((query.selectKey ?? '').split(',').map((key) => (key === 'organize' ? 'organizeId' : key)));
  const columns = (await exportColumns(ctx)).filter(({ key }) => wanted.has(key));
  if (columns.length === 0) throw new Refusal('users.exportNoColumn');
  // Hidden columns are not searched either.
  const rows = await chosenRows({ ...ctx, hidden: await hiddenIn(ctx, 'column') }, query);
  const told = { call: 'users.exportData', name: ctx.t('users.sheet'), rows: rows.length };
  await tellMassExport(ctx, ctx.db, told);
  const organizes = await allOrganizes(ctx.db);
  const cell = await cellsOf(ctx, rows, new Map(organizes.map((node) => [node.id, node])));
  const cells = rows.map((row) => columns.map(({ key }) => cell(row, key)));
  return { data: await recordsDownload(ctx, 'users.sheet', columns, cells) };
}
