import type { Scope } from '../../../../core/binding';
import type { Condition } from '../../../../core/language/types';
import type { StoragePlan } from '../../../../core/model/types';
import { compileConditionSql, type RowsBelow } from '../../../db/conditionSql';
import { inOrder } from '../../../db/inOrder';
import { quoteIdent } from '../../../db/quoteIdent';
import { alive, columnIn, tableSql } from './columns';

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

function columnOf({ main, children }: StoragePlan, field: string) {
  const child = children.find((table) => table.vModel === tableOf(field));
  return child ? columnIn(child, 'c')(field.slice(child.vModel.length + 1)) : columnIn(main, 'm')(field);
}

/**
 * WHERE over the main table as `m`: undeleted rows that match all conditions; bound parameters only. Limits apply to
 * each condition separately. Throws UnknownFieldError for a field without a column.
 */
export function whereOf(
  storage: StoragePlan,
  conditions: (Condition | undefined)[],
  scope: Scope = {},
): { sql: string; params: unknown[] } {
  const sql = [alive(storage.main, 'm.')];
  const params: unknown[] = [];
  for (const condition of conditions) {
    if (!condition) continue;
    const made = compileConditionSql(condition, {
      column: (field) => columnOf(storage, field),
      below: (field) => rowsBelow(storage, field),
      firstParam: 1 + params.length,
      scope,
    });
    sql.push(made.sql);
    params.push(...made.params);
  }
  return { sql: sql.join(' and '), params };
}

/** NULL is the smallest value; the indexes have this order (visualdev/statements). */
export function orderOf({ main }: StoragePlan, sort: { prop: string; order: 'asc' | 'desc' }[]): string {
  const parts = sort.flatMap(({ prop, order }) => {
    const column = main.columns.find((each) => each.vModel === prop);
    if (!column) return [];
    const by = column.type === 'text' ? inOrder(`m.${quoteIdent(column.column)}`) : `m.${quoteIdent(column.column)}`;
    return [`${by} ${order === 'asc' ? 'asc nulls first' : 'desc nulls last'}`];
  });
  // Keys increase with time, so the newest comes first; the key also makes the order of pages stable.
  return [...parts, `m.${quoteIdent(main.primaryKey)} desc`].join(', ');
}
