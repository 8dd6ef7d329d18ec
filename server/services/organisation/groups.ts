import type { Ctx, Reply } from '../../ctx';
import { seen } from '../permissions/hiddenCodes';
import { likeOf, type PageQuery, paged, pageOf } from '../platform/paging';

/** Groups with the name of their type (contract §5.4). */
export async function groupList(ctx: Ctx, query: PageQuery): Promise<Reply> {
  const page = pageOf(query);
  const like = likeOf(query.keyword);
  let wanted = ctx.db.kysely.selectFrom('weftGroup').where('weftGroup.deleteMark', 'is', null);
  if (like) {
    wanted = wanted.where((or) =>
      or.or(seen(ctx.hidden, ['fullName', 'enCode']).map((name) => or(`weftGroup.${name}`, 'ilike', like))),
    );
  }
  const [{ total }, rows] = await Promise.all([
    wanted.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    wanted
      .leftJoin('weftDictionaryData as item', 'item.id', 'weftGroup.type')
      .selectAll('weftGroup')
      .select('item.fullName as typeName')
      .orderBy('weftGroup.sortCode')
      .orderBy('weftGroup.creatorTime', 'desc')
      .orderBy('weftGroup.id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    type: row.typeName ?? '',
    description: row.description ?? '',
    creatorTime: row.creatorTime.getTime(),
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
  }));
  return { data: paged(list, total, page) };
}
