import type { planDisplay } from '../../../../core/model/display';
import { asText } from '../../../../core/model/read';
import type { Model, ModelField } from '../../../../core/model/types';
import { walkFields } from '../../../../core/model/walk';

/** A field that refers to a record of another model or a row of a data interface, and the members shown of it. */
export interface Relation {
  vModel: string;
  /** The sub-table that contains the field. */
  table?: string;
  kind: 'record' | 'interface';
  /** The other model, or the data interface. */
  target: string;
  /** Member shown instead of the id. */
  label: string;
  /** Member that identifies an interface's row; records are identified by their key. */
  key: string;
  /** Members shown by attribute fields, as `<vModel>_<member>` (contract-visualdev §2.6). */
  attributes: string[];
  field: ModelField;
}

const kinds: Record<string, Relation['kind']> = {
  relationForm: 'record',
  popupSelect: 'interface',
  popupTableSelect: 'interface',
};
const attributeKeys = new Set(['relationFormAttr', 'popupAttr']);

/** `<sourceVModel>_jnpfTable_<table><1|0>` → the source (contract-visualdev §1.3). */
const sourceOf = (field: ModelField) => asText(field.props.relationField).replace(/_jnpfTable_.*$/, '');

/** All relations of a model, including those in sub-tables. */
export function relationsOf(model: Model): Relation[] {
  const fields = [...walkFields(model.form.fields)];
  const attributesOf = (vModel: string, table: string | undefined) => [
    ...new Set(
      fields
        .filter(({ field }) => attributeKeys.has(field.key) && sourceOf(field) === vModel)
        .filter((each) => each.table?.vModel === table)
        .map(({ field }) => asText(field.props.showField))
        .filter(Boolean),
    ),
  ];
  return fields.flatMap(({ field, table }): Relation[] => {
    const kind = Object.hasOwn(kinds, field.key) ? kinds[field.key] : undefined;
    const target = asText(kind === 'record' ? field.props.modelId : field.props.interfaceId);
    if (!kind || !target || !field.vModel) return [];
    return [
      {
        vModel: field.vModel,
        table: table?.vModel,
        kind,
        target,
        label: asText(field.props.relationField) || 'fullName',
        key: kind === 'record' ? 'id' : asText(field.props.propsValue) || 'id',
        attributes: attributesOf(field.vModel, table?.vModel),
        field,
      },
    ];
  });
}

/** Restricts a display plan to these members. */
export function narrowPlan(plan: ReturnType<typeof planDisplay>, members: ReadonlySet<string>): typeof plan {
  const fields = plan.fields.filter(({ field }) => members.has(field.vModel));
  const used = new Set(fields.map(({ field }) => field.options?.dictionaryType));
  const asked = new Set(fields.map(({ field }) => field.options?.interfaceId));
  return {
    fields,
    tables: [],
    dictionaries: plan.dictionaries.filter((type) => used.has(type)),
    interfaces: plan.interfaces.filter(({ id }) => asked.has(id)),
  };
}
