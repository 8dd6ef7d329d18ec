import { scanSql, type Token } from './parseSql';
import { SqlProblem } from './problem';

/** A part of a statement. `text` is the content of a string, or the name of a parameter or variable. */
export interface Piece {
  kind: 'text' | 'string' | 'parameter' | 'variable';
  text: string;
}

const placeholders = /\{([\p{L}_][\p{L}\p{N}_.-]*)\}|@([A-Za-z]+)/gu;
const plainString = /^'((?:[^']|'')*)'$/;
/** Quoted names, and strings where a placeholder would have another meaning (`E''`, `U&''`, `$$`). */
const opaque = /^(?:["']|[a-z]+&?["']|\$[^0-9])/i;

/** `$1` next to a letter or digit would become part of that word. */
const apart = (before: string, after: string) => [/[\p{L}\p{N}_$]$/u.test(before), /^[\p{L}\p{N}_$]/u.test(after)];

function splitCode(code: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of code.matchAll(placeholders)) {
    const to = match.index + match[0].length;
    const [left, right] = apart(code.slice(0, match.index), code.slice(to));
    pieces.push({ kind: 'text', text: code.slice(from, match.index) + (left ? ' ' : '') });
    pieces.push(match[1] ? { kind: 'parameter', text: match[1] } : { kind: 'variable', text: match[2]! });
    if (right) pieces.push({ kind: 'text', text: ' ' });
    from = to;
  }
  return [...pieces, { kind: 'text', text: code.slice(from) }];
}

function pieceOf({ text, comment }: Token): Piece {
  if (comment) return { kind: 'text', text: ' ' };
  const content = plainString.exec(text)?.[1];
  return content === undefined ? { kind: 'text', text } : { kind: 'string', text: content.replaceAll("''", "'") };
}

/**
 * Splits a statement by PostgreSQL's scanner: placeholders in code, contents of plain strings, and the rest
 * unchanged. Comments become a space. Throws SqlProblem, also for `$1`, which is reserved.
 */
export function splitSql(sql: string): Piece[] {
  const bytes = Buffer.from(sql);
  const pieces: Piece[] = [];
  let from = 0;
  for (const token of scanSql(bytes.toString())) {
    if (/^\$\d/.test(token.text)) throw new SqlProblem('dataInterface.sqlUnreadable', { near: token.text });
    if (!token.comment && !opaque.test(token.text)) continue;
    pieces.push(...splitCode(bytes.toString('utf8', from, token.start)), pieceOf(token));
    from = token.end;
  }
  return [...pieces, ...splitCode(bytes.toString('utf8', from))].filter(({ kind, text }) => kind !== 'text' || text);
}
