import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { allOrganizes } from '../../services/organisation/organizeNames';
import { inScope, organizeScope } from '../../services/organisation/organizeScope';
import { notHeld } from '../../services/permissions/holdings';

/** The organisations that a role is bound to. */
export async function organizesOf(tx: Db, roleId: string): Promise<string[]> {
  const rows = await findAll(tx, 'weftRoleOrganize', ['organizeId'], { roleId });
  return rows.map((row) => row.organizeId);
}

/** The organisations among these within this user's scope. */
async function reached(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<string[]> {
  if (ctx.user.isAdministrator) return organizeIds;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  return organizeIds.filter((id) => inScope(scope, id));
}

interface BoundRole {
  id: string;
  globalMark: number;
}

/** All users of the screen can read global roles; roles out of scope are treated as missing (reliability T08). */
export async function reachesRole(ctx: Ctx, tx: Db, role: BoundRole): Promise<boolean> {
  if (ctx.user.isAdministrator || role.globalMark === 1) return true;
  return (await reached(ctx, tx, await organizesOf(tx, role.id))).length > 0;
}

export async function assertRoleReachable(ctx: Ctx, tx: Db, role: BoundRole): Promise<void> {
  if (!(await reachesRole(ctx, tx, role))) throw new Refusal('error.notFound');
}

/** Global roles are changed by administrators only; others by users whose scope includes all of their organisations. */
export async function assertMayChangeRole(ctx: Ctx, tx: Db, role: BoundRole): Promise<void> {
  await assertRoleReachable(ctx, tx, role);
  assertMayMakeGlobal(ctx, role.globalMark);
  await assertMayBind(ctx, tx, await organizesOf(tx, role.id));
}

/** Only administrators create global roles (contract §5.3). */
export function assertMayMakeGlobal(ctx: Ctx, globalMark: number): void {
  if (globalMark === 1 && !ctx.user.isAdministrator) throw new Refusal('auth.notYours');
}

/** A role may be bound only to organisations within this user's scope. */
export async function assertMayBind(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<void> {
  if ((await reached(ctx, tx, organizeIds)).length < organizeIds.length) throw new Refusal('auth.notYours');
}

/** The roles among these that this user may change. */
export async function changeableRoles(ctx: Ctx, tx: Db, roleIds: string[]): Promise<string[]> {
  if (ctx.user.isAdministrator || !roleIds.length) return roleIds;
  const roles = await findAll(tx, 'weftRole', ['id', 'globalMark'], { id: roleIds });
  const bound = await tx.kysely.selectFrom('weftRoleOrganize').selectAll().where('roleId', 'in', roleIds).execute();
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  const isMine = ({ id, globalMark }: BoundRole) =>
    globalMark !== 1 && bound.every((row) => row.roleId !== id || inScope(scope, row.organizeId));
  return roles.filter(isMine).map((role) => role.id);
}

interface Giving {
  roleIds: string[];
  /** Organisations of the user who receives the roles; null: not checked. */
  organizeIds: string[] | null;
  /** Roles the user already has: they may be kept. */
  before: string[];
}

/** Whether this user holds every grant of the role (reliability T29). */
async function holdsAll(tx: Db, ctx: Ctx, roleId: string): Promise<boolean> {
  const granted = tx.kysely.selectFrom('weftAuthorize').select(['itemType', 'itemId']).where('objectId', '=', roleId);
  return (await notHeld(tx, ctx.user, await granted.execute())).length === 0;
}

/**
 * Refuses roles that are missing, belong to other organisations, or grant more than the giver holds. Global roles
 * are given by administrators only (contract §5.3, §5.9).
 */
export async function mayGiveRoles(ctx: Ctx, tx: Db, { roleIds, organizeIds, before }: Giving): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await findAll(tx, 'weftRole', ['id', 'globalMark'], { id: roleIds, deleteMark: null });
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
