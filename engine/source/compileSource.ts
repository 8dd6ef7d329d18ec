import { bindingPaths, resolve, type Scope } from '../../core/binding';
import { compilePredicate, type Predicate } from '../../core/condition';
import type { Binding, Bound, Numbers, Option, Params, Source } from '../../core/language/types';
import type { PageQuery, Question, Row, SourcePort } from '../ports';
import { clean } from './clean';
import { type RowNode, type RowShape, rowShape, type Say } from './rowShape';
import { isRow, rowsIn } from './rowsIn';
import { sourceReads } from './sourceReads';

/** What is at the path of a source of rows. */
export interface Found {
  found: unknown;
}

/**
 * A source, compiled: options, rows, nodes, pickers and lazy children are all read through it. `data` is the answer to
 * `question`; for rows it is what was found, for a list of options or a dictionary those options.
 */
export interface SourcePlan {
  kind: 'options' | 'dictionary' | 'call' | 'rows';
  source: Source;
  /** Paths of the scope that the answer depends on; of any root: the subscriber knows which of them are live. */
  reads: readonly string[];
  keys: RowShape['keys'];
  /** Pickers fetch page by page. */
  paged: boolean;
  /** The request for this part of the list, or rows found in the scope; null: nothing is fetched. */
  question: (scope: Scope, page?: PageQuery) => Question | Found | null;
  /** undefined before an answer. `nested`: the rows are children of a `root`; otherwise the root is the first row. */
  rows: (data: unknown, say: Say, nested?: boolean) => Row[] | undefined;
  options: (data: unknown, say: Say) => Option[] | undefined;
  total: (data: unknown, rows: readonly Row[]) => number;
  node: (row: Row) => RowNode;
  isHeading: (row: Row) => boolean;
  /** The request for the children of a node. */
  below: Below | undefined;
}

export interface Below {
  question: (scope: Scope) => Question;
  rows: (data: unknown) => Row[];
}

type Asked = Exclude<Source, Option[] | { dictionary: string } | { rows: Binding }>;
type Called = Exclude<Asked, Numbers>;
type OfScope = Extract<Source, { rows: Binding }>;

/** Do the params themselves contain the page? */
function readsPage(params: Params | undefined): boolean {
  return bindingPaths(params).some((path) => path === 'page' || path.startsWith('page.'));
}

function askedOf(source: Asked, port: SourcePort): (scope: Scope, page?: PageQuery) => Question {
  if ('measures' in source) {
    const { model, groupBy, measures, where, limit } = source;
    return (scope) =>
      port.numbers(model, clean({ groupBy, measures, where: resolve(where as Bound | undefined, scope), limit }));
  }
  return calledOf(source, port);
}

function calledOf(source: Called, port: SourcePort): (scope: Scope, page?: PageQuery) => Question {
  const ownPage = readsPage(source.params);
  return (scope, page) => {
    const own = clean(resolve(source.params ?? {}, scope));
    const params = page && !ownPage ? { ...own, ...port.page(page) } : own;
    if ('call' in source) return { call: source.call, params };
    return port.interface(source.interface, params, page?.page !== undefined);
  };
}

function questionOf(source: Asked, port: SourcePort): SourcePlan['question'] {
  const asked = askedOf(source, port);
  let holds: Predicate | undefined;
  return (scope, page) => {
    // Compiled at its first evaluation: an invalid condition fails where the source is rendered.
    holds ??= source.when === undefined ? () => true : compilePredicate(source.when);
    return holds({}, scope) ? asked(scope, page) : null;
  };
}

function belowOf(source: Asked, port: SourcePort, shape: RowShape): Below | undefined {
  const lazy = 'call' in source ? source.lazy : undefined;
  if (!lazy || !('call' in source)) return undefined;
  return {
    question: (scope) => ({ call: lazy.call, params: clean(resolve(lazy.params ?? {}, scope)) }),
    rows: (data) => shape.named(rowsIn(port, data ?? [], lazy.list ?? source.list) ?? []),
  };
}

function compileAsked(source: Asked, port: SourcePort): SourcePlan {
  const shape = rowShape(source, port);
  const root = 'root' in source ? source.root : undefined;
  const list = 'list' in source ? source.list : undefined;
  const rows: SourcePlan['rows'] = (data, say, nested = true) => {
    const answered = rowsIn(port, data, list);
    const found = answered && shape.named(answered);
    if (!found || !root) return found;
    return nested ? [shape.rootRow(root, say, found)] : [shape.rootRow(root, say, undefined), ...found];
  };
  return {
    kind: 'call',
    source,
    reads: sourceReads(source),
    keys: shape.keys,
    paged: 'paged' in source && source.paged === true,
    question: questionOf(source, port),
    rows,
    options: (data, say) => {
      const found = rows(data, say);
      return found && shape.toOptions(found, port.past(data));
    },
    total: (data, all) => (data === undefined ? undefined : port.total(data)) ?? all.length,
    node: shape.node,
    isHeading: shape.isHeading,
    below: belowOf(source, port, shape),
  };
}

/** Rows of the scope; those without an id get their index, so that each has a key. */
function compileRows(source: OfScope, port: SourcePort): SourcePlan {
  const shape = rowShape(source, port);
  const { id } = shape.keys;
  const keyed = (row: Row, index: number): Row => (row[id] === undefined ? { ...row, [id]: index } : row);
  const rows: SourcePlan['rows'] = (data) => shape.named((rowsIn(port, data, '') ?? []).filter(isRow).map(keyed));
  return {
    kind: 'rows',
    source,
    reads: sourceReads(source),
    keys: shape.keys,
    paged: false,
    question: (scope) => ({ found: resolve(source.rows, scope) }),
    rows,
    options: (data, say) => shape.toOptions(rows(data, say) ?? []),
    total: (_data, all) => all.length,
    node: shape.node,
    isHeading: shape.isHeading,
    below: undefined,
  };
}

function worded(option: Option, say: Say): Option {
  const label = option.label === undefined ? String(option.id) : say(option.label);
  return { ...option, label, children: option.children?.map((child) => worded(child, say)) };
}

/** Options in the document itself, or of a dictionary. */
function compileOptions(source: Source, kind: SourcePlan['kind'], port: SourcePort): SourcePlan {
  const { keys, node, isHeading, fromOption } = rowShape(source, port);
  return {
    kind,
    source,
    reads: [],
    keys,
    paged: false,
    question: () => null,
    rows: (data, say) => (data as Option[] | undefined)?.map((option) => fromOption(option, say)),
    options: (data, say) => (data as Option[] | undefined)?.map((option) => worded(option, say)),
    total: (_data, rows) => rows.length,
    node,
    isHeading,
    below: undefined,
  };
}

/** Compiles a source for all its uses. */
export function compileSource(source: Source, port: SourcePort): SourcePlan {
  if (Array.isArray(source)) return compileOptions(source, 'options', port);
  if ('dictionary' in source) return compileOptions(source, 'dictionary', port);
  return 'rows' in source ? compileRows(source, port) : compileAsked(source, port);
}
