import { quoteIdent } from '../../../db/quoteIdent';
import { type Action, checkSql } from './checkSql';
import { SqlProblem } from './problem';
import { type Piece, splitSql } from './splitSql';
import type { Tables } from './tableColumns';

/** Values by name: of parameters (`{name}`) and of variables (`@name`). A list becomes its members, comma-separated. */
export interface SqlValues {
  parameters: Record<string, unknown>;
  /** A function is called for each occurrence (`@lotSnowID`). */
  variables: Record<string, unknown>;
  /** The column that `@showKey` names. */
  showKey?: string;
}

export interface BoundSql {
  sql: string;
  values: unknown[];
}

/** The only placeholders inside quotes: an e-mail address may contain an `@`. */
const inQuotes = /\{([\p{L}_][\p{L}\p{N}_.-]*)\}|@(keyword|showValue)\b/gu;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Collects values and returns their placeholders (`$1`). */
function createPlaces({ parameters, variables }: SqlValues) {
  const values: unknown[] = [];
  const known = new Map<string, string>();
  const add = (value: unknown): string => `$${values.push(value ?? null)}`;
  const valueAt = ({ kind, text }: Piece): unknown => {
    const among = kind === 'parameter' ? parameters : variables;
    if (!Object.hasOwn(among, text)) throw new SqlProblem('dataInterface.sqlUnknown', { name: text });
    const value = among[text];
    return typeof value === 'function' ? value() : value;
  };
  /** One placeholder for all uses, so that a type inferred at one applies to the others. */
  const placeOf = (piece: Piece): string => {
    if (piece.kind === 'variable' && typeof variables[piece.text] === 'function') return add(valueAt(piece));
    const key = `${piece.kind} ${piece.text}`;
    const value = known.has(key) ? undefined : valueAt(piece);
    const place = known.get(key) ?? (Array.isArray(value) ? value.map(add).join(', ') || 'null' : add(value));
    known.set(key, place);
    return place;
  };
  return { values, add, valueAt, placeOf };
}

/** A placeholder within quotes (`'%{name}%'`) becomes a concatenation; an unknown one remains text. */
function ofString(text: string, given: SqlValues, { add, valueAt }: ReturnType<typeof createPlaces>): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(inQuotes)) {
    const piece: Piece = match[1] ? { kind: 'parameter', text: match[1] } : { kind: 'variable', text: match[2]! };
    if (!Object.hasOwn(piece.kind === 'parameter' ? given.parameters : given.variables, piece.text)) continue;
    const value = valueAt(piece);
    if (match.index > from) parts.push(literal(text.slice(from, match.index)));
    parts.push(`${add(Array.isArray(value) ? value.join(',') : (value ?? ''))}::text`);
    from = match.index + match[0].length;
  }
  if (parts.length === 0) return literal(text);
  if (from < text.length) parts.push(literal(text.slice(from)));
  return `(${parts.join(' || ')})`;
}

/**
 * The statement with every value bound (`$1`…), checked as sent; values are never in the text. Throws SqlProblem for
 * a refused statement and for unknown names.
 */
export function bindSql(sql: string, given: SqlValues, action: Action = 'select', tables?: Tables): BoundSql {
  const places = createPlaces(given);
  const textOf = (piece: Piece): string => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'string') return ofString(piece.text, given, places);
    if (piece.text === 'showKey' && given.showKey) return quoteIdent(given.showKey);
    return places.placeOf(piece);
  };
  const text = splitSql(sql).map(textOf).join('');
  return { sql: checkSql(text, action, tables), values: places.values };
}

/**
 * Checks a statement before it is stored, as if every name had a value, and returns its text. `parameterNames`: those
 * also replaced within quotes. Throws SqlProblem.
 */
export function checkTemplate(sql: string, action: Action, parameterNames: string[], tables?: Tables): string {
  const names = (kind: Piece['kind']) => splitSql(sql).flatMap((piece) => (piece.kind === kind ? [piece.text] : []));
  const blank = (list: string[]) => Object.fromEntries(list.map((name) => [name, '']));
  const parameters = blank([...names('parameter'), ...parameterNames]);
  const variables = blank([...names('variable'), 'keyword', 'showValue']);
  return bindSql(sql, { parameters, variables, showKey: 'id' }, action, tables).sql;
}
