import { asText } from './read';
import type { Model } from './types';
import { columnsOf, subTables, walkFields } from './walk';

/** A field of a model that names a record of another. */
export interface Relation {
  name: string;
  label: string;
  /** Label of the sub-table whose lines have the field; '' for a field of the form. */
  table: string;
  /** Id or code of the other model, as it is written. */
  to: string;
}

/** The fields of a model that name records of other models, or of its own. */
export function relationsOf(model: Model): Relation[] {
  return [...walkFields(model.form.fields)].flatMap(({ field, table }) => {
    const to = field.key === 'relationForm' ? asText(field.props.modelId) : '';
    if (!to) return [];
    return [
      { name: field.vModel, label: field.label || field.vModel, table: table ? table.label || table.vModel : '', to },
    ];
  });
}

/** The sub-tables of a model, each with the number of its columns. */
export const tablesOf = (model: Model): { name: string; label: string; count: number }[] =>
  subTables(model).map((table) => ({
    name: table.vModel,
    label: table.label || table.vModel,
    count: columnsOf(table).length,
  }));
