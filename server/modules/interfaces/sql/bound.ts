import { heldBy, heldIn, type Values } from './growing';
import { scanSql, type Token, type Tree } from './parseSql';
import { SqlProblem } from './problem';

/** Aggregates whose value grows with the rows. */
const gathering = new Set('string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg'.split(' '));
/** Functions that build a text as wide as a number says, or a product of values; those of the schema `weft_limits` have the same names. */
const widening = new Set('repeat lpad rpad replace regexp_replace array_to_string array_replace'.split(' '));

type Kind = 'gathering' | 'widening' | 'array' | 'step' | 'joining' | 'overlay' | Values;

const nameOf = ({ funcname }: Tree) => {
  const names = funcname as { String?: { sval?: string } }[];
  return { name: names.at(-1)?.String?.sval ?? '', qualified: names.length > 1 };
};

function stepsOf({ recursive, ctes }: Tree): [number, Kind][] {
  const list = (recursive ? ctes : []) as { CommonTableExpr: Tree }[];
  return list
    .map(({ CommonTableExpr }) => CommonTableExpr)
    .filter(({ ctequery }) => (ctequery as { SelectStmt?: Tree }).SelectStmt?.op === 'SETOP_UNION')
    .map(({ location }) => [Number(location ?? 0), 'step']);
}

/** `a || b` is the operator of the schema `weft_limits`, of the same precedence. Throws SqlProblem. */
function joinOf({ name }: Tree, at: number): [number, Kind][] {
  const names = name as { String?: { sval?: string } }[];
  if (names.at(-1)?.String?.sval !== '||') return [];
  if (names.length > 1) throw new SqlProblem('dataInterface.sqlOperator', { name: 'pg_catalog.||' });
  return [[at, 'joining']];
}

/** `(a, b)` as a value; in comparisons it stays as it is. */
function rowIn(node: unknown): [number, Kind][] {
  const { RowExpr: row } = (node ?? {}) as { RowExpr?: Tree };
  return row && row.row_format !== 'COERCE_EXPLICIT_CALL' ? [[Number(row.location ?? 0), heldIn(row.args)]] : [];
}

/** What a node asks for, at the byte where it is written. Throws SqlProblem. */
function markOf([type, node]: [string, Tree]): [number, Kind][] {
  const at = Number(node.location ?? 0);
  if (type === 'SubLink') return node.subLinkType === 'ARRAY_SUBLINK' ? [[at, 'array']] : [];
  if (type === 'WithClause') return stepsOf(node);
  if (type === 'A_Expr') return joinOf(node, at);
  if (type === 'A_ArrayExpr') return [[at, heldIn(node.elements)]];
  if (type === 'RowExpr' && node.row_format === 'COERCE_EXPLICIT_CALL') return [[at, heldIn(node.args)]];
  if (type === 'ResTarget' || type === 'TypeCast') return rowIn(node.val ?? node.arg);
  if (type !== 'FuncCall') return [];
  const { name, qualified } = nameOf(node);
  const held = heldBy(name, node);
  if (held) return [[at, held]];
  if (name === 'overlay') return [[at, 'overlay']];
  if (widening.has(name) && qualified)
    throw new SqlProblem('dataInterface.sqlFunction', { name: `pg_catalog.${name}` });
  return gathering.has(name) ? [[at, 'gathering']] : widening.has(name) ? [[at, 'widening']] : [];
}

/** Tokens written by one statement; what nests gathering in gathering is written twice at each level. */
const mostTokens = 100_000;
/** Smaller values are not counted: counting each would take longer than gathering it. */
const small = 64;
/** `fits` is not called with null. */
const fits = (sizes: string[]) =>
  `weft_limits.fits(nullif(greatest(${sizes.join(' + ')}, ${small}), ${small})) is not false`;
/** Bytes that a row of a recursive query counts at least: one without end is cut after 100,000 rows. */
const stepBytes = 671;
const sizeOf = (value: string) => `coalesce(octet_length((${value})::text), 0)`;

/** Writes a statement from its tokens. `insert`: text before the token that begins at this byte. */
class Writer {
  readonly #bytes: Buffer;
  readonly #tokens: Token[];
  readonly #kinds: ReadonlyMap<number, Kind>;
  readonly #insert: ReadonlyMap<number, string>;
  #written = 0;

  constructor(text: string, kinds: ReadonlyMap<number, Kind>, insert: ReadonlyMap<number, string>) {
    this.#bytes = Buffer.from(text);
    this.#tokens = scanSql(text).filter(({ comment }) => !comment);
    this.#kinds = kinds;
    this.#insert = insert;
  }

  whole = () => this.#render(0, this.#tokens.length) + this.#bytes.toString('utf8', this.#tokens.at(-1)?.end ?? 0);

  #is = (at: number, ...words: string[]) => words.includes(this.#tokens[at]?.text.toLowerCase() ?? '');
  #wordAfter = (at: number, word: string) => {
    let found = at;
    while (found < this.#tokens.length && !this.#is(found, word)) found += 1;
    return found;
  };

  /** The tokens from here, each with how deep in brackets it is. */
  *#walk(from: number, to: number): Generator<[at: number, depth: number]> {
    let depth = 0;
    for (let at = from; at < to; at += 1) {
      if (this.#is(at, ')', ']')) depth -= 1;
      yield [at, depth];
      if (this.#is(at, '(', '[')) depth += 1;
    }
  }

  #closeOf(open: number): number {
    for (const [at, depth] of this.#walk(open, this.#tokens.length)) if (at > open && depth === 0) return at;
    throw new SqlProblem('dataInterface.sqlLong');
  }

  #token(at: number): string {
    this.#written += 1;
    if (this.#written > mostTokens) throw new SqlProblem('dataInterface.sqlLong');
    const { start, end } = this.#tokens[at]!;
    const gap = this.#bytes.toString('utf8', this.#tokens[at - 1]?.end ?? 0, start);
    return `${gap}${this.#insert.get(start) ?? ''}${this.#bytes.toString('utf8', start, end)}`;
  }

  #render(from: number, to: number): string {
    let text = '';
    for (let at = from; at < to; ) {
      const kind = this.#kinds.get(this.#tokens[at]!.start);
      const [part, next] = kind ? this.#marked(kind, at) : [this.#token(at), at + 1];
      text += part;
      at = next;
    }
    return text;
  }

  #marked = (kind: Kind, at: number): [string, number] =>
    typeof kind === 'object' ? this.#counting(at, kind) : this[kind](at);

  /** As written, without looking at what the first token asks for. */
  #plain = (from: number, to: number) => this.#token(from) + this.#render(from + 1, to);

  widening(at: number): [string, number] {
    const token = this.#token(at);
    const { start, end } = this.#tokens[at]!;
    const own = this.#bytes.toString('utf8', start, end);
    return [`${token.slice(0, token.length - own.length)}weft_limits.${own}`, at + 1];
  }

  joining(at: number): [string, number] {
    const token = this.#token(at);
    return [`${token.slice(0, -2)} operator(weft_limits.||)`, at + 1];
  }

  overlay(at: number): [string, number] {
    const close = this.#closeOf(this.#wordAfter(at, '('));
    return [` weft_limits.overlay(${this.#plain(at, close + 1)})`, close + 1];
  }

  /** The values of a call, an array or a row, each counted. `like` and `similar to` call functions that are not written. */
  #counting(at: number, { counted, times }: Values): [string, number] {
    if (this.#is(at, 'similar', 'like', 'ilike', 'not')) return [this.#token(at), at + 1];
    let open = at;
    while (!this.#is(open, '(', '[')) open += 1;
    const close = this.#closeOf(open);
    const top = [...this.#walk(open + 1, close)].filter(([, depth]) => depth === 0).map(([each]) => each);
    const ends = [...top.filter((each) => this.#is(each, ',')), close];
    const values = ends.map((end, index) => {
      const first = (index ? ends[index - 1]! : open) + 1;
      const named = top.find((each) => each >= first && each < end && this.#is(each, '=>'));
      const from = named !== undefined ? named + 1 : this.#is(first, 'variadic') ? first + 1 : first;
      const own = this.#render(from, end);
      const value = counted.has(index) ? ` weft_limits.part(${own}${times > 1 ? `, ${times}` : ''})` : own;
      return `${this.#render(first, from)}${value}${this.#token(end)}`;
    });
    return [`${open === at ? this.#token(at) : this.#plain(at, open + 1)}${values.join('')}`, close + 1];
  }

  /** The values of a call, without `distinct` and its order. */
  #values(open: number, close: number): string[] {
    const from = this.#is(open + 1, 'distinct', 'all') ? open + 2 : open + 1;
    const top = [...this.#walk(from, close)].filter(([, depth]) => depth === 0).map(([at]) => at);
    const end = top.find((at) => this.#is(at, 'order')) ?? close;
    const commas = top.filter((at) => at < end && this.#is(at, ','));
    return [from - 1, ...commas].map((at, index) => this.#render(at + 1, commas[index] ?? end));
  }

  gathering(at: number): [string, number] {
    const open = this.#wordAfter(at, '(');
    const close = this.#closeOf(open);
    const counted = fits(this.#values(open, close).map(sizeOf));
    const isFiltered = this.#is(close + 1, 'filter') && this.#is(close + 2, '(');
    const last = isFiltered ? this.#closeOf(close + 2) : close;
    const own = isFiltered ? `(${this.#render(close + 4, last)}) and ` : '';
    const call = `${this.#plain(at, close + 1)} filter (where ${own}${counted})`;
    if (!this.#is(last + 1, 'over')) return [call, last + 1];
    const end = this.#is(last + 2, '(') ? this.#closeOf(last + 2) : last + 2;
    const name = this.#tokens[open - 1]!.text;
    return [` weft_limits.${name}(${call}${this.#render(last + 1, end + 1)})`, end + 1];
  }

  array(at: number): [string, number] {
    const open = this.#wordAfter(at, '(');
    const close = this.#closeOf(open);
    const rows = `(${this.#render(open + 1, close)}\n) as weft_items (weft_item)`;
    const counted = fits([sizeOf('weft_item')]);
    return [`${this.#plain(at, open + 1)}select weft_item from ${rows} where ${counted})`, close + 1];
  }

  /** The step of a recursive query: what follows its last `union`. */
  step(at: number): [string, number] {
    const open = this.#wordAfter(this.#wordAfter(at, 'as'), '(');
    const close = this.#closeOf(open);
    const unions = [...this.#walk(open + 1, close)].filter(([each, depth]) => depth === 0 && this.#is(each, 'union'));
    const union = unions.at(-1)?.[0];
    if (union === undefined) throw new SqlProblem('dataInterface.sqlPart', { name: 'recursive' });
    const from = this.#is(union + 1, 'all', 'distinct') ? union + 2 : union + 1;
    const rows = `(${this.#render(from, close)}\n) as weft_step`;
    const counted = fits([`greatest(${sizeOf('weft_step')}, ${stepBytes})`]);
    return [`${this.#plain(at, from)} select * from ${rows} where ${counted})`, close + 1];
  }
}

/**
 * The statement with bounds on what it builds: texts of `repeat`, `lpad` and `rpad` of at most 1 MB, and at most 64 MB in
 * all that aggregates, `array(select …)` and recursive queries gather, and that values of more than 64 KB join (migration 0062).
 * Beyond them the database fails with code 54000.
 * `from`: where the text begins in what was parsed, in bytes; `insert`: what else is put before a byte of what was parsed.
 */
export function boundSql(
  text: string,
  from: number,
  nodes: readonly [string, Tree][],
  insert: [number, string][],
): string {
  const kinds = new Map(nodes.flatMap(markOf).map(([at, kind]) => [at - from, kind]));
  const inserted = new Map(insert.map(([at, added]) => [at - from, added]));
  return new Writer(text, kinds, inserted).whole();
}
