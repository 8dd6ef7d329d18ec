import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { isPlatformCode } from '../../seed/platformCodes';
import { allows, grantsOf } from '../../services/permissions/grants';
import { assertHolds, branchOf, grantsOfMenus, redefine } from './granted';
import type { MenuRow } from './menuEntry';

type Menu = Pick<MenuRow, 'id' | 'enCode' | 'type' | 'category' | 'systemId' | 'parentId' | 'enabledMark'> & {
  moduleId: string | null;
  urlAddress: string | null;
};

/** What a menu is: the calls, the model and the page that it opens, for which client and in which application. */
const identity = ['enCode', 'type', 'category', 'moduleId', 'urlAddress', 'systemId'] as const;

const differs = (next: Menu, previous: Menu, name: (typeof identity)[number]) =>
  (next[name] ?? '') !== (previous[name] ?? '');

/** Whether every directory above, and the application, is enabled. */
async function isOpen(tx: Db, { parentId, systemId }: Menu): Promise<boolean> {
  const [row] = await tx.raw<{ open: boolean }>(
    `with recursive above as (
       select id, parent_id, enabled_mark from weft_menu where id = $1 and delete_mark is null
       union select m.id, m.parent_id, m.enabled_mark from weft_menu m join above a on m.id = a.parent_id
       where m.delete_mark is null)
     select not exists (select 1 from above where enabled_mark <> 1)
       and exists (select 1 from weft_system where id = $2 and enabled_mark = 1) as open`,
    [parentId, systemId],
  );
  return row!.open;
}

const holdsModel = async (ctx: Ctx, tx: Db, moduleId: string): Promise<boolean> => {
  const menus = tx.kysely.selectFrom('weftMenu').select('id').where('moduleId', '=', moduleId);
  const { menuIds } = await grantsOf(tx, ctx.user);
  return (await menus.where('deleteMark', 'is', null).execute()).some((menu) => menuIds.has(menu.id));
};

const isModel = async (tx: Db, id: string) =>
  (await tx.kysely.selectFrom('weftVisualdev').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Refuses a code of the platform's own calls to a user who does not hold them. */
export async function assertMayBear(ctx: Ctx, tx: Db, { enCode, category }: Pick<Menu, 'enCode' | 'category'>) {
  if (category !== 'Web' || !isPlatformCode(tx, enCode)) return;
  if (!(await allows(tx, ctx.user, { module: enCode }))) throw new Refusal('menu.codeReserved');
}

/** Refuses a menu that opens what the user does not hold, and an address that hands over the token of a visitor. */
async function assertMayBecome(ctx: Ctx, tx: Db, next: Menu, changed: (name: (typeof identity)[number]) => boolean) {
  if (ctx.user.isAdministrator) return;
  if (changed('enCode') || changed('category')) await assertMayBear(ctx, tx, next);
  const { moduleId, urlAddress } = next;
  if (moduleId && changed('moduleId') && (await isModel(tx, moduleId)) && !(await holdsModel(ctx, tx, moduleId)))
    throw new Refusal('auth.notYours');
  if (changed('urlAddress') && urlAddress?.includes('jnpfToken}')) throw new Refusal('menu.tokenAddress');
}

/** Checks a new menu: the user holds what it becomes. */
export function assertMayAdd(ctx: Ctx, tx: Db, next: Menu): Promise<void> {
  return assertMayBecome(ctx, tx, next, () => true);
}

/**
 * Checks a changed menu inside its transaction, after it is written. What is granted is redefined by administrators only;
 * what is enabled, by its own switch or by a move, must be held with everything granted below it.
 */
export async function checkIdentity(ctx: Ctx, tx: Db, next: Menu, previous: Menu): Promise<void> {
  const changed = (name: (typeof identity)[number]) => differs(next, previous, name);
  const opens = next.parentId !== previous.parentId && !(await isOpen(tx, previous)) && (await isOpen(tx, next));
  if (identity.some(changed)) await redefine(ctx, tx, await grantsOfMenus(tx, await branchOf(tx, next.id)));
  await assertMayBecome(ctx, tx, next, changed);
  const enables = previous.enabledMark !== 1 && next.enabledMark === 1;
  if (enables || opens) await assertHolds(ctx, tx, await grantsOfMenus(tx, await branchOf(tx, next.id)));
}
