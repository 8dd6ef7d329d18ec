import { quoteIdent } from '../../db/quoteIdent';
import { checkSql } from './checkSql';
import { SqlProblem, type SqlToken } from './lexSql';

/** Values by name: of parameters (`{name}`) and of variables (`@name`). A list stands for its members, comma-separated. */
export interface SqlValues {
  parameters: Record<string, unknown>;
  /** A function is asked anew each time it is written (`@lotSnowID`). */
  variables: Record<string, unknown>;
  /** The column that `@showKey` names. */
  showKey?: string;
}

export interface BoundSql {
  sql: string;
  values: unknown[];
}

/** Inside quotes only these are looked for: an address may hold an `@`. */
const inQuotes = /\{([\p{L}_][\p{L}\p{N}_.-]*)\}|@(keyword|showValue)\b/gu;

/**
 * The statement with every value bound (`$1`…); no value is ever part of the text. A placeholder within quotes
 * (`'%{name}%'`) becomes a concatenation. Throws SqlProblem for an unreadable statement and for unknown names.
 */
export function bindSql(sql: string, { parameters, variables, showKey }: SqlValues): BoundSql {
  const values: unknown[] = [];
  const places = new Map<string, string>();
  const one = (value: unknown): string => {
    values.push(value ?? null);
    return `$${values.length}`;
  };
  const place = (value: unknown): string => {
    if (!Array.isArray(value)) return one(value);
    return value.length ? value.map(one).join(', ') : 'null';
  };
  const valueAt = (token: Pick<SqlToken, 'kind' | 'text'>): unknown => {
    const among = token.kind === 'parameter' ? parameters : variables;
    if (!Object.hasOwn(among, token.text)) throw new SqlProblem('dataInterface.sqlUnknown', { name: token.text });
    const value = among[token.text];
    return typeof value === 'function' ? value() : value;
  };
  // One place for all uses, so that the type found at one of them serves the others; not for what is new each time.
  const placed = (token: SqlToken): string => {
    if (token.kind === 'variable' && typeof variables[token.text] === 'function') return one(valueAt(token));
    const key = `${token.kind} ${token.text}`;
    const known = places.get(key) ?? place(valueAt(token));
    places.set(key, known);
    return known;
  };
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const ofString = (text: string): string => {
    const parts: string[] = [];
    let from = 0;
    for (const match of text.matchAll(inQuotes)) {
      const token = { kind: match[1] ? 'parameter' : 'variable', text: match[1] ?? match[2]! } as const;
      if (token.kind === 'parameter' && !Object.hasOwn(parameters, token.text)) continue;
      if (token.kind === 'variable' && !Object.hasOwn(variables, token.text)) continue;
      const value = valueAt(token);
      if (match.index > from) parts.push(literal(text.slice(from, match.index)));
      parts.push(`${one(Array.isArray(value) ? value.join(',') : (value ?? ''))}::text`);
      from = match.index + match[0].length;
    }
    if (parts.length === 0) return literal(text);
    if (from < text.length) parts.push(literal(text.slice(from)));
    return `(${parts.join(' || ')})`;
  };
  const textOf = (token: SqlToken): string => {
    if (token.kind === 'string') return ofString(token.text);
    if (token.kind === 'quoted') return `"${token.text.replaceAll('"', '""')}"`;
    if (token.kind === 'variable' && token.text === 'showKey' && showKey) return quoteIdent(showKey);
    return token.kind === 'parameter' || token.kind === 'variable' ? placed(token) : token.text;
  };
  return { sql: checkSql(sql).map(textOf).join(''), values };
}
