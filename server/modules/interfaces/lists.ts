import { sql } from 'kysely';
import type { Ctx } from '../../ctx';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { runnableNames } from '../../services/authors/runRight';
import type { Documents } from '../../services/platform/documents';
import type { Definition } from './definition';
import { needsAllRows } from './guardedInterfaces';

/** `dataType` of 3.4.7 and `type` of 3.6. */
const byNumber: Record<string, Definition['kind']> = { '1': 'sql', '2': 'static', '3': 'http' };
const numbers = { sql: 1, static: 2, http: 3 } as const;
/** Fixed words of the contract (§11). */
export const kindNames = { sql: 'SQL操作', static: '静态数据', http: 'API操作' } as const;

const kind = "t.definition ->> 'kind'";
const paged = "case when t.definition ->> 'paged' = 'true' then 1 else 0 end";

/** csv of numbers; unknown numbers are ignored. */
function kindsIn(_: Ctx, csv: string) {
  const kinds = csv
    .split(',')
    .map((each) => each.trim())
    .flatMap((each) => (Object.hasOwn(byNumber, each) ? byNumber[each]! : []));
  return kinds.length ? { kind: { in: kinds } } : undefined;
}

/** 3.6 shows the member as it is. */
const typeName = (row: Record<string, unknown>) => ({ type: kindNames[row.kind as Definition['kind']] });

/** Interfaces without their payload (contract-visualdev §11). */
export const interfaceList: List = {
  table: 'weftDataInterface',
  joins: `left join weft_dictionary_data item on item.id = t.category_id ${creatorJoin}`,
  columns: {
    fullName: 'text',
    enCode: 'text',
    categoryId: { sql: 't.category_id', type: 'text', nullable: true },
    category: { sql: 'item.full_name', type: 'text' },
    kind: { sql: kind, type: 'text' },
    dataType: { sql: `case ${kind} when 'sql' then 1 when 'static' then 2 else 3 end`, type: 'number' },
    checkType: { sql: paged, type: 'number' },
    hasPage: { sql: paged, type: 'number' },
    creatorUser,
    creatorTime: 'date',
    lastModifyTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
    description: { sql: 't.description', type: 'text', nullable: true },
  },
  added: ['type', 'needsAllRows'],
  extend: async (ctx, rows) => {
    const ids = rows.flatMap(({ id, kind }) => (kind === 'sql' ? [String(id)] : []));
    const guarded = await needsAllRows(ctx.db, ids);
    return (row) => ({ ...typeName(row), needsAllRows: guarded.has(String(row.id)) ? 1 : 0 });
  },
  items: { category: 'DataInterfaceType' },
  search: ['fullName', 'enCode'],
  filter: { categoryId: 'categoryId', category: 'categoryId', dataType: kindsIn, type: kindsIn },
};

/** `getList`: enabled interfaces that this person may run, for pickers. */
export const interfaceChoices = (documents: Documents): List => ({
  ...interfaceList,
  where: { enabledMark: 1 },
  scope: async (ctx) => {
    const names = await runnableNames(ctx, documents);
    return names && { id: { in: [...names] } };
  },
  added: ['type'],
  extend: async () => typeName,
});

/** Who ran an interface, when and how long it took, newest first. */
export const interfaceLog: List = {
  table: 'weftDataInterfaceLog',
  undeleted: true,
  joins: 'join weft_data_interface interface on interface.id = t.interface_id',
  columns: {
    fullName: { sql: 'interface.full_name', type: 'text' },
    enCode: { sql: 'interface.en_code', type: 'text' },
    invokTime: { sql: 't.creator_time', type: 'date' },
    userId: { sql: 't.user_name', type: 'text' },
    invokIp: { sql: 't.ip_address', type: 'text' },
    invokDevice: { sql: 't.device', type: 'text' },
    invokType: { sql: 't.kind', type: 'text' },
    invokWasteTime: { sql: 't.duration_ms', type: 'number' },
    outcome: 'text',
    interfaceId: { sql: 't.interface_id', type: 'text', filterOnly: true },
  },
  search: ['userId', 'invokIp'],
  filter: { id: 'interfaceId' },
  sort: ['-creatorTime'],
};

/** Enabled interfaces that this person may run, under their categories. */
export async function interfaceTree(ctx: Ctx, documents: Documents) {
  const names = await runnableNames(ctx, documents);
  const rows = await ctx.db.kysely
    .selectFrom('weftDataInterface as interface')
    .where('interface.deleteMark', 'is', null)
    .where('interface.enabledMark', '=', 1)
    .leftJoin('weftDictionaryData as category', 'category.id', 'interface.categoryId')
    .select(['interface.id', 'interface.fullName', 'interface.enCode', 'interface.categoryId'])
    .select(['category.fullName as category'])
    .select([sql<Definition['kind']>`interface.definition ->> 'kind'`.as('kind')])
    .select([sql<string>`interface.definition ->> 'paged'`.as('paged')])
    .orderBy('category.sortCode')
    .orderBy('interface.sortCode')
    .orderBy('interface.creatorTime', 'desc')
    .orderBy('interface.id')
    .execute();
  const groups = new Map<
    string,
    { id: string; fullName: string; disabled: true; hasChildren: true; children: object[] }
  >();
  for (const { category, categoryId, paged: own, ...row } of rows) {
    if (names && !names.has(row.id)) continue;
    const id = categoryId ?? '';
    const fullName = category ?? ctx.t('common.noCategory');
    const group = groups.get(id) ?? { id, fullName, disabled: true, hasChildren: true, children: [] };
    groups.set(id, group);
    group.children.push({
      ...row,
      categoryId: id,
      dataType: numbers[row.kind],
      hasPage: own === 'true' ? 1 : 0,
      hasChildren: false,
    });
  }
  return [...groups.values()];
}
