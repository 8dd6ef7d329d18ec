import { loadModule, parseSync, SqlError, scanSync } from 'libpg-query';
import { SqlProblem } from './problem';

// PostgreSQL's own parser as WebAssembly; compiled once, before the first statement.
await loadModule();

/** Longer statements are refused before they are parsed. */
const mostCharacters = 50_000;

/** A node of PostgreSQL's parse tree: `{ SelectStmt: { … } }`. */
export type Tree = Record<string, unknown>;

export interface Statement {
  tree: Tree;
  /** The statement only, without preceding text and semicolon. */
  text: string;
  /** Where it begins, in bytes. */
  from: number;
}

export interface Token {
  /** Offset in bytes of UTF-8. */
  start: number;
  end: number;
  text: string;
  /** A line or block comment. */
  comment: boolean;
}

function problemOf(error: unknown, sql: string): SqlProblem {
  if (!(error instanceof SqlError)) return new SqlProblem('dataInterface.sqlLong');
  const near = sql.slice(error.sqlDetails?.cursorPosition ?? 0).slice(0, 20);
  return new SqlProblem('dataInterface.sqlUnreadable', { near: near || error.message });
}

/** Runs the parser. A NUL would end the text in the parser, so it is refused. */
function guarded<T>(sql: string, work: () => T): T {
  if (sql.includes('\0')) throw new SqlProblem('dataInterface.sqlUnreadable', { near: sql.slice(0, 20) });
  if (sql.length > mostCharacters) throw new SqlProblem('dataInterface.sqlLong');
  try {
    return work();
  } catch (error) {
    throw problemOf(error, sql);
  }
}

/** The one statement of a text. Throws SqlProblem when there is none, more than one, or when it cannot be parsed. */
export function parseSql(sql: string): Statement {
  if (!sql.trim()) throw new SqlProblem('dataInterface.sqlMissing');
  const stmts = guarded(sql, () => parseSync(sql)).stmts ?? [];
  if (stmts.length === 0) throw new SqlProblem('dataInterface.sqlMissing');
  if (stmts.length > 1) throw new SqlProblem('dataInterface.sqlOne');
  const { stmt, stmt_location: from = 0, stmt_len: length } = stmts[0]!;
  const bytes = Buffer.from(sql).subarray(from, length ? from + length : undefined);
  return { tree: stmt as Tree, text: bytes.toString(), from };
}

/** The tokens of a text by PostgreSQL's scanner; may include placeholders. Throws SqlProblem. */
export function scanSql(sql: string): Token[] {
  if (!sql.trim()) return [];
  return guarded(sql, () => scanSync(sql)).tokens.map(({ start, end, text, tokenName }) => ({
    start,
    end,
    text,
    comment: tokenName === 'SQL_COMMENT' || tokenName === 'C_COMMENT',
  }));
}
