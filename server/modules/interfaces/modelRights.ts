import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import type { Definition } from './definition';
import { SqlProblem } from './sql/problem';
import { tablesIn } from './sql/tablesIn';

/** What owns tables of which rows, columns or fields may be hidden. */
export interface Guarded {
  name: string;
  /** Whether nothing of it is hidden from this user. */
  readsAll: (ctx: Ctx) => Promise<boolean>;
}

/** What guards these tables, asked of each module that owns some. */
export const tableGuards =
  defineVocabulary<(db: Db, tables: readonly string[]) => Promise<Guarded[]>>('guarded tables');

function tablesOf({ data, count, echo, parameters }: Definition): string[] {
  const statements = [data.sql, count.sql, echo.sql].filter((sql) => sql.trim());
  const names = parameters.map(({ field }) => field);
  try {
    return statements.flatMap((sql) => tablesIn(sql, names));
  } catch (error) {
    if (error instanceof SqlProblem) throw new Refusal(error.key, error.values);
    throw error;
  }
}

/** What guards the tables that an SQL interface reads. Throws a Refusal for unreadable SQL. */
async function guardedIn(db: Db, definition: Definition): Promise<Guarded[]> {
  if (definition.kind !== 'sql' || definition.action !== 'select') return [];
  const tables = tablesOf(definition);
  return (await Promise.all(tableGuards.all(db).map((guards) => guards(db, tables)))).flat();
}

/** As `guardedIn`; none for SQL that cannot be read, which is refused when it runs. */
export async function guardedModels(db: Db, definition: Definition): Promise<Guarded[]> {
  try {
    return await guardedIn(db, definition);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/**
 * Refuses an SQL interface that reads a model of which rows, columns or fields are hidden from this user: SQL knows no
 * rights. Not for administrators, nor for interfaces that an administrator marked `allRows`.
 */
export async function assertSeesModels(ctx: Ctx, definition: Definition): Promise<void> {
  if (ctx.user.isAdministrator || definition.allRows) return;
  for (const { name, readsAll } of await guardedIn(ctx.db, definition))
    if (!(await readsAll(ctx))) throw new Refusal('dataInterface.modelGuarded', { model: name });
}
