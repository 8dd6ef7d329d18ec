import type { FieldNode } from './language/types';

/** Every field of a form in order, taken out of its containers; columns stay inside their sub-table's `fields`. */
export function flattenFields(fields: readonly FieldNode[] = []): FieldNode[] {
  return fields.flatMap((field) =>
    field.items ? [field, ...field.items.flatMap((pane) => flattenFields(pane.fields))] : [field],
  );
}

/** A field whose value is a list of rows over `fields`. */
export function isSubTable(field: FieldNode): field is FieldNode & { name: string; fields: FieldNode[] } {
  return Boolean(field.name && field.fields);
}

/** Whether the form has a formula. Check before loading core/formula, which includes a parser. */
export function hasFormulas(fields: readonly FieldNode[] = []): boolean {
  return flattenFields(fields).some((field) => field.formula || hasFormulas(field.fields));
}
