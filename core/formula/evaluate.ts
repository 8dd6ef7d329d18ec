import { add, compare, divide, multiply, negate, raise, subtract } from './arithmetic';
import { type Exact, longDecimal, roundExact, toDouble } from './exact';
import type { Expression } from './parse';

export type Row = Readonly<Record<string, unknown>>;

/** What a compiled formula reads: plain data, overridden by what this run has computed. */
export interface Reading {
  values: Row;
  rows: (table: string) => readonly unknown[];
  /** Computed in this run: form fields by name, columns by `table.column`, one entry per row. */
  scalars: Map<string, Exact>;
  columns: Map<string, (Exact | undefined)[]>;
  /** Cache of this run. */
  numbers: Map<string, readonly Exact[]>;
  sums: Map<string, Exact>;
}

export type Evaluate = (reading: Reading, row: Row | undefined, index: number) => Exact;

/** The number of a reference: numbers, numeric texts and flags; anything else, also a bad reference, is 0 (spec §5). */
export function numberOf(value: unknown): Exact {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  if (typeof value !== 'string' && typeof value !== 'boolean') return 0;
  const long = typeof value === 'string' && value.length > 15 ? longDecimal(value) : undefined;
  if (long !== undefined) return long;
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

const asRow = (value: unknown): Row | undefined =>
  typeof value === 'object' && value !== null ? (value as Row) : undefined;

/** One column's numbers, in row order. */
function columnOf(reading: Reading, table: string, name: string): readonly Exact[] {
  const key = `${table}.${name}`;
  let numbers = reading.numbers.get(key);
  if (!numbers) {
    const computed = reading.columns.get(key);
    numbers = reading.rows(table).map((row, index) => computed?.[index] ?? numberOf(asRow(row)?.[name]));
    reading.numbers.set(key, numbers);
  }
  return numbers;
}

/** A column's sum, computed once per run. */
function sumOf(reading: Reading, table: string, name: string): Exact {
  const key = `${table}.${name}`;
  let sum = reading.sums.get(key);
  if (sum === undefined) {
    sum = 0;
    for (const value of columnOf(reading, table, name)) sum = add(sum, value);
    reading.sums.set(key, sum);
  }
  return sum;
}

const binary: Record<'+' | '-' | '*' | '/' | '^', (left: Exact, right: Exact) => Exact> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '^': raise,
};

const zero: Exact = 0;
const total = (values: readonly Exact[]): Exact => values.reduce(add, zero);
const aggregates: Record<'sum' | 'avg' | 'min' | 'max', (values: readonly Exact[]) => Exact> = {
  sum: total,
  avg: (values) => (values.length ? divide(total(values), values.length) : 0),
  min: (values) => (values.length ? values.reduce((least, each) => (compare(each, least) < 0 ? each : least)) : 0),
  max: (values) => (values.length ? values.reduce((most, each) => (compare(each, most) > 0 ? each : most)) : 0),
};

const absolute = (value: Exact): Exact => (compare(value, 0) < 0 ? negate(value) : value);

/**
 * Compiles an expression to a function over plain data, without generating code. `table`: the sub-table of the formula;
 * its `columns` are looked up first.
 */
export function compileExpression(
  expression: Expression,
  table: string | undefined,
  isColumn: (name: string) => boolean,
  isField: (name: string) => boolean,
): Evaluate {
  const build = (node: Expression): Evaluate => {
    if (node.kind === 'number') {
      const value = numberOf(node.value);
      return () => value;
    }
    if (node.kind === 'reference') return readReference(node.table, node.name);
    if (node.kind === 'call') return readCall(node.name, node.args);
    const [left, right] = node.args.map(build) as [Evaluate, Evaluate];
    if (node.operator === 'negate') return (...given) => negate(left(...given));
    const apply = binary[node.operator];
    return (reading, row, index) => apply(left(reading, row, index), right(reading, row, index));
  };

  const readReference = (of: string | undefined, name: string): Evaluate => {
    if (of !== undefined && of !== table) return (reading) => sumOf(reading, of, name);
    const form: Evaluate = (reading) => reading.scalars.get(name) ?? numberOf(reading.values[name]);
    if (table === undefined) return form;
    const key = `${table}.${name}`;
    const cell: Evaluate = (reading, row, index) => reading.columns.get(key)?.[index] ?? numberOf(row?.[name]);
    if (of !== undefined || isColumn(name)) return cell;
    if (isField(name)) return form;
    return (reading, row, index) => (row && Object.hasOwn(row, name) ? cell : form)(reading, row, index);
  };

  const readCall = (name: Extract<Expression, { kind: 'call' }>['name'], args: Expression[]): Evaluate => {
    const [first, second] = args;
    if (name === 'count') {
      const rows = first?.kind === 'reference' ? first.name : '';
      return (reading) => reading.rows(rows).length;
    }
    if (name === 'abs' || name === 'round') {
      const value = build(first as Expression);
      if (name === 'abs') return (...given) => absolute(value(...given));
      const places = second ? build(second) : () => 0;
      return (...given) => numberOf(roundExact(value(...given), clampPlaces(toDouble(places(...given)))));
    }
    if (name === 'sum' && args.length === 1 && first?.kind === 'reference' && first.table !== undefined) {
      const { table: of, name: column } = first;
      return (reading) => sumOf(reading, of, column);
    }
    const parts = args.map((arg) => readValues(arg));
    return (reading, row, index) => aggregates[name](parts.flatMap((part) => part(reading, row, index)));
  };

  const readValues = (arg: Expression): ((...given: Parameters<Evaluate>) => readonly Exact[]) => {
    if (arg.kind === 'reference' && arg.table !== undefined) {
      const { table: of, name } = arg;
      return (reading) => columnOf(reading, of, name);
    }
    const value = build(arg);
    return (...given) => [value(...given)];
  };

  return build(expression);
}

/** Decimal places clamped to 0 to 10. */
export function clampPlaces(places: number): number {
  return Math.min(10, Math.max(0, Math.trunc(places) || 0));
}
