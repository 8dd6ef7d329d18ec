import type { Json } from '../../../core/language/types';
import type { DisplayField, DisplayPlan, Lookups } from '../../../core/model/display';
import { wantedIds } from '../../../core/model/display';
import type { LookupKind } from '../../../core/model/fields';
import type { Ctx } from '../../http/types';
import type { Row } from './rows';

type Names = Map<string, string>;
type Find = (ctx: Ctx, ids: string[]) => Promise<Names>;

const named =
  (table: 'weftOrganize' | 'weftPosition' | 'weftRole' | 'weftGroup'): Find =>
  async (ctx, ids) => {
    const rows = await ctx.db.kysely.selectFrom(table).select(['id', 'fullName']).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, row.fullName]));
  };

const users: Find = async (ctx, ids) => {
  const rows = await ctx.db.kysely
    .selectFrom('weftUser')
    .select(['id', 'realName', 'account'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.realName}/${row.account}`]));
};

/** Kinds whose names can be asked for; of the others the id stays as text (contract-visualdev §2.6). */
const finders: Partial<Record<LookupKind, Find>> = {
  user: users,
  organize: named('weftOrganize'),
  department: named('weftOrganize'),
  position: named('weftPosition'),
  role: named('weftRole'),
  group: named('weftGroup'),
};

/** Items of dictionary types, named by id or by code, one query for all of them. */
async function dictionaryItems(ctx: Ctx, types: string[]): Promise<Map<string, Json[]>> {
  const items = new Map<string, Json[]>(types.map((type) => [type, []]));
  if (!types.length) return items;
  const rows = await ctx.db.kysely
    .selectFrom('weftDictionaryData as item')
    .innerJoin('weftDictionaryType as type', 'type.id', 'item.dictionaryTypeId')
    .select(['item.id', 'item.enCode', 'item.fullName', 'type.id as typeId', 'type.enCode as typeCode'])
    .where('item.deleteMark', 'is', null)
    .where((eb) => eb.or([eb('type.id', 'in', types), eb('type.enCode', 'in', types)]))
    .execute();
  for (const { typeId, typeCode, ...item } of rows) {
    items.get(typeId)?.push(item);
    if (typeCode !== typeId) items.get(typeCode)?.push(item);
  }
  return items;
}

/**
 * Names of everything that these rows hold: one query per kind that occurs, whatever the number of rows. `children` are
 * the rows of the sub-tables by their vModel.
 */
export async function lookupsOf(
  ctx: Ctx,
  plan: DisplayPlan,
  rows: Row[],
  children: Record<string, Row[]> = {},
): Promise<Lookups> {
  const wanted = new Map<LookupKind, Set<string>>();
  const collect = (fields: DisplayField[], from: Row[]) => {
    for (const [kind, ids] of wantedIds(fields, from)) {
      const all = wanted.get(kind) ?? new Set<string>();
      for (const id of ids) all.add(id);
      wanted.set(kind, all);
    }
  };
  collect(plan.fields, rows);
  for (const table of plan.tables) collect(table.fields, children[table.vModel] ?? []);
  const asked = [...wanted].flatMap(([kind, ids]) => {
    const find = finders[kind];
    return find && ids.size ? [find(ctx, [...ids]).then((names) => [kind, names] as const)] : [];
  });
  const [dictionaries, ...names] = await Promise.all([dictionaryItems(ctx, plan.dictionaries), ...asked]);
  return { ...Object.fromEntries(names), dictionaries };
}
