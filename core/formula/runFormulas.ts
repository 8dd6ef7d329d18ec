import type { Formula } from './compileAll';
import { numberOf, type Reading, type Row } from './evaluate';
import { type Exact, roundExact } from './exact';
import { type Rows, type Touched, unite } from './touched';

/** A computed value that differs from the record's. `path`: `total` or `items.2.amount`. */
export interface FormulaChange {
  path: string;
  /** A text where a number would change it. */
  value: number | string;
}

/** Rows to compute; a formula outside sub-tables has all or none. `computed`: what this run has changed so far. */
export function rowsToCompute(formula: Formula, touched: Touched, computed: Touched): Rows | undefined {
  const { table, name } = formula;
  let rows: Rows | undefined;
  if (table === undefined) rows = touched.field(name) ? 'all' : undefined;
  else rows = touched.cells(table, name);
  for (const read of formula.reads) {
    if (rows === 'all') return rows;
    if (read.kind === 'field' && (touched.field(read.name) || computed.field(read.name))) rows = 'all';
    else if (read.kind === 'count' && touched.count(read.table)) rows = 'all';
    else if (read.kind === 'cell' || read.kind === 'column') {
      const changed = unite(touched.cells(read.table, read.name), computed.cells(read.table, read.name));
      if (changed) rows = read.kind === 'column' ? 'all' : unite(rows, changed);
    }
  }
  return rows;
}

/** Computes what depends on the change, each formula once, in order. */
export function runFormulas(formulas: Formula[], values: Row, touched: Touched): FormulaChange[] {
  const changes: FormulaChange[] = [];
  const changedFields = new Set<string>();
  const changedCells = new Map<string, Set<number>>();
  const computed: Touched = {
    field: (name) => changedFields.has(name),
    cells: (table, column) => changedCells.get(`${table}.${column}`),
    count: () => false,
  };
  const reading: Reading = {
    values,
    rows: (table) => (Array.isArray(values[table]) ? values[table] : []),
    scalars: new Map(),
    columns: new Map(),
    numbers: new Map(),
    sums: new Map(),
  };

  const computeField = (formula: Formula): void => {
    const value = roundExact(formula.evaluate(reading, undefined, -1), formula.places);
    reading.scalars.set(formula.name, numberOf(value));
    if (values[formula.name] === value) return;
    changedFields.add(formula.name);
    changes.push({ path: formula.name, value });
  };

  const computeRow = (formula: Formula, index: number, column: (Exact | undefined)[]): void => {
    const row = reading.rows(formula.table as string)[index] as Row | null | undefined;
    if (typeof row !== 'object' || row === null) return;
    const value = roundExact(formula.evaluate(reading, row, index), formula.places);
    column[index] = numberOf(value);
    if (row[formula.name] === value) return;
    changedCells.set(formula.key, (changedCells.get(formula.key) ?? new Set()).add(index));
    changes.push({ path: `${formula.table}.${index}.${formula.name}`, value });
  };

  for (const formula of formulas) {
    const rows = rowsToCompute(formula, touched, computed);
    if (!rows) continue;
    if (formula.table === undefined) {
      computeField(formula);
      continue;
    }
    const column: (Exact | undefined)[] = [];
    reading.columns.set(formula.key, column);
    const count = reading.rows(formula.table).length;
    if (rows === 'all') for (let index = 0; index < count; index += 1) computeRow(formula, index, column);
    else for (const index of rows) if (index < count) computeRow(formula, index, column);
  }
  return changes;
}
