import type { Db } from '../db/types';
import type { Ctx } from '../http/types';
import { Refusal } from '../http/types';
import { grantsOf } from './permissions';

interface Giving {
  roleIds: string[];
  /** Organisations of the person who gets them; null when that is not asked. */
  organizeIds: string[] | null;
  /** Roles the person has already: they may stay. */
  before: string[];
}

/** Whether every grant of a role is one that this person holds (reliability T29). */
async function holdsAll(tx: Db, ctx: Ctx, roleId: string): Promise<boolean> {
  const grants = await grantsOf(tx, ctx.user);
  const rows = await tx.kysely
    .selectFrom('weftAuthorize')
    .select(['itemType', 'itemId'])
    .where('objectId', '=', roleId)
    .execute();
  return rows.every(({ itemType, itemId }) => {
    if (itemType === 'module') return grants.shown.has(itemId);
    if (itemType === 'system') return grants.systemIds.has(itemId);
    return grants.items[itemType as 'button']?.has(itemId) ?? false;
  });
}

/**
 * Refuses roles that do not exist, that belong to other organisations, or that give more than the giver holds. Roles
 * that are the administrators' to give are the global ones (contract §5.3, §5.9).
 */
export async function mayGiveRoles(ctx: Ctx, tx: Db, { roleIds, organizeIds, before }: Giving): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await tx.kysely
    .selectFrom('weftRole')
    .select(['id', 'globalMark'])
    .where('id', 'in', roleIds)
    .where('deleteMark', 'is', null)
    .execute();
  if (roles.length !== roleIds.length) throw new Refusal('users.roleGone');
  const bound = await tx.kysely.selectFrom('weftRoleOrganize').selectAll().where('roleId', 'in', roleIds).execute();
  for (const role of roles) {
    const places = bound.filter((row) => row.roleId === role.id).map((row) => row.organizeId);
    const fits = role.globalMark === 1 || organizeIds === null || places.some((id) => organizeIds.includes(id));
    if (!fits) throw new Refusal('users.roleElsewhere');
    if (before.includes(role.id) || ctx.user.isAdministrator) continue;
    if (!(await holdsAll(tx, ctx, role.id))) throw new Refusal('auth.notYours');
  }
}
