import type { JsonObject } from '../../language/types';
import { presetField } from '../../model/presets';
import { asObject } from '../../model/read';
import type { Texts } from '../toChanges';
import { type Act, addNodes } from './acts';
import { nextNumber } from './copies';

/** A member of the related model, as its records have it. */
export interface RelatedColumn {
  name: string;
  label: string;
}

/** A relation as a person draws it, from the model that gets the field to another. */
export interface NewRelation {
  /** What people read at the field, or at the sub-table. */
  label: string;
  /** `one`: a record names one other. `many`: each line of a sub-table names one. */
  kind: 'one' | 'many';
  /** Id of the other model. */
  to: string;
  /** What of the other record is shown in the field. */
  shown: RelatedColumn;
  /** What more of it is shown beside the field. */
  beside: readonly RelatedColumn[];
}

/** The field of a relation with the fields that show more of its record (designer §2.7). */
export function relateModels(texts: Texts, { label, kind, to, shown, beside }: NewRelation): Act {
  const first = nextNumber(texts.formData ?? '');
  const table = kind === 'many' ? presetField('table', { label, number: first }) : undefined;
  const number = table ? first + 1 : first;
  const relation: JsonObject = {
    ...presetField('relationForm', { label: table ? shown.label : label, number }),
    modelId: to,
    relationField: shown.name,
    columnOptions: [shown, ...beside].map(({ name: value, label: text }) => ({ value, label: text })),
  };
  const source = `${relation.__vModel__}_jnpfTable_${table ? `${table.__vModel__}0` : 'main1'}`;
  const attributes = beside.map((column, index) => ({
    ...presetField('relationFormAttr', { label: column.label, number: number + 1 + index }),
    relationField: source,
    showField: column.name,
  }));
  const fields = [relation, ...attributes];
  const nodes = table ? [{ ...table, __config__: { ...asObject(table.__config__), children: fields } }] : fields;
  return addNodes(texts, nodes, label);
}
