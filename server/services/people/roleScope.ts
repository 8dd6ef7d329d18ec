import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { allOrganizes } from '../organisation/organizeNames';
import { inScope, organizeScope } from '../organisation/organizeScope';
import { grantsOf } from '../permissions/grants';

/** The organisations that a role is bound to. */
export async function organizesOf(tx: Db, roleId: string): Promise<string[]> {
  const rows = await tx.kysely
    .selectFrom('weftRoleOrganize')
    .select('organizeId')
    .where('roleId', '=', roleId)
    .execute();
  return rows.map((row) => row.organizeId);
}

/** Of these organisations those that this person works with. */
async function reached(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<string[]> {
  if (ctx.user.isAdministrator) return organizeIds;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  return organizeIds.filter((id) => inScope(scope, id));
}

interface BoundRole {
  id: string;
  globalMark: number;
}

/** Everyone with the screen reads global roles; a role of other organisations reads like one that is not there (reliability T08). */
export async function reachesRole(ctx: Ctx, tx: Db, role: BoundRole): Promise<boolean> {
  if (ctx.user.isAdministrator || role.globalMark === 1) return true;
  return (await reached(ctx, tx, await organizesOf(tx, role.id))).length > 0;
}

export async function assertRoleReachable(ctx: Ctx, tx: Db, role: BoundRole): Promise<void> {
  if (!(await reachesRole(ctx, tx, role))) throw new Refusal('error.notFound');
}

/** Global roles are the administrators'; another is changed by whoever works with all of its organisations. */
export async function assertMayChangeRole(ctx: Ctx, tx: Db, role: BoundRole): Promise<void> {
  await assertRoleReachable(ctx, tx, role);
  assertMayMakeGlobal(ctx, role.globalMark);
  await assertMayBind(ctx, tx, await organizesOf(tx, role.id));
}

/** Global roles are the administrators' (contract §5.3). */
export function assertMayMakeGlobal(ctx: Ctx, globalMark: number): void {
  if (globalMark === 1 && !ctx.user.isAdministrator) throw new Refusal('auth.notYours');
}

/** A role is bound only to organisations that this person works with. */
export async function assertMayBind(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<void> {
  if ((await reached(ctx, tx, organizeIds)).length < organizeIds.length) throw new Refusal('auth.notYours');
}

/** Of these roles those that this person may change. */
export async function changeableRoles(ctx: Ctx, tx: Db, roleIds: string[]): Promise<string[]> {
  if (ctx.user.isAdministrator || !roleIds.length) return roleIds;
  const roles = await tx.kysely
    .selectFrom('weftRole')
    .select(['id', 'globalMark'])
    .where('id', 'in', roleIds)
    .execute();
  const bound = await tx.kysely.selectFrom('weftRoleOrganize').selectAll().where('roleId', 'in', roleIds).execute();
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  const isMine = ({ id, globalMark }: BoundRole) =>
    globalMark !== 1 && bound.every((row) => row.roleId !== id || inScope(scope, row.organizeId));
  return roles.filter(isMine).map((role) => role.id);
}

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
