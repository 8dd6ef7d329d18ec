import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges, compileFormulas } from './formula';
import type { FieldNode } from './language/types';

/**
 * Random acyclic formula sets and random edits, compared with a naive full recomputation that shares nothing with the
 * graph: its own trees, unordered recursion, no change tracking.
 */
type Tree =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'column'; how: 'plain' | 'sum' | 'min' | 'max' | 'avg'; name: string }
  | { kind: 'count' }
  | { kind: 'op'; op: '+' | '-' | '*' | '/'; left: Tree; right: Tree };

interface Formula {
  /** The formula is a column of `items`. */
  inRow: boolean;
  name: string;
  precision: number;
  tree: Tree;
}
type Record_ = Record<string, unknown> & { items: Record<string, unknown>[] };

const inputs = ['a', 'b', 'c'];
const columns = ['p', 'q'];

function print(tree: Tree): string {
  if (tree.kind === 'number') return String(tree.value);
  if (tree.kind === 'name') return tree.name;
  if (tree.kind === 'count') return 'count(items)';
  if (tree.kind === 'column') return tree.how === 'plain' ? `items.${tree.name}` : `${tree.how}(items.${tree.name})`;
  return `(${print(tree.left)} ${tree.op} ${print(tree.right)})`;
}

/** Formula k may read inputs and formulas before it: form fields anywhere, row columns in rows and as whole columns. */
function treeFor(inRow: boolean, fields: string[], cells: string[]): fc.Arbitrary<Tree> {
  const names = inRow ? [...fields, ...cells] : fields;
  const how = inRow ? (['sum', 'max', 'avg'] as const) : (['plain', 'sum', 'min', 'max', 'avg'] as const);
  const leaf: fc.Arbitrary<Tree> = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names).map((name): Tree => ({ kind: 'name', name })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((value): Tree => ({ kind: 'number', value })) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...how), fc.constantFrom(...cells)).map(([each, name]): Tree => {
        return { kind: 'column', how: each, name };
      }),
    },
    { weight: 1, arbitrary: fc.constant<Tree>({ kind: 'count' }) },
  );
  const op = fc.constantFrom<'+' | '-' | '*' | '/'>('+', '-', '*', '/');
  const pair = fc.tuple(op, leaf, leaf).map(([each, left, right]): Tree => ({ kind: 'op', op: each, left, right }));
  return fc.oneof(
    leaf,
    pair,
    fc.tuple(op, pair, leaf).map(([each, left, right]): Tree => ({ kind: 'op', op: each, left, right })),
  );
}

const formulaSet: fc.Arbitrary<Formula[]> = fc
  .array(fc.tuple(fc.boolean(), fc.constantFrom(0, 2, 4)), { minLength: 1, maxLength: 7 })
  .chain((kinds) => {
    const fields = [...inputs];
    const cells = [...columns];
    const formulas = kinds.map(([inRow, precision], index) => {
      const name = `f${index}`;
      const tree = treeFor(inRow, [...fields], [...cells]);
      (inRow ? cells : fields).push(name);
      return tree.map((each): Formula => ({ inRow, name, precision, tree: each }));
    });
    return fc.tuple(...formulas);
  });

const cell = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.constantFrom<unknown>(null, '', '3', 0.1, 1.005, '99999999.995', 1e-7, 'x'),
);
const row = fc.record({ p: cell, q: cell });
const at = fc.nat({ max: 5 });

type Edit =
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'cell'; row: number; name: string; value: unknown }
  | { kind: 'many'; values: Record<string, unknown>; rows: Record<string, unknown>[] }
  | { kind: 'add'; row: Record<string, unknown> }
  | { kind: 'insert'; at: number; row: Record<string, unknown> }
  | { kind: 'remove'; at: number }
  | { kind: 'overwrite'; at: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom(...inputs), value: cell }),
  fc.record({ kind: fc.constant('cell' as const), row: at, name: fc.constantFrom(...columns), value: cell }),
  fc.record({
    kind: fc.constant('many' as const),
    values: fc.dictionary(fc.constantFrom(...inputs), cell, { noNullPrototype: true }),
    rows: fc.array(row, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('add' as const), row }),
  fc.record({ kind: fc.constant('insert' as const), at, row }),
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('overwrite' as const), at }),
);

/** Makes the edit and returns what changed, as a form would. */
function perform(record: Record_, change: Edit, formulas: Formula[]): string[] {
  const { items } = record;
  switch (change.kind) {
    case 'field':
      record[change.name] = change.value;
      return [change.name];
    case 'cell': {
      const index = change.row % Math.max(items.length, 1);
      if (!items[index]) return [];
      items[index][change.name] = change.value;
      return [`items.${index}.${change.name}`];
    }
    case 'many':
      Object.assign(record, change.values, { items: change.rows.map((each) => ({ ...each })) });
      return [...Object.keys(change.values), 'items'];
    case 'add':
      items.push({ ...change.row });
      return ['items'];
    case 'insert':
      items.splice(change.at, 0, { ...change.row });
      return ['items'];
    case 'remove':
      items.splice(change.at, 1);
      return ['items'];
    case 'overwrite': {
      const formula = formulas[change.at % formulas.length] as Formula;
      if (!formula.inRow) record[formula.name] = 12_345;
      else if (items[0]) items[0][formula.name] = 12_345;
      return [formula.inRow ? `items.0.${formula.name}` : formula.name];
    }
  }
}

/** A ratio of integers; NaN and infinities are numbers. */
type Ratio = readonly [top: bigint, bottom: bigint] | number;

const whole = (value: bigint | number): Ratio => [BigInt(value), 1n];

/** Independent reading of a decimal: its digits as they print. */
function toRatio(value: unknown): Ratio {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  if (!Number.isFinite(number)) return whole(0);
  const text = typeof value === 'string' && value !== '' ? value : String(number);
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [digits = '', fraction = ''] = mantissa.split('.');
  const shift = BigInt(Math.abs(Number(exponent)));
  const [up, down] = Number(exponent) < 0 ? [1n, 10n ** shift] : [10n ** shift, 1n];
  return [BigInt(digits + fraction) * up, 10n ** BigInt(fraction.length) * down];
}

const near = (value: Ratio): number => (typeof value === 'number' ? value : Number(value[0]) / Number(value[1]));

function apply(op: '+' | '-' | '*' | '/', left: Ratio, right: Ratio): Ratio {
  if (typeof left === 'number' || typeof right === 'number' || (op === '/' && right[0] === 0n)) {
    const [a, b] = [near(left), near(right)];
    return infinite(op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b);
  }
  const [[a, b], [c, d]] = [left, right];
  if (op === '+') return [a * d + c * b, b * d];
  if (op === '-') return [a * d - c * b, b * d];
  return op === '*' ? [a * c, b * d] : [a * d, b * c];
}
const infinite = (value: number): Ratio => (Number.isFinite(value) ? whole(value) : value);

const isLess = (left: Ratio, right: Ratio): boolean => {
  const difference = apply('-', left, right);
  if (typeof difference === 'number') return difference < 0;
  return difference[0] < 0n !== difference[1] < 0n && difference[0] !== 0n;
};

/** Independent rounding, half away from zero; a text where a number would change the digits. */
function round(value: Ratio, places: number): number | string {
  if (typeof value === 'number') return 0;
  const size = (each: bigint): bigint => (each < 0n ? -each : each);
  const [top, bottom] = [size(value[0]) * 10n ** BigInt(places), size(value[1])];
  const units = (top * 2n + bottom) / (bottom * 2n);
  const minus = value[0] < 0n !== value[1] < 0n && units !== 0n;
  const number = Number(`${minus ? '-' : ''}${units}e-${places}`);
  const same = toRatio(number) as [bigint, bigint];
  if (size(same[0]) * 10n ** BigInt(places) === units * same[1] && Math.abs(number) < 2 ** 53) return number;
  const digits = String(units).padStart(places + 1, '0');
  const [before, after] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  return (minus ? '-' : '') + (after ? `${before}.${after}`.replace(/\.?0+$/, '') : before);
}

function recomputeAll(record: Record_, formulas: Formula[]): Record_ {
  const byName = new Map(formulas.map((formula) => [formula.name, formula]));
  const result: Record_ = { ...record, items: record.items.map((each) => ({ ...each })) };

  const cellOf = (name: string, index: number): Ratio => {
    const formula = byName.get(name);
    return formula ? toRatio(worthOf(formula, index)) : toRatio(record.items[index]?.[name]);
  };
  const worthOf = (formula: Formula, index: number): number | string =>
    round(evaluate(formula.tree, formula.inRow ? index : -1), formula.precision);
  const evaluate = (tree: Tree, index: number): Ratio => {
    if (tree.kind === 'number') return toRatio(tree.value);
    if (tree.kind === 'count') return whole(record.items.length);
    if (tree.kind === 'column')
      return aggregate(
        tree.how,
        record.items.map((_, each) => cellOf(tree.name, each)),
      );
    if (tree.kind === 'op') {
      const left = evaluate(tree.left, index);
      const right = evaluate(tree.right, index);
      return apply(tree.op, left, right);
    }
    const formula = byName.get(tree.name);
    if (columns.includes(tree.name) || formula?.inRow) return cellOf(tree.name, index);
    return formula ? toRatio(worthOf(formula, -1)) : toRatio(record[tree.name]);
  };
  for (const formula of formulas) {
    if (!formula.inRow) result[formula.name] = worthOf(formula, -1);
    else for (const [index, each] of result.items.entries()) each[formula.name] = worthOf(formula, index);
  }
  return result;
}

function aggregate(how: string, values: Ratio[]): Ratio {
  const sum = values.reduce((left, right) => apply('+', left, right), whole(0));
  if (how === 'plain' || how === 'sum') return sum;
  if (values.length === 0) return whole(0);
  if (how === 'avg') return apply('/', sum, whole(values.length));
  const wins = (each: Ratio, best: Ratio): boolean => (how === 'min' ? isLess(each, best) : isLess(best, each));
  return values.reduce((best, each) => (wins(each, best) ? each : best));
}

it('issue 2 §2, issue 11 §4: 10,000 random formula sets and edits equal a naive full recomputation in exact ratios', {
  timeout: 120_000,
}, () => {
  const start = fc.record({
    loaded: fc.boolean(),
    values: fc.record({ a: cell, b: cell, c: cell }),
    items: fc.array(row, { maxLength: 4 }),
  });
  const property = fc.property(formulaSet, start, fc.array(edit, { maxLength: 6 }), (formulas, given, edits) => {
    const nodes = (inRow: boolean): FieldNode[] =>
      formulas
        .filter((formula) => formula.inRow === inRow)
        .map(({ name, tree, precision }) => ({ name, precision, formula: print(tree) }))
        .reverse();
    const graph = compileFormulas([
      ...nodes(false),
      ...inputs.map((name) => ({ name })),
      { name: 'items', fields: [...nodes(true), ...columns.map((name) => ({ name }))] },
    ]);
    expect(graph.issues).toEqual([]);
    const record: Record_ = given.loaded
      ? { ...given.values, items: given.items.map((each) => ({ ...each })) }
      : { items: [] };
    applyChanges(record, graph.run(record));
    expect(record).toEqual(recomputeAll(record, formulas));
    for (const change of edits) {
      const changes = graph.run(record, perform(record, change, formulas));
      applyChanges(record, changes);
      expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
      expect(record).toEqual(recomputeAll(record, formulas));
    }
  });
  fc.assert(property, { numRuns: 10_000, seed: 2 });
});
