/** One piece of a statement. `text` of a string and of a quoted name is what stands between the quotes. */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'variable' | 'symbol' | 'space';
  text: string;
}

/** What cannot be read, as the key of a sentence. */
export class SqlProblem extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  constructor(key: string, values: Record<string, unknown> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

const patterns: [SqlToken['kind'] | 'comment' | 'refused', RegExp][] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y],
  // Strings that read backslashes, escapes of names, dollar quotes and numbered parameters would hide what they hold.
  ['refused', /(?:[eE]|[uU]&|[bBxXnN])'|[uU]&"|\$/y],
  ['string', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['parameter', /\{[\p{L}_][\p{L}\p{N}_.-]*\}/uy],
  ['variable', /@[A-Za-z]+/y],
  ['number', /\d[\d.]*(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['symbol', /[()[\],.;:<>=!+\-*/%|&#~^?@]/y],
];

function contentOf(kind: SqlToken['kind'], text: string): string {
  if (kind === 'string') return text.slice(1, -1).replaceAll("''", "'");
  if (kind === 'quoted') return text.slice(1, -1).replaceAll('""', '"');
  if (kind === 'parameter') return text.slice(1, -1);
  return kind === 'variable' ? text.slice(1) : text;
}

function nextToken(sql: string, at: number): { kind: (typeof patterns)[number][0]; text: string } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const text = pattern.exec(sql)?.[0];
    if (text) return { kind, text };
  }
  throw new SqlProblem('dataInterface.sqlUnreadable', { near: sql.slice(at, at + 20) });
}

/** The pieces of a statement; comments are space. Throws SqlProblem for what cannot be read for certain. */
export function lexSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < sql.length; ) {
    const { kind, text } = nextToken(sql, at);
    if (kind === 'refused') throw new SqlProblem('dataInterface.sqlUnreadable', { near: sql.slice(at, at + 20) });
    at += text.length;
    if (kind === 'comment') tokens.push({ kind: 'space', text: ' ' });
    else tokens.push({ kind, text: contentOf(kind, text) });
  }
  return tokens;
}
