import { hiddenKinds, itemKinds } from '../../../core/permissionItems';
import type { Ctx } from '../../ctx';
import { listRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { familyTables, type ItemFamily } from '../../permissionItems';
import { assertHolds, grantsOfItems, redefine } from './granted';
import type { ItemRow } from './moduleItems';

/** What an item is: the code that it grants or hides, and the rows that it allows. */
const identity = ['enCode', 'conditionJson', 'type', 'bindTable', 'fieldRule', 'childTableKey'] as const;

/** Columns and form fields hide their code from everybody without the grant (contract §4.3). */
const guards: ReadonlyMap<ItemFamily, string> = new Map(hiddenKinds.map((kind) => [itemKinds[kind].family, kind]));

const changes = (next: ItemRow, previous: ItemRow) =>
  identity.some((name) => (next[name] ?? '') !== (previous[name] ?? ''));

/** The items whose grants depend on this one: itself; of a data rule, the schemes that use it. */
async function dependents(tx: Db, family: ItemFamily, { id, moduleId }: ItemRow): Promise<string[]> {
  if (family !== 'moduleDataAuthorize') return [id];
  const schemes = await listRows<ItemRow>(tx, familyTables.moduleDataAuthorizeScheme, { moduleId });
  return schemes.filter((scheme) => (scheme.conditionJson ?? '').includes(`"${id}"`)).map((scheme) => scheme.id);
}

/** Refuses to show a hidden column or field to everybody, unless the user holds it. */
async function assertMayUncover(ctx: Ctx, tx: Db, family: ItemFamily, { id, enabledMark }: ItemRow): Promise<void> {
  const itemType = guards.get(family);
  if (itemType && enabledMark === 1) await assertHolds(ctx, tx, [{ itemType, itemId: id }]);
}

/**
 * Checks a changed item inside its transaction. What is granted is redefined by administrators only and enabled by its
 * holders; what hides something is renamed and disabled by its holders.
 */
export async function checkItemIdentity(
  ctx: Ctx,
  tx: Db,
  family: ItemFamily,
  next: ItemRow,
  previous: ItemRow,
): Promise<void> {
  const redefined = changes(next, previous);
  const disables = previous.enabledMark === 1 && next.enabledMark !== 1;
  const enables = previous.enabledMark !== 1 && next.enabledMark === 1;
  const grants = redefined || enables ? await grantsOfItems(tx, await dependents(tx, family, previous)) : [];
  if (redefined) await redefine(ctx, tx, grants);
  if (enables) await assertHolds(ctx, tx, grants);
  if (redefined || disables) await assertMayUncover(ctx, tx, family, previous);
}

/** Refuses to delete what hides something, unless the user holds it. */
export function assertMayRemoveItem(ctx: Ctx, tx: Db, family: ItemFamily, row: ItemRow): Promise<void> {
  return assertMayUncover(ctx, tx, family, row);
}
