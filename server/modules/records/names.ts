import type { Json } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import { seedPath, seedPerson } from '../../seed/seedPeople';
import { shownName } from '../../seed/shownNames';

export type Names = Map<string, string>;
export type FindNames = (ctx: Ctx, ids: string[]) => Promise<Names>;

const named =
  (table: 'weftPosition' | 'weftRole' | 'weftGroup' | 'weftOrganize'): FindNames =>
  async (ctx, ids) => {
    const rows = await ctx.db.kysely.selectFrom(table).select(['id', 'fullName']).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, seedPath(ctx.language, row.fullName)]));
  };

/** realName/account; `admin` is the administrator's id in compatible servers (contract-visualdev §2.6). */
const users: FindNames = async (ctx, ids) => {
  const rows = await findAll(ctx.db, 'weftUser', ['id', 'realName', 'account'], { id: ids });
  const names = new Map(rows.map((row) => [row.id, seedPerson(ctx.language, `${row.realName}/${row.account}`)]));
  if (ids.includes('admin') && !names.has('admin')) names.set('admin', ctx.t('visualdev.administrator'));
  return names;
};

/** Finders by kind: one query each, for any number of ids. */
export const finders = {
  user: users,
  department: named('weftOrganize'),
  position: named('weftPosition'),
  role: named('weftRole'),
  group: named('weftGroup'),
} satisfies Record<string, FindNames>;

export type FoundKind = keyof typeof finders;

/** Suffix after `--` of a `usersSelect` value → its kind (contract-visualdev §2.4). */
const kindOf: Record<string, FoundKind> = {
  user: 'user',
  department: 'department',
  company: 'department',
  organize: 'department',
  role: 'role',
  position: 'position',
  group: 'group',
};

/** Names of `id--type` values: one query per type. */
export const findTyped: FindNames = async (ctx, values) => {
  const byKind = new Map<FoundKind, Map<string, string[]>>();
  for (const value of values) {
    const at = value.lastIndexOf('--');
    const id = at < 0 ? value : value.slice(0, at);
    const type = at < 0 ? 'user' : value.slice(at + 2).toLowerCase();
    const kind = Object.hasOwn(kindOf, type) ? kindOf[type]! : 'user';
    const ids = byKind.get(kind) ?? new Map<string, string[]>();
    ids.set(id, [...(ids.get(id) ?? []), value]);
    byKind.set(kind, ids);
  }
  const names: Names = new Map();
  await Promise.all(
    [...byKind].map(async ([kind, ids]) => {
      for (const [id, name] of await finders[kind](ctx, [...ids.keys()]))
        for (const value of ids.get(id) ?? []) names.set(value, name);
    }),
  );
  return names;
};

/** Organisations and their ancestors: names, and the path of each from the root. */
export async function findOrganizes(ctx: Ctx, ids: string[]): Promise<{ names: Names; paths: Map<string, string[]> }> {
  const rows = await ctx.db.raw<{ id: string; name: string; tree: string }>(
    `select id, full_name as name, organize_id_tree as tree from weft_organize where id in (
       select unnest(array[o.id] || string_to_array(o.organize_id_tree, ',')) from weft_organize o where o.id = any($1::text[]))`,
    [ids],
  );
  return {
    names: new Map(rows.map((row) => [row.id, seedPath(ctx.language, row.name)])),
    paths: new Map(rows.map((row) => [row.id, row.tree.split(',').filter(Boolean)])),
  };
}

/**
 * Items of dictionary types, given by id or code, in one query. `past`: deleted ones too, behind the others: their names.
 */
export async function findDictionaryItems(ctx: Ctx, types: string[], past = false): Promise<Map<string, Json[]>> {
  const items = new Map<string, Json[]>(types.map((type) => [type, []]));
  if (!types.length) return items;
  const rows = await ctx.db.kysely
    .selectFrom('weftDictionaryData as item')
    .innerJoin('weftDictionaryType as type', 'type.id', 'item.dictionaryTypeId')
    .select([
      'item.id',
      'item.parentId',
      'item.enCode',
      'item.fullName',
      'item.color',
      'item.enabledMark',
      'type.id as typeId',
      'type.enCode as typeCode',
    ])
    .$if(!past, (query) => query.where('item.deleteMark', 'is', null))
    .orderBy('item.deleteMark', (order) => order.asc().nullsFirst())
    .orderBy('item.id')
    .where((eb) => eb.or([eb('type.id', 'in', types), eb('type.enCode', 'in', types)]))
    .execute();
  for (const { typeId, typeCode, ...row } of rows) {
    const item = { ...row, fullName: shownName(ctx, row.enCode, row.fullName), stored: row.fullName };
    items.get(typeId)?.push(item);
    if (typeCode !== typeId) items.get(typeCode)?.push(item);
  }
  return items;
}
