import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { bindSql, type SqlValues } from './bindSql';
import { SqlProblem } from './lexSql';
import { readerRole } from './readerRole';

const statementMs = 10_000;
/** More in one answer is a table, not choices: then the interface is to be paged. */
export const mostRows = 10_000;
const longestAnswer = 10 * 1024 * 1024;

/** Faults of the statement or of its values, whose words tell the designer what to change. */
const tellable = /^(21|22|25006|42|0A)/;

/** JSON as PostgreSQL wrote it; numbers that JavaScript would round stay text. */
function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
    part[0] === '"' || part.replace(/\D/g, '').length <= 15 ? part : `"${part}"`,
  );
  return JSON.parse(exact);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof SqlProblem) return new Refusal(error.key, error.values);
  const { code, message } = error as { code?: string; message?: string };
  if (code === '57014') return new Refusal('dataInterface.sqlSlow', { seconds: statementMs / 1000 });
  if (code && tellable.test(code)) return new Refusal('dataInterface.sqlFailed', { message: String(message) });
  return error;
}

async function read(db: Db, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const role = await readerRole(db);
  const rows = await db.transaction(async (tx) => {
    await tx.raw('set transaction isolation level repeatable read, read only');
    await tx.raw(`set local statement_timeout = ${statementMs}`);
    await tx.raw('set local search_path = model, public');
    await tx.raw(`set local role ${role}`);
    return tx.raw<{ row: string }>(sql, values);
  });
  if (rows.length > mostRows) throw new Refusal('dataInterface.tooManyRows', { max: mostRows });
  if (rows.reduce((sum, each) => sum + each.row.length, 0) > longestAnswer) throw new Refusal('dataInterface.tooLarge');
  return rows.map((each) => parseExactly(each.row) as Record<string, unknown>);
}

/**
 * The rows of one reading statement, in a read-only transaction under a role that sees model tables and the address book.
 * The limit is bound, so the statement always travels alone. `window` lays a page over a statement that does not page itself.
 */
export async function runSql(
  db: Db,
  text: string,
  given: SqlValues,
  window?: { offset: number; limit: number },
): Promise<Record<string, unknown>[]> {
  if (db.engine !== 'postgres') throw new Refusal('dataInterface.sqlNeedsPostgres');
  try {
    const { sql, values } = bindSql(text, given);
    const at = values.length;
    const rows = `select row_to_json(weft_rows)::text as row from (${sql}\n) as weft_rows limit $${at + 1} offset $${at + 2}`;
    return await read(db, rows, [...values, window?.limit ?? mostRows + 1, window?.offset ?? 0]);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** How many rows the statement has. */
export async function countSql(db: Db, text: string, given: SqlValues): Promise<number> {
  if (db.engine !== 'postgres') throw new Refusal('dataInterface.sqlNeedsPostgres');
  try {
    const { sql, values } = bindSql(text, given);
    const all = `select json_build_object('total', count(*))::text as row from (${sql}\n) as weft_rows where $${values.length + 1}::int = 1`;
    const [row] = await read(db, all, [...values, 1]);
    return Number(row?.total ?? 0);
  } catch (error) {
    throw refusalOf(error);
  }
}
