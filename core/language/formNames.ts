import { flattenFields, isSubTable } from '../fields';
import type { FieldNode } from './types';

/** Names of a form's fields and of its sub-tables' columns. */
export interface FormNames {
  fields: Set<string>;
  tables: Map<string, Set<string>>;
}

export function namesOf(fields: readonly unknown[]): FormNames {
  const nodes = flattenFields(wellFormed(fields));
  const names = (list: FieldNode[]): Set<string> => new Set(list.flatMap((field) => field.name ?? []));
  const tables = nodes.filter(isSubTable).map((field) => [field.name, names(flattenFields(field.fields))] as const);
  return { fields: names(nodes), tables: new Map(tables) };
}

/** The fields that are well formed enough to be walked. */
function wellFormed(fields: readonly unknown[]): FieldNode[] {
  return fields.flatMap((field): FieldNode[] => {
    if (typeof field !== 'object' || field === null) return [];
    const { items, fields: columns, ...rest } = field as FieldNode;
    const panes = Array.isArray(items) ? items : undefined;
    return [
      {
        ...rest,
        ...(panes && { items: panes.map((pane) => ({ fields: wellFormed(pane?.fields ?? []) })) }),
        ...(Array.isArray(columns) && { fields: wellFormed(columns) }),
      },
    ];
  });
}
