import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../ctx';
import { seen } from '../permissions/hiddenCodes';
import { likeOf, type PageQuery, paged, pageOf } from '../platform/paging';
import type { Definition } from './definition';

export interface InterfaceQuery extends PageQuery {
  categoryId?: string;
  category?: string;
  /** 3.4.7's numbers: 1 SQL, 2 static, 3 API. */
  dataType?: string;
  /** 3.6's: 1 static, 2 SQL, 3 API. */
  type?: string;
}

const byDataType: Record<string, Definition['kind']> = { '1': 'sql', '2': 'static', '3': 'http' };
const byType: Record<string, Definition['kind']> = { '1': 'static', '2': 'sql', '3': 'http' };
const numbers = { sql: 1, static: 2, http: 3 } as const;
/** Fixed words of the contract (§11). */
export const kindNames = { sql: 'SQL操作', static: '静态数据', http: 'API操作' } as const;

const kind = sql<Definition['kind']>`interface.definition ->> 'kind'`;
const isPaged = sql<string>`interface.definition ->> 'paged'`;

function kindsOf(query: InterfaceQuery): string[] {
  const read = (text: string | undefined, table: Record<string, string>) =>
    (text ?? '').split(',').flatMap((each) => table[each.trim()] ?? []);
  return [...read(query.dataType, byDataType), ...read(query.type, byType)];
}

function matching(ctx: Ctx, query: InterfaceQuery, enabledOnly: boolean) {
  const like = likeOf(query.keyword);
  const category = query.categoryId || query.category;
  const kinds = kindsOf(query);
  return ctx.db.kysely
    .selectFrom('weftDataInterface as interface')
    .where('interface.deleteMark', 'is', null)
    .where((is) => {
      const parts: Expression<SqlBool>[] = [];
      if (like)
        parts.push(
          is.or(seen(ctx.hidden, ['fullName', 'enCode']).map((name) => is(`interface.${name}`, 'ilike', like))),
        );
      if (category) parts.push(is('interface.categoryId', '=', category));
      if (kinds.length) parts.push(is(kind, 'in', kinds as Definition['kind'][]));
      if (enabledOnly) parts.push(is('interface.enabledMark', '=', 1));
      return is.and(parts);
    });
}

/** A page without payload. `type` is the number of 3.6, or the words of the chooser. */
async function page(ctx: Ctx, query: InterfaceQuery, enabledOnly: boolean) {
  const asked = pageOf(query);
  const base = matching(ctx, query, enabledOnly);
  const [{ total }, rows] = await Promise.all([
    base.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    base
      .leftJoin('weftDictionaryData as category', 'category.id', 'interface.categoryId')
      .leftJoin('weftUser as creator', 'creator.id', 'interface.creatorUserId')
      .select(['interface.id', 'interface.fullName', 'interface.enCode', 'interface.categoryId'])
      .select(['interface.creatorTime', 'interface.lastModifyTime', 'interface.sortCode', 'interface.enabledMark'])
      .select(['interface.description', 'category.fullName as category', 'creator.realName', 'creator.account'])
      .select([kind.as('kind'), isPaged.as('paged')])
      .orderBy('interface.sortCode', 'asc')
      .orderBy('interface.creatorTime', 'desc')
      .orderBy('interface.id', 'desc')
      .offset(asked.offset)
      .limit(asked.pageSize)
      .execute(),
  ]);
  const list = rows.map(({ realName, account, paged: own, ...row }) => ({
    ...row,
    category: row.category ?? '',
    dataType: numbers[row.kind],
    checkType: own === 'true' ? 1 : 0,
    hasPage: own === 'true' ? 1 : 0,
    creatorUser: account ? `${realName}/${account}` : '',
    creatorTime: row.creatorTime.getTime(),
    lastModifyTime: row.lastModifyTime?.getTime() ?? null,
  }));
  return paged(list, total, asked);
}

export const listInterfaces = (ctx: Ctx, query: InterfaceQuery) => page(ctx, query, false);

/** `getList`: enabled ones for choosers, their type in words. */
export async function chooseInterfaces(ctx: Ctx, query: InterfaceQuery) {
  const { list, pagination } = await page(ctx, query, true);
  return { list: list.map((row) => ({ ...row, type: kindNames[row.kind] })), pagination };
}

/** Enabled interfaces under their categories. */
export async function interfaceTree(ctx: Ctx) {
  const rows = await matching(ctx, {}, true)
    .leftJoin('weftDictionaryData as category', 'category.id', 'interface.categoryId')
    .select(['interface.id', 'interface.fullName', 'interface.enCode', 'interface.categoryId'])
    .select(['category.fullName as category', kind.as('kind'), isPaged.as('paged')])
    .orderBy('category.sortCode')
    .orderBy('interface.sortCode')
    .orderBy('interface.creatorTime', 'desc')
    .execute();
  const groups = new Map<string, { id: string; fullName: string; hasChildren: boolean; children: object[] }>();
  for (const { category, categoryId, paged: own, ...row } of rows) {
    const id = categoryId ?? '';
    const group = groups.get(id) ?? { id, fullName: category ?? id, hasChildren: true, children: [] };
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

/** Who ran an interface, when and how long it took, newest first. */
export async function interfaceLog(ctx: Ctx, id: string, query: PageQuery) {
  const asked = pageOf(query);
  const like = likeOf(query.keyword);
  let base = ctx.db.kysely
    .selectFrom('weftDataInterfaceLog as log')
    .innerJoin('weftDataInterface as interface', 'interface.id', 'log.interfaceId')
    .where('log.interfaceId', '=', id);
  if (like) base = base.where((is) => is.or([is('log.userName', 'ilike', like), is('log.ipAddress', 'ilike', like)]));
  const [{ total }, rows] = await Promise.all([
    base.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    base
      .select([
        'log.id',
        'log.creatorTime',
        'log.userName',
        'log.ipAddress',
        'log.device',
        'log.kind',
        'log.durationMs',
      ])
      .select(['log.outcome', 'interface.fullName', 'interface.enCode'])
      .orderBy('log.creatorTime', 'desc')
      .orderBy('log.id', 'desc')
      .offset(asked.offset)
      .limit(asked.pageSize)
      .execute(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    invokTime: row.creatorTime.getTime(),
    userId: row.userName,
    invokIp: row.ipAddress,
    invokDevice: row.device,
    invokType: row.kind,
    invokWasteTime: row.durationMs,
    outcome: row.outcome,
  }));
  return paged(list, total, asked);
}
