import { widgetFacts } from './fields';
import type { Model, ModelField } from './types';

/** Children of a node, panes included. */
export function childrenOf(field: ModelField): ModelField[] {
  return field.panes ? field.panes.flatMap((pane) => pane.children) : field.children;
}

/** Every node of the form in reading order, containers and columns of sub-tables included; `table` is the sub-table around it. */
export function* walkFields(
  fields: ModelField[],
  table?: ModelField,
): Generator<{ field: ModelField; table?: ModelField }> {
  for (const field of fields) {
    yield { field, table };
    yield* walkFields(childrenOf(field), field.key === 'table' ? field : table);
  }
}

/** Whether this field is a member of the record. Unstored attributes and calculations are not. */
export function holdsValue(field: ModelField): boolean {
  if (!field.vModel) return false;
  const { value } = widgetFacts(field.key);
  if (value === 'none') return false;
  if (value === 'attr') return field.props.isStorage === 1;
  return true;
}

/** Whether the value is stored in a column. A calculation without `isStorage` (3.1) is. */
export function isStored(field: ModelField): boolean {
  return holdsValue(field) && !(field.key === 'calculate' && field.props.isStorage === 0);
}

/** Fields of the main form that have a value, including sub-tables. */
export function mainFields(model: Model): ModelField[] {
  return [...walkFields(model.form.fields)]
    .filter(({ field, table }) => !table && holdsValue(field))
    .map(({ field }) => field);
}

export function subTables(model: Model): ModelField[] {
  return mainFields(model).filter((field) => field.key === 'table');
}

/** Columns of a sub-table that have a value, also inside containers. */
export function columnsOf(table: ModelField): ModelField[] {
  return [...walkFields(table.children)].filter(({ field }) => holdsValue(field)).map(({ field }) => field);
}

/** Displayed columns of a sub-table: those with a value, and attributes of records chosen in the row. */
export function shownColumns(table: ModelField): ModelField[] {
  return [...walkFields(table.children)]
    .filter(({ field }) => holdsValue(field) || widgetFacts(field.key).value === 'attr')
    .map(({ field }) => field);
}

/** A field by `vModel`, or by `tableFieldX-col` in a sub-table. */
export function findField(model: Model, prop: string): { field: ModelField; table?: ModelField } | undefined {
  return fieldIndex(model).get(prop);
}

const indexes = new WeakMap<ModelField[], Map<string, { field: ModelField; table?: ModelField }>>();

function fieldIndex(model: Pick<Model, 'form'>) {
  const known = indexes.get(model.form.fields);
  if (known) return known;
  const index = indexFields(model.form.fields);
  indexes.set(model.form.fields, index);
  return index;
}

/** `vModel` or `tableFieldX-col` → field; the first of two with the same name is used. */
export function indexFields(fields: ModelField[]): Map<string, { field: ModelField; table?: ModelField }> {
  const index = new Map<string, { field: ModelField; table?: ModelField }>();
  for (const { field, table } of walkFields(fields)) {
    if (!field.vModel) continue;
    const prop = table?.vModel ? `${table.vModel}-${field.vModel}` : field.vModel;
    if (!index.has(prop)) index.set(prop, { field, table });
  }
  return index;
}
