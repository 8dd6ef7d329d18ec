import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import type { PagePlace, RecordPlace } from '../../services/messages/send';
import { grantsOf } from '../../services/permissions/grants';

/** The address that a message leads to, for this person. */
export const linkOf = (ctx: Ctx, place: RecordPlace | PagePlace): Promise<string | undefined> =>
  'page' in place ? pageLink(ctx, place) : recordLink(ctx, place);

/** The address of a page that this person has; undefined without it. */
async function pageLink(ctx: Ctx, { page }: PagePlace): Promise<string | undefined> {
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const menus = await findAll(
    ctx.db,
    'weftMenu',
    ['id'],
    { urlAddress: page, category: 'Web', enabledMark: 1, deleteMark: null },
    ['id'],
  );
  return menus.some(({ id }) => menuIds.has(id)) ? `/${page}` : undefined;
}

/**
 * The address of a record's detail on a page of its model that this person has; undefined without such a page. The page
 * checks the permission for the record.
 */
async function recordLink(ctx: Ctx, { modelId, id }: RecordPlace): Promise<string | undefined> {
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const menus = await findAll(
    ctx.db,
    'weftMenu',
    ['id', 'urlAddress'],
    { moduleId: modelId, category: 'Web', enabledMark: 1, deleteMark: null },
    ['id'],
  );
  const own = menus.find((menu) => menuIds.has(menu.id) && menu.urlAddress);
  if (!own) return undefined;
  return `/${own.urlAddress}?${new URLSearchParams({ 'record.id': id, 'record.in': `model.${modelId}.detail` })}`;
}
