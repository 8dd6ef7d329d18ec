import type { SessionUser } from '../../ctx';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import type { HiddenKind } from '../../permission';
import { type Grants, grantsOf } from './grants';

const tables = { column: 'weftModuleColumn', form: 'weftModuleForm' } as const;

const nothing: ReadonlySet<string> = new Set();
/** What follows from a person's grants ends with them. */
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
 * Columns or form fields of a built-in screen that this person may not see: those that somebody has put under its menu as
 * permission items (contract-platform §4.3) and no role of theirs grants. What is no item is everybody's who has the screen.
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

/** A row without these members; its id stays. */
export function withoutHidden<Row extends object>(row: Row, hidden: ReadonlySet<string> | undefined): Row {
  if (!hidden?.size) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || !hidden.has(name))) as Row;
}
