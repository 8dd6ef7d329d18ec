import { eachHiddenKind, type HiddenKind, hiddenKinds } from '../../../core/permissionItems';
import type { SessionUser } from '../../ctx';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import { itemTables } from '../../permissionItems';
import { type Grants, grantsOf } from './grants';

/** A permission item of a built-in screen. */
export interface CodeItem {
  id: string;
  enCode: string;
}
type Hidden = Record<HiddenKind, ReadonlySet<string>>;

const nothing: ReadonlySet<string> = new Set();
/** Cached with the user's grants. */
const byGrants = beside<Grants, Promise<Hidden>>();

/**
 * Codes that no role of the user grants. Lists answer no field that the form hides either, unless it has an item as a
 * column, which then decides.
 */
export function hiddenByItems(items: Record<HiddenKind, readonly CodeItem[]>, granted: Grants['items']): Hidden {
  const notGranted = (kind: HiddenKind) => items[kind].filter(({ id }) => !granted[kind].has(id));
  const columns = new Set(items.column.map(({ enCode }) => enCode));
  const hidden = eachHiddenKind((kind) => new Set(notGranted(kind).map(({ enCode }) => enCode)));
  for (const code of hidden.form) if (!columns.has(code)) hidden.column.add(code);
  return hidden;
}

async function itemsOf(db: Db, menuId: string, kind: HiddenKind): Promise<CodeItem[]> {
  return db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'enCode'])
    .where('moduleId', '=', menuId)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
}

async function read(db: Db, grants: Grants, module: string): Promise<Hidden> {
  const menuId = grants.modules.get(module)?.menuId ?? '';
  const found = await Promise.all(hiddenKinds.map((kind) => itemsOf(db, menuId, kind)));
  return hiddenByItems(
    eachHiddenKind((kind) => found[hiddenKinds.indexOf(kind)] ?? []),
    grants.items,
  );
}

/**
 * Columns or form fields of a built-in screen that are hidden from this user: permission items of its menu
 * (contract-platform §4.3) that none of their roles grants. A field without an item is visible to all its users.
 */
export async function hiddenCodes(
  db: Db,
  user: Pick<SessionUser, 'id' | 'isAdministrator'>,
  module: string,
  kind: HiddenKind,
): Promise<ReadonlySet<string>> {
  if (user.isAdministrator) return nothing;
  const grants = await grantsOf(db, user);
  return (await byGrants(grants, module, () => read(db, grants, module)))[kind];
}

/** A row without these members; its id is never removed. */
export function withoutHidden<Row extends object>(row: Row, hidden: ReadonlySet<string> | undefined): Row {
  if (!hidden?.size) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || !hidden.has(name))) as Row;
}
