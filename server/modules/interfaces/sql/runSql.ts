import { Refusal } from '../../../ctx';
import { ReaderUnavailable } from '../../../db/reader/types';
import type { Db } from '../../../db/types';
import { type BoundSql, bindSql, type SqlValues } from './bindSql';
import { SqlProblem } from './problem';
import { tableColumns } from './tableColumns';

/** Maximum rows of one result; beyond this the interface must be paged. */
export const mostRows = 10_000;
const longestAnswer = 10 * 1024 * 1024;

/** SQLSTATEs of errors in the statement or its values, whose messages are shown to the designer. */
const tellable = /^(21|22|25006|42|0A|54|08P01)/;

/** PostgreSQL's words when one value would be larger than 1 GB; its code is that of any internal error. */
const tooMuch = /^invalid memory alloc request size/;

/** Parses PostgreSQL's JSON; numbers that JavaScript would round remain text. */
function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
    part[0] === '"' || part.replace(/\D/g, '').length <= 15 ? part : `"${part}"`,
  );
  return JSON.parse(exact);
}

function refusalOf(error: unknown, limitMs: number): unknown {
  if (error instanceof SqlProblem) return new Refusal(error.key, error.values);
  if (error instanceof ReaderUnavailable) return new Refusal(`dataInterface.${error.off.key}`, error.off.values);
  const { code, message } = error as { code?: string; message?: string };
  if (code === '54000' || code === '53200' || tooMuch.test(message ?? '')) return new Refusal('dataInterface.tooLarge');
  if (code === '57014') return new Refusal('dataInterface.sqlSlow', { seconds: limitMs / 1000 });
  if (code && tellable.test(code)) return new Refusal('dataInterface.sqlFailed', { message: String(message) });
  return error;
}

type Row = Record<string, unknown>;

/** Bound by the columns that tables have; one that is refused is looked at again with what they have now. */
async function bindNow(db: Db, text: string, given: SqlValues): Promise<BoundSql> {
  const known = await tableColumns(db);
  try {
    return bindSql(text, given, 'select', known);
  } catch (error) {
    if (!(error instanceof SqlProblem && error.key === 'dataInterface.sqlColumn')) throw error;
    return bindSql(text, given, 'select', await tableColumns(db, true));
  }
}

/**
 * Wraps the designer's statement to return one text per row. The database sums their lengths, so that no
 * row beyond the limit is sent.
 */
async function read(db: Db, text: string, given: SqlValues, around: (bound: BoundSql) => BoundSql): Promise<Row[]> {
  try {
    const { sql, values } = around(await bindNow(db, text, given));
    const at = values.length + 1;
    const rows = await db.reader.read<{ row: string | null }>(
      `select case when bytes <= $${at} then row end as row from (
         select row, sum(octet_length(row)) over (rows unbounded preceding) as bytes from (${sql}) as texts
       ) as counted`,
      [...values, longestAnswer],
    );
    if (rows.length > mostRows) throw new Refusal('dataInterface.tooManyRows', { max: mostRows });
    if (rows.some(({ row }) => row === null)) throw new Refusal('dataInterface.tooLarge');
    return rows.map(({ row }) => parseExactly(row!) as Row);
  } catch (error) {
    throw refusalOf(error, db.reader.limitMs);
  }
}

/**
 * The rows of one query, under a role that sees model tables and the address book (`db/reader`). `window` adds paging
 * to a statement without it.
 */
export function runSql(
  db: Db,
  text: string,
  given: SqlValues,
  window: { offset: number; limit: number } = { offset: 0, limit: mostRows + 1 },
): Promise<Row[]> {
  return read(db, text, given, ({ sql, values }) => {
    const at = values.length + 1;
    return {
      sql: `select row_to_json(weft_rows)::text as row from (${sql}\n) as weft_rows limit $${at} offset $${at + 1}`,
      values: [...values, window.limit, window.offset],
    };
  });
}

/** The number of rows of the statement. */
export async function countSql(db: Db, text: string, given: SqlValues): Promise<number> {
  const [row] = await read(db, text, given, ({ sql, values }) => ({
    sql: `select json_build_object('total', count(*))::text as row from (${sql}\n) as weft_rows`,
    values,
  }));
  return Number(row?.total ?? 0);
}
