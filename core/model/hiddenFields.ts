import type { ModelList } from './types';

/** What the server does not answer this person of a model's list, by `vModel` or `tableFieldX-col` (ours, in Config). */
export interface HiddenFields {
  /** Fields that rows do not hold, or that do not group or nest them. */
  columns: readonly string[];
  /** Fields that are not searched and do not order. */
  queries: readonly string[];
  /** Columns that are not saved. */
  edits: readonly string[];
}

/** Whether the answer of Config names hidden fields; other servers of the family do not. */
export function isHiddenFields(value: unknown): value is HiddenFields {
  const lists = value as Partial<Record<keyof HiddenFields, unknown>> | null | undefined;
  return [lists?.columns, lists?.queries, lists?.edits].every(Array.isArray);
}

/**
 * The list without what is hidden from the person. Under column permission the columns stay: each requires its code in
 * the document, which can then explain why it is hidden.
 */
export function withoutHidden(list: ModelList, hidden: HiddenFields): ModelList {
  const [columns, queries] = [new Set(hidden.columns), new Set(hidden.queries)];
  const seen = <T extends { prop: string }>(items: T[]) => items.filter(({ prop }) => !queries.has(prop));
  const relation = list.tree?.treeRelation;
  return {
    ...list,
    columns: list.columns
      .filter(({ prop }) => list.usePermission.column || !columns.has(prop))
      .map((column) => (queries.has(column.prop) ? { ...column, sortable: false } : column)),
    queryable: seen(list.queryable),
    searches: seen(list.searches),
    sort: seen(list.sort),
    summaryFields: list.summaryFields.filter((prop) => !columns.has(prop)),
    groupField: list.groupField && columns.has(list.groupField) ? undefined : list.groupField,
    lazyTree: list.lazyTree && !columns.has(list.parentField ?? ''),
    tree: typeof relation === 'string' && queries.has(relation) ? undefined : list.tree,
  };
}
