import type { Model, ModelField } from '../../model/types';
import { findField, holdsValue } from '../../model/walk';

/** A field that a rule names, with its sub-table. */
export interface Named {
  field: ModelField;
  table?: ModelField;
}

/** The field of a name in rules: `reason`, or `table.column`. */
export function namedField(model: Model, name: string): Named | undefined {
  const found = findField(model, name.replace('.', '-'));
  if (!found || !holdsValue(found.field)) return undefined;
  return (found.table?.vModel ?? '') === tableOf(name) ? found : undefined;
}

/** The sub-table of a name: '' for a field of the form. */
export const tableOf = (name: string): string => (name.includes('.') ? (name.split('.')[0] as string) : '');

/** The last part of a name: the column in its row. */
export const memberOf = (name: string): string => name.slice(name.indexOf('.') + 1);

/** The name of a field in rules. */
export const ruleName = (field: ModelField, table?: ModelField): string =>
  table ? `${table.vModel}.${field.vModel}` : field.vModel;
