import type { Scope } from '../../../core/binding';
import type { Condition } from '../../../core/language/types';
import { shownName, shownProp } from '../../../core/model/shownText';
import type { StoragePlan } from '../../../core/model/types';
import { type ConditionColumn, compileConditionSql, type RowsBelow } from '../../db/conditionSql';
import { inOrder } from '../../db/inOrder';
import { quoteIdent } from '../../db/quoteIdent';
import { alive, columnIn, tableSql } from './columns';
import { type WordSearch, wordProp } from './searchIndex';
import { isOneOf, type Names, noTexts, type ShownTexts, shownOrder, shownSql } from './shownTexts';

/** `tableFieldX-col` → `tableFieldX`; undefined for members of the record itself. */
const tableOf = (field: string) => (field.includes('-') ? field.slice(0, field.indexOf('-')) : undefined);

/** Condition: a row of the sub-table that matches exists (contract-visualdev §2.2). */
function rowsBelow({ main, children }: StoragePlan, field: string): RowsBelow | undefined {
  const vModel = tableOf(field);
  const child = children.find((table) => table.vModel === vModel);
  if (!child) return undefined;
  const key = `c.${quoteIdent(child.foreignKey)} = m.${quoteIdent(main.primaryKey)}`;
  return {
    key: child.vModel,
    wrap: (sql) => `exists (select 1 from ${tableSql(child)} c where ${key} and ${sql})`,
  };
}

function storedColumn({ main, children }: StoragePlan, field: string) {
  const child = children.find((table) => table.vModel === tableOf(field));
  const [table, prefix, vModel] = child
    ? ([child, 'c', field.slice(child.vModel.length + 1)] as const)
    : ([main, 'm', field] as const);
  const column = table.columns.find((each) => each.vModel === vModel);
  const compared = columnIn(table, prefix)(vModel);
  return column && compared && { column, compared };
}

/**
 * Shown texts in a condition: of the record's own fields a set of ids, found once; of sub-table rows the text of each, so
 * that it holds together with other comparisons of that row. Names are bound when they are first needed.
 */
function shownColumns(storage: StoragePlan, shown: ShownTexts, params: unknown[]) {
  const bound = new Map<string, Names>();
  const namesOf = (prop: string): Names => {
    const names = bound.get(prop) ?? shown.get(prop)!(params);
    bound.set(prop, names);
    return names;
  };
  const isOwn = (prop: string) => !storage.children.some((table) => table.vModel === tableOf(prop));
  return {
    column(prop: string): ConditionColumn | undefined {
      const stored = shown.has(prop) ? storedColumn(storage, prop) : undefined;
      if (!stored) return undefined;
      return {
        type: 'text',
        get sql() {
          return isOwn(prop) ? namesOf(prop).name : shownSql(stored.column, stored.compared.sql, namesOf(prop));
        },
      };
    },
    below(prop: string): RowsBelow | undefined {
      const stored = isOwn(prop) && shown.has(prop) ? storedColumn(storage, prop) : undefined;
      if (!stored) return rowsBelow(storage, prop);
      const wrap = (sql: string) => isOneOf(stored.column, stored.compared.sql, namesOf(prop).ids(sql));
      return { key: shownName(prop), wrap };
    },
  };
}

interface WhereOptions {
  scope?: Scope;
  shown?: ShownTexts;
  /** Of the word that the conditions test (`WordSearch.join`). */
  search?: WordSearch;
  params: unknown[];
}

/**
 * WHERE over the main table as `m`: undeleted rows that match all conditions; values are bound by appending them to `params`.
 * Limits apply to each condition separately. Throws UnknownFieldError for a field without a column.
 */
export function whereOf(
  storage: StoragePlan,
  conditions: readonly (Condition | undefined)[],
  { scope = {}, shown = noTexts, search, params }: WhereOptions,
): string {
  const sql = [alive(storage.main, 'm.')];
  const texts = shownColumns(storage, shown, params);
  for (const condition of conditions) {
    if (!condition) continue;
    const made = compileConditionSql(condition, {
      column: (field) => {
        const prop = shownProp(field);
        return prop === undefined ? storedColumn(storage, wordProp(field) ?? field)?.compared : texts.column(prop);
      },
      below: (field) => {
        if (search && wordProp(field) !== undefined) return search.below(storage.main, params);
        const prop = shownProp(field);
        return prop === undefined ? rowsBelow(storage, field) : texts.below(prop);
      },
      params,
      scope,
    });
    sql.push(made.sql);
  }
  return sql.join(' and ');
}

/** An order of rows. */
export interface Order {
  sql: string;
  /** When it begins with a column of few values: the column, its values, and the order of rows that have the same one. */
  alike?: { column: string; values: readonly string[]; rest: string };
}

/** Makes an order; its values are bound by appending them to the statement's parameters. */
export type OrderSource = (params: unknown[]) => Order;

/** NULL is the smallest value; the indexes have this order (visualdev/statements). Names are sorted as people see them. */
export function orderOf(
  { main }: StoragePlan,
  sort: readonly { prop: string; order: 'asc' | 'desc' }[],
  shown: ShownTexts = noTexts,
): OrderSource {
  return (params) => {
    const sorted = sort.flatMap(({ prop, order }) => {
      const column = main.columns.find((each) => each.vModel === prop);
      if (!column) return [];
      const own = `m.${quoteIdent(column.column)}`;
      const names = shown.get(prop)?.(params);
      const plain = column.type === 'text' ? inOrder(own) : own;
      const by = names ? shownOrder(column, columnIn(main, 'm')(prop)!.sql, names) : plain;
      const values = column.type === 'text' ? names?.all : undefined;
      return [{ sql: `${by} ${order === 'asc' ? 'asc nulls first' : 'desc nulls last'}`, own, values }];
    });
    // Keys increase with time, so the newest comes first; the key also makes the order of pages stable.
    const rest = `m.${quoteIdent(main.primaryKey)} desc`;
    const [first] = sorted;
    const alike = sorted.length === 1 && first?.values && { column: first.own, values: first.values, rest };
    return { sql: [...sorted.map(({ sql }) => sql), rest].join(', '), ...(alike && { alike }) };
  };
}
