import type { StoragePlan } from '../../../core/model/types';
import { quoteIdent } from '../../db/quoteIdent';
import type { Published } from './published';

type Values = Record<string, unknown>;

/** SQL of a row's parent key as text, over the main table as `m`, and its field; undefined: the model is no tree. */
export function parentSql({ model, storage }: Published): { sql: string; column: string; field: string } | undefined {
  const column = parentColumn(storage, model.list?.type === 5 ? model.list.parentField : undefined);
  if (!column) return undefined;
  const name = `m.${quoteIdent(column.column)}`;
  const named = { column: column.column, field: column.vModel };
  if (column.type === 'jsonb')
    return { sql: `(case jsonb_typeof(${name}) when 'array' then ${name} ->> -1 else ${name} #>> '{}' end)`, ...named };
  const text = column.type === 'text' ? `${name}::text` : `trim_scale(${name}::numeric)::text`;
  return { sql: `nullif(${text}, '')`, ...named };
}

function parentColumn({ main }: StoragePlan, parentField: string | undefined) {
  return parentField ? main.columns.find((column) => column.vModel === parentField) : undefined;
}

const parentOf = (stored: unknown): string => {
  const value = Array.isArray(stored) ? stored.at(-1) : stored;
  return value === null || value === undefined ? '' : String(value);
};

/**
 * Nests rows under their parents, keeping their order; a row whose parent is missing is a root, and so is the
 * first row of a cycle. `stored` are the rows as read, in the same order.
 */
export function nestRows(shown: Values[], stored: Values[], column: string): Values[] {
  const at = new Map(stored.map((row, index) => [String(row.id), index]));
  const below = new Map<number, number[]>();
  const roots: number[] = [];
  stored.forEach((row, index) => {
    const parent = at.get(parentOf(row[column]));
    if (parent === undefined || parent === index) roots.push(index);
    else below.set(parent, [...(below.get(parent) ?? []), index]);
  });
  const placed = new Set<number>();
  const place = (root: number): Values => {
    const pending = [root];
    placed.add(root);
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      const children = (below.get(index) ?? []).filter((child) => !placed.has(child));
      for (const child of children) placed.add(child);
      const row = shown[index]!;
      row.children = children.map((child) => shown[child]!);
      row.hasChildren = children.length > 0;
      pending.push(...children);
    }
    return shown[root]!;
  };
  const nested = roots.map(place);
  stored.forEach((_, index) => {
    if (!placed.has(index)) nested.push(place(index));
  });
  return nested;
}
