import type { Ctx, Reply } from '../../ctx';
import { grantsOf } from '../../services/permissions/grants';
import { logType } from '../../services/platform/logs';
import { menuTitle } from '../menus/menuTitle';
import { periodSql } from '../records/columns';

/** Most pages that a card of a portal shows. */
const mostPages = 60;

/** Menu types with an address inside the application. */
const inside = [2, 3, 4, 5, 8];

/** The person's pages in the order of the menu. */
async function ownPages(ctx: Ctx) {
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const rows = await ctx.db.kysely
    .selectFrom('weftMenu as m')
    .leftJoin('weftMenu as above', 'above.id', 'm.parentId')
    .select(['m.id', 'm.fullName', 'm.enCode', 'm.icon', 'm.urlAddress'])
    .where('m.type', 'in', inside)
    .where('m.category', '=', 'Web')
    .where('m.enabledMark', '=', 1)
    .where('m.deleteMark', 'is', null)
    .orderBy('above.sortCode')
    .orderBy('m.sortCode')
    .orderBy('m.id')
    .execute();
  return rows
    .filter(({ id, urlAddress }) => menuIds.has(id) && urlAddress)
    .slice(0, mostPages)
    .map(({ id, fullName, enCode, icon, urlAddress }) => ({
      id,
      fullName: menuTitle(ctx, { enCode, fullName }),
      icon: icon ?? '',
      address: `/${(urlAddress ?? '').replace(/^\/+/, '')}`,
    }));
}

/** What the person changed on each of the last 14 days, on the organisation's clock. */
async function ownDays(ctx: Ctx) {
  const day = periodSql('d.at', 'day');
  const rows = await ctx.db.raw<{ id: string; changes: number }>(
    `select ${day.shown} as id, count(l.id)::int as changes
     from generate_series($3::timestamptz - interval '13 days', $3::timestamptz, interval '1 day') d(at)
     left join weft_log l on l.user_id = $1 and l.type = $2 and l.creator_time > $3::timestamptz - interval '15 days'
       and ${periodSql('l.creator_time', 'day').key} = ${day.key}
     group by ${day.key} order by ${day.key}`,
    [ctx.user.id, logType.operation, ctx.now.toISOString()],
  );
  return rows.map((row) => ({ ...row, fullName: row.id.slice(5) }));
}

/** What cards of a portal show of the person who looks: pages, and changes by day. */
export async function ownBoard(ctx: Ctx): Promise<Reply> {
  const [pages, days] = await Promise.all([ownPages(ctx), ownDays(ctx)]);
  return { data: { pages, days } };
}
