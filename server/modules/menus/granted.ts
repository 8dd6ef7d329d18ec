import { code } from '../../../core/envelope';
import { itemKindNames } from '../../../core/permissionItems';
import { type Ctx, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { branchIds } from '../../lists/tree';
import { itemSql } from '../../permissionItems';
import { type Granted, notHeld } from '../../services/permissions/holdings';
import { endSessions } from '../../services/sessions/sessions';
import { usersOf } from '../organisation/relations';
import { allMenus } from './menus';

/** Ids of the items of the menus `$1`. */
const items = itemKindNames
  .map((kind) => `select id from ${itemSql[kind]} where module_id = any($1)`)
  .join(' union all ');

/** The grants of these menus and of their permission items to any role. */
export function grantsOfMenus(tx: Db, menuIds: string[]): Promise<(Granted & { objectId: string })[]> {
  return tx.raw(
    `select item_type as "itemType", item_id as "itemId", object_id as "objectId" from weft_authorize
     where object_type = 'Role' and (item_id = any($1) or item_id in (
       ${items}))`,
    [menuIds],
  );
}

/** The grants of these permission items to any role. */
export function grantsOfItems(tx: Db, itemIds: string[]): Promise<(Granted & { objectId: string })[]> {
  return findAll(tx, 'weftAuthorize', ['itemType', 'itemId', 'objectId'], {
    objectType: 'Role',
    itemId: ['', ...itemIds],
  });
}

/** The ids of a menu and of everything below it. */
export async function branchOf(tx: Db, menuId: string): Promise<string[]> {
  return [...branchIds(await allMenus(tx), menuId)];
}

/**
 * Granted things become something else: administrators only, and the members of the roles that hold them sign in again
 * (contract §2.6). Rights are matched by codes: a user who can rewrite a code of their own chooses their rights.
 */
export async function redefine(ctx: Ctx, tx: Db, grants: { objectId: string }[]): Promise<void> {
  if (!grants.length) return;
  if (!ctx.user.isAdministrator) throw new Refusal('menu.identityGranted');
  const userIds = await usersOf(tx, 'Role', [...new Set(grants.map((grant) => grant.objectId))]);
  await endSessions(
    { db: tx, now: ctx.now, publish: ctx.publish },
    { userIds, code: code.signedOut, key: 'auth.endedPermission' },
  );
}

/** Refuses what only a user with all of these grants may do. */
export async function assertHolds(ctx: Ctx, tx: Db, granted: Granted[]): Promise<void> {
  if ((await notHeld(tx, ctx.user, granted)).length) throw new Refusal('auth.notYours');
}
