import { compileAll, type Formula, type FormulaIssue, namesOf } from './formula/compileAll';
import { orderFormulas } from './formula/order';
import { type FormulaChange, rowsToCompute, runFormulas } from './formula/runFormulas';
import { readTouched } from './formula/touched';
import type { FieldNode } from './language/types';

export { formulaName } from './formula/lex';
export type { FormulaChange, FormulaIssue };

export interface FormulaGraph {
  /** Computed fields in the order they are computed. */
  fields: readonly string[];
  issues: readonly FormulaIssue[];
  /** Whether a change at this path can change a computed value. */
  reads: (path: string) => boolean;
  /**
   * The changes to write into `values`, in order, each path once. `changedPaths`: what changed since the last run
   * (`price`, `items.3.price`, `items.3`, or `items` when rows were added, removed or moved); without it everything is
   * computed. `values` is not modified.
   */
  run: (values: Readonly<Record<string, unknown>>, changedPaths?: readonly string[]) => FormulaChange[];
}

/**
 * The formulas of one form as one graph, in topological order (issue 2 §2). An invalid formula is left out and named in
 * `issues`; the rest computes. Hidden fields compute too (contract-visualdev §4.3).
 */
export function compileFormulas(fields: readonly FieldNode[]): FormulaGraph {
  const issues: FormulaIssue[] = [];
  const names = namesOf(fields);
  const formulas = compileAll(fields, names, issues);
  const reads = new Map([...formulas].map(([key, { reads: each }]) => [key, each.map((read) => read.key)]));
  const { order, circles } = orderFormulas(reads);
  for (const circle of circles) {
    const path = [...circle, circle[0]].join(' → ');
    issues.push({
      field: circle[0] as string,
      kind: 'cycle',
      message: `formulas read each other in a circle: ${path}`,
    });
  }
  const sorted = order.map((key) => formulas.get(key) as Formula);
  const isTable = (name: string): boolean => names.tables.has(name);
  return {
    fields: order,
    issues,
    reads: (path) => {
      const touched = readTouched([path], isTable);
      return sorted.some((formula) => rowsToCompute(formula, touched, touched) !== undefined);
    },
    run: (values, changedPaths) => runFormulas(sorted, values, readTouched(changedPaths, isTable)),
  };
}

/** Writes changes into a plain record (the server, tests); the browser writes through its form instead. */
export function applyChanges(values: Record<string, unknown>, changes: readonly FormulaChange[]): void {
  for (const { path, value } of changes) {
    const [name = '', index, column] = path.split('.');
    if (index === undefined || column === undefined) values[name] = value;
    else (values[name] as Record<string, unknown>[])[Number(index)]![column] = value;
  }
}
