import { flattenFields, isSubTable } from '../fields';
import type { FieldNode } from '../language/types';
import { limits } from '../limits';
import { clampPlaces, compileExpression, type Evaluate } from './evaluate';
import { FormulaError } from './lex';
import { type Expression, parseFormula, referencesOf } from './parse';

/** `syntax`: does not parse, not computed. `cycle`: in a cycle, not computed. `reference`: unknown name, counts 0. */
export interface FormulaIssue {
  /** `total` or `items.amount`. */
  field: string;
  kind: 'syntax' | 'cycle' | 'reference';
  message: string;
}

/** One compiled formula and its position. */
export interface Formula {
  key: string;
  table?: string;
  name: string;
  places: number;
  expression: Expression;
  evaluate: Evaluate;
  /** Its references. `cell`: in its own row. `column`: in all rows. `count`: the number of rows. */
  reads: { kind: 'field' | 'cell' | 'column' | 'count'; table: string; name: string; key: string }[];
}

/** Names of the form's fields, and of columns by table. */
export interface Names {
  fields: Set<string>;
  tables: Map<string, Set<string>>;
}

export function namesOf(fields: readonly FieldNode[]): Names {
  const names: Names = { fields: new Set(), tables: new Map() };
  for (const field of flattenFields(fields)) {
    if (isSubTable(field)) {
      const columns = flattenFields(field.fields).flatMap((column) => column.name ?? []);
      names.tables.set(field.name, new Set(columns));
    } else if (field.name) names.fields.add(field.name);
  }
  return names;
}

function readsOf(expression: Expression, table: string | undefined, names: Names): Formula['reads'] {
  return referencesOf(expression).flatMap(({ table: of, name, aggregated }): Formula['reads'] => {
    const field = { kind: 'field' as const, table: '', name, key: name };
    if (of === undefined && aggregated && names.tables.has(name)) {
      return [{ kind: 'count', table: name, name: '', key: `${name}.` }];
    }
    if (of !== undefined && (of !== table || aggregated)) {
      return [{ kind: 'column', table: of, name, key: `${of}.${name}` }];
    }
    if (table === undefined) return [field];
    const cell = { kind: 'cell' as const, table, name, key: `${table}.${name}` };
    if (of !== undefined || names.tables.get(table)?.has(name)) return [cell];
    return names.fields.has(name) ? [field] : [cell, field];
  });
}

/** References to unknown fields, as messages. */
function badReferences(formula: Formula, names: Names): string[] {
  return referencesOf(formula.expression).flatMap(({ table, name, aggregated }) => {
    if (table !== undefined) {
      if (!names.tables.has(table)) return [`there is no sub-table "${table}"; it counts 0`];
      return names.tables.get(table)?.has(name) ? [] : [`"${table}" has no column "${name}"; it counts 0`];
    }
    if (names.tables.has(name)) return aggregated ? [] : [`"${name}" is a sub-table; name one of its columns`];
    const known = names.fields.has(name) || (formula.table && names.tables.get(formula.table)?.has(name));
    return known ? [] : [`there is no field "${name}"; it counts 0`];
  });
}

function compileField(field: FieldNode, table: string | undefined, names: Names): Formula {
  const name = field.name as string;
  const expression = parseFormula(field.formula as string);
  const columns = (table !== undefined && names.tables.get(table)) || new Set<string>();
  return {
    key: table === undefined ? name : `${table}.${name}`,
    table,
    name,
    places: clampPlaces(field.precision ?? limits.calculationPrecision),
    expression,
    evaluate: compileExpression(
      expression,
      table,
      (each) => columns.has(each),
      (each) => names.fields.has(each),
    ),
    reads: readsOf(expression, table, names),
  };
}

/** Every formula of the form by key; invalid ones go into `issues`. */
export function compileAll(fields: readonly FieldNode[], names: Names, issues: FormulaIssue[]): Map<string, Formula> {
  const formulas = new Map<string, Formula>();
  const compile = (list: readonly FieldNode[], table: string | undefined): void => {
    for (const field of flattenFields(list)) {
      if (table === undefined && isSubTable(field)) compile(field.fields, field.name);
      if (!field.formula || !field.name) continue;
      try {
        const formula = compileField(field, table, names);
        formulas.set(formula.key, formula);
        for (const message of badReferences(formula, names))
          issues.push({ field: formula.key, kind: 'reference', message });
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        const key = table === undefined ? field.name : `${table}.${field.name}`;
        issues.push({ field: key, kind: 'syntax', message: error.message });
      }
    }
  };
  compile(fields, undefined);
  return formulas;
}
