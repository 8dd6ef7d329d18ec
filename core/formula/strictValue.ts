import { compileExpression, type Reading } from './evaluate';
import { roundExact, toDouble } from './exact';
import { FormulaError } from './lex';
import { type Expression, parseFormula, referencesOf } from './parse';

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isNumber = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const rowsOf = (values: Values, table: string): readonly unknown[] =>
  Array.isArray(values[table]) ? (values[table] as unknown[]) : [];

/** The parts of an expression that compute something, and itself. */
const partsOf = (node: Expression): Expression[] =>
  node.kind === 'operator' || node.kind === 'call' ? [node, ...node.args.flatMap(partsOf)] : [];

function assertMembers(expression: Expression, values: Values): void {
  for (const { table, name, aggregated } of referencesOf(expression)) {
    if (table !== undefined && !aggregated)
      throw new FormulaError(`the column "${table}.${name}" has no single number; put it into sum, avg, min or max`);
    const held =
      table === undefined ? [values[name]] : rowsOf(values, table).map((row) => (row as Values | null)?.[name]);
    // The table of a count.
    if (table === undefined && aggregated && Array.isArray(values[name])) continue;
    if (held.some((value) => !isEmpty(value) && !isNumber(value)))
      throw new FormulaError(`"${[table, name].filter(Boolean).join('.')}" is no number`);
  }
}

/**
 * The value of a formula over a record for a decision, rounded to `places`; what is empty counts 0. Throws FormulaError where it
 * cannot be read, and where it or a part of it has no number: a text, a division by 0, a number that is too large.
 */
export function strictFormulaValue(formula: string, values: Values, places: number): number | string {
  const expression = parseFormula(formula);
  assertMembers(expression, values);
  const no = () => false;
  const reading: Reading = {
    values,
    rows: (table) => rowsOf(values, table),
    scalars: new Map(),
    columns: new Map(),
    numbers: new Map(),
    sums: new Map(),
  };
  const resultOf = (node: Expression) => compileExpression(node, undefined, no, no)(reading, undefined, -1);
  if (partsOf(expression).some((part) => !Number.isFinite(toDouble(resultOf(part)))))
    throw new FormulaError('it has no number: something is divided by 0, or is too large');
  return roundExact(resultOf(expression), places);
}
