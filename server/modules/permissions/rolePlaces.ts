import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { allOrganizes, type OrganizeNode } from '../../services/organisation/organizeNames';
import { ownTree } from '../organisation/organizeLists';
import { organizesOf } from './roleScope';

/** The tree next to the list of roles (contract §8.4). */
export async function rolePlaces(ctx: Ctx): Promise<Reply> {
  const organizes = await ownTree(ctx, () => ({ globalMark: 0 }));
  const icon = 'icon-ym icon-ym-global-role';
  const global = { id: '0', parentId: '-1', fullName: ctx.t('role.global'), icon, globalMark: 1 };
  return { data: { list: ctx.user.isAdministrator ? [global, ...organizes] : organizes } };
}

/** The organisations that each of these roles is bound to. */
export async function organizesOfRoles(db: Db, roleIds: string[]): Promise<Map<string, OrganizeNode[]>> {
  const byRole = new Map<string, OrganizeNode[]>();
  if (roleIds.length === 0) return byRole;
  const byId = new Map((await allOrganizes(db)).map((node) => [node.id, node]));
  const rows = await db.kysely.selectFrom('weftRoleOrganize').selectAll().where('roleId', 'in', roleIds).execute();
  for (const { roleId, organizeId } of rows) {
    const place = byId.get(organizeId);
    if (place) byRole.set(roleId, [...(byRole.get(roleId) ?? []), place]);
  }
  return byRole;
}

/** The organisations of the form: the last id of each path; none for a global role. */
export async function wantedOrganizes(tx: Db, globalMark: number, idPaths: string[][]): Promise<string[]> {
  if (globalMark === 1) return [];
  const ids = [...new Set(idPaths.flatMap((path) => path.at(-1) ?? []))];
  const known = new Set((await allOrganizes(tx)).map((node) => node.id));
  if (ids.length && ids.every((id) => known.has(id))) return ids;
  throw new Refusal('role.organizeMissing', {}, { errors: [{ field: 'organizeIdsTree', message: '' }] });
}

export async function setOrganizes(tx: Db, roleId: string, organizeIds: string[]): Promise<void> {
  await tx.kysely.deleteFrom('weftRoleOrganize').where('roleId', '=', roleId).execute();
  const rows = organizeIds.map((organizeId) => ({ roleId, organizeId }));
  if (rows.length > 0) await tx.kysely.insertInto('weftRoleOrganize').values(rows).execute();
}

/** Whether a member of the role belongs to an organisation that is removed from the role. */
export async function losesMembers(tx: Db, roleId: string, organizeIds: string[]): Promise<boolean> {
  const left = (await organizesOf(tx, roleId)).filter((id) => !organizeIds.includes(id));
  if (left.length === 0) return false;
  const row = await tx.kysely
    .selectFrom('weftUserRelation as role')
    .innerJoin('weftUserRelation as place', 'place.userId', 'role.userId')
    .select('role.userId')
    .where('role.objectId', '=', roleId)
    .where('role.objectType', '=', 'Role')
    .where('place.objectType', '=', 'Organize')
    .where('place.objectId', 'in', left)
    .executeTakeFirst();
  return row !== undefined;
}
