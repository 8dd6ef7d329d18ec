import type { Ctx, Reply } from '../../ctx';
import { seen } from '../permissions/hiddenCodes';
import { likeOf, type PageQuery, paged, pageOf } from '../platform/paging';
import { allOrganizes, idPath, namePath } from './organizeNames';
import { organizeScope } from './organizeScope';

/** Positions of an organisation and of everything below it, '' all in scope (contract §5.2). */
export async function positionList(ctx: Ctx, query: PageQuery & { organizeId?: string }): Promise<Reply> {
  const page = pageOf(query);
  const like = likeOf(query.keyword);
  const all = await allOrganizes(ctx.db);
  const byId = new Map(all.map((node) => [node.id, node]));
  const scope = await organizeScope(ctx.db, ctx.user, all);
  const { organizeId } = query;
  const places = all
    .filter((node) => (!scope || scope.has(node.id)) && (!organizeId || idPath(node).includes(organizeId)))
    .map((node) => node.id);
  let wanted = ctx.db.kysely
    .selectFrom('weftPosition')
    .where('deleteMark', 'is', null)
    .where('organizeId', 'in', ['', ...places]);
  if (like)
    wanted = wanted.where((or) =>
      or.or(seen(ctx.hidden, ['fullName', 'enCode']).map((name) => or(name, 'ilike', like))),
    );
  const [{ total }, rows] = await Promise.all([
    wanted.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    wanted
      .selectAll()
      .select((row) => [
        row
          .selectFrom('weftDictionaryData as item')
          .innerJoin('weftDictionaryType as kind', 'kind.id', 'item.dictionaryTypeId')
          .select('item.fullName')
          .where('kind.enCode', '=', 'PositionType')
          .where('item.deleteMark', 'is', null)
          .whereRef('item.enCode', '=', 'weftPosition.type')
          .limit(1)
          .as('typeName'),
      ])
      .orderBy('sortCode')
      .orderBy('creatorTime', 'desc')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
  ]);
  const list = rows.map((row) => {
    const place = byId.get(row.organizeId);
    return {
      id: row.id,
      fullName: row.fullName,
      enCode: row.enCode,
      type: row.typeName ?? row.type ?? '',
      organizeId: row.organizeId,
      department: place ? namePath(place, byId) : '',
      enabledMark: row.enabledMark,
      creatorTime: row.creatorTime.getTime(),
      sortCode: row.sortCode,
      description: row.description ?? '',
    };
  });
  return { data: paged(list, total, page) };
}
