import { FormulaError } from '../../formula/lex';
import { type Expression, parseFormula } from '../../formula/parse';
import { widgetFacts } from '../../model/fields';
import type { KnownWorld } from '../types';

type Fields = NonNullable<KnownWorld['fields']>;

const ofColumns: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max']);
/** Values that are a number, or may be one: a choice may be stored in a column of numbers, a date is in milliseconds. */
const numbers: ReadonlySet<string> = new Set(['number', 'switch', 'choice', 'date']);

/** Members of a formula that have no number where they stand; those that are no fields are reported by their names. */
function strangersIn(node: Expression, fields: Fields, inside = ''): string[] {
  if (node.kind === 'number') return [];
  if (node.kind !== 'reference')
    return node.args.flatMap((arg) => strangersIn(arg, fields, node.kind === 'call' ? node.name : ''));
  const name = node.table === undefined ? node.name : `${node.table}.${node.name}`;
  const field = fields.get(name);
  if (!field) return [];
  if (inside === 'count') return field.kind === 'table' ? [] : [name];
  const fits = node.table === undefined ? inside !== 'sum' : ofColumns.has(inside);
  return fits && field.kind !== 'table' && numbers.has(widgetFacts(field.kind).value) ? [] : [name];
}

/** Names of a formula that are no number there: texts, tables, a column outside sum, avg, min and max, a main field in sum. */
export function notNumbers(formula: string, fields: Fields): string[] {
  try {
    return [...new Set(strangersIn(parseFormula(formula), fields))];
  } catch (fault) {
    // The check of branches reports it.
    if (fault instanceof FormulaError) return [];
    throw fault;
  }
}
