import { compileFormulas } from '../formula';
import type { FieldNode } from '../language/types';
import { lexFormula } from './lex';

type Values = Readonly<Record<string, unknown>>;

/** No formula can name it. */
const result = '=';

/**
 * The value of one formula over a record, rounded to `precision` places. `row`: names that are its members mean the row, in a
 * formula of a sub-table. Throws FormulaError where the formula cannot be read.
 */
export function formulaValue(formula: string, values: Values, precision: number, row?: Values): number | string {
  const columns = new Map<string, FieldNode[]>();
  const fields: FieldNode[] = [];
  for (const { table, name } of lexFormula(formula).references) {
    if (table) columns.set(table, [...(columns.get(table) ?? []), { name }]);
    else fields.push({ name });
  }
  const tables = [...columns].map(([name, each]): FieldNode => ({ name, fields: each }));
  const graph = compileFormulas([...fields, ...tables, { name: result, formula, precision }]);
  const changes = graph.run({ ...values, ...row });
  return changes.find(({ path }) => path === result)?.value ?? 0;
}
