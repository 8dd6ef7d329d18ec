import type { SessionUser } from '../../ctx';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import type { HiddenKind } from '../../permission';
import { type Grants, grantsOf } from './grants';

const tables = { column: 'weftModuleColumn', form: 'weftModuleForm' } as const;

const nothing: ReadonlySet<string> = new Set();
/** Cached with the user's grants. */
const byGrants = beside<Grants, Promise<ReadonlySet<string>>>();

async function read(db: Db, grants: Grants, module: string, kind: HiddenKind): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom(tables[kind])
    .select(['id', 'enCode'])
    .where('moduleId', '=', grants.modules.get(module)?.menuId ?? '')
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
  return new Set(rows.filter((row) => !grants.items[kind].has(row.id)).map((row) => row.enCode));
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
  return byGrants(grants, `${module} ${kind}`, () => read(db, grants, module, kind));
}

/** A row without these members; its id is never removed. */
export function withoutHidden<Row extends object>(row: Row, hidden: ReadonlySet<string> | undefined): Row {
  if (!hidden?.size) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || !hidden.has(name))) as Row;
}
