import { flattenFields, isSubTable } from '../fields';
import type { FieldNode } from './types';

/** What the fields of a form are called, and the columns of its sub-tables. */
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

/** Fields as far as they can be walked without stumbling. */
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
