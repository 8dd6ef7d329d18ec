import { isObject } from '../../isObject';
import type { Condition } from '../../language/types';

/** Comparisons that a row of the designer offers, in its order. */
export const rowOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'startsWith', 'null'] as const;
export type RowOperator = (typeof rowOperators)[number];

export interface ConditionRow {
  field: string;
  operator: RowOperator;
  value: string | number | boolean;
}
export interface ConditionRows {
  logic: 'all' | 'any';
  rows: ConditionRow[];
}

const isPlain = (value: unknown): value is ConditionRow['value'] =>
  ['string', 'number', 'boolean'].includes(typeof value);

function rowsIn(condition: unknown): ConditionRow[] | undefined {
  if (!isObject(condition)) return undefined;
  const rows: ConditionRow[] = [];
  for (const [field, told] of Object.entries(condition)) {
    if (field === 'all' || field === 'any' || field === 'not') return undefined;
    if (isPlain(told)) rows.push({ field, operator: 'eq', value: told });
    else if (isObject(told)) {
      for (const [operator, value] of Object.entries(told)) {
        if (!(rowOperators as readonly string[]).includes(operator) || !isPlain(value)) return undefined;
        rows.push({ field, operator: operator as RowOperator, value });
      }
    } else return undefined;
  }
  return rows;
}

/** A condition as rows; undefined: rows cannot say it, and it is edited as text. */
export function rowsOf(condition: Condition | undefined): ConditionRows | undefined {
  if (condition === undefined) return { logic: 'all', rows: [] };
  if (!isObject(condition)) return undefined;
  const [logic, ...more] = Object.keys(condition).filter((key) => key === 'all' || key === 'any') as ('all' | 'any')[];
  if (!logic) {
    const rows = rowsIn(condition);
    return rows && { logic: 'all', rows };
  }
  const list = (condition as Record<string, unknown>)[logic];
  if (more.length || Object.keys(condition).length > 1 || !Array.isArray(list)) return undefined;
  const each = list.map(rowsIn);
  // Several comparisons of one object hold together: under "any" a row cannot say that.
  if (each.some((rows) => !rows || (logic === 'any' && rows.length !== 1))) return undefined;
  return { logic, rows: (each as ConditionRow[][]).flat() };
}

/** The condition that these rows say; undefined: none. */
export function conditionOf({ logic, rows }: ConditionRows): Condition | undefined {
  const list = rows
    .filter(({ field }) => field)
    .map(({ field, operator, value }) => ({ [field]: operator === 'eq' ? value : { [operator]: value } }));
  if (list.length === 0) return undefined;
  return (list.length === 1 ? list[0] : { [logic]: list }) as Condition;
}
