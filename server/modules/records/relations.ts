import type { DisplayPlan } from '../../../core/model/display';
import { asText } from '../../../core/model/read';
import type { Model, ModelField } from '../../../core/model/types';
import { walkFields } from '../../../core/model/walk';
import type { ReadableFields } from './readableFields';

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
  attributes: Attribute[];
  field: ModelField;
}

/** A member of a related record, and the codes of the fields that show it; '' for one without a name. */
export interface Attribute {
  member: string;
  codes: string[];
}

const kinds: Record<string, Relation['kind']> = {
  relationForm: 'record',
  popupSelect: 'interface',
  popupTableSelect: 'interface',
};
const attributeKeys = new Set(['relationFormAttr', 'popupAttr']);

/** `<sourceVModel>_jnpfTable_<table><1|0>` → the source (contract-visualdev §1.3). */
export const sourceOf = (field: ModelField) => asText(field.props.relationField).replace(/_jnpfTable_.*$/, '');

/** The member of a shown row that has the text of an attribute field; undefined: the field is none. */
export const attributeName = (field: ModelField): string | undefined =>
  attributeKeys.has(field.key) ? `${sourceOf(field)}_${asText(field.props.showField)}` : undefined;

/** The permission code of a field: `tableFieldX-col` in a sub-table. */
export const codeOf = (vModel: string, table: string | undefined) => (table ? `${table}-${vModel}` : vModel);

/** The relations whose fields are seen, with the attributes that are not hidden themselves. */
export function seenRelations(relations: Relation[], { reads, hides }: ReadableFields): Relation[] {
  const seen = relations.filter(({ vModel, table }) => reads(codeOf(vModel, table)));
  return seen.map((relation) => ({
    ...relation,
    attributes: relation.attributes.filter(({ codes }) => codes.some((code) => !code || !hides(code))),
  }));
}

/** All relations of a model, including those in sub-tables. */
export function relationsOf(model: Model): Relation[] {
  const fields = [...walkFields(model.form.fields)];
  const attributesOf = (vModel: string, table: string | undefined): Attribute[] => {
    const codes = new Map<string, string[]>();
    for (const { field, table: own } of fields) {
      const member = asText(field.props.showField);
      if (!attributeKeys.has(field.key) || sourceOf(field) !== vModel || own?.vModel !== table || !member) continue;
      codes.set(member, [...(codes.get(member) ?? []), field.vModel && codeOf(field.vModel, table)]);
    }
    return [...codes].map(([member, shownBy]) => ({ member, codes: shownBy }));
  };
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

/** Restricts a display plan to the fields that are seen. */
export function seenPlan(plan: DisplayPlan, { reads }: ReadableFields): DisplayPlan {
  const fields = plan.fields.filter(({ field }) => reads(field.vModel));
  const tables = plan.tables.map(({ vModel, fields }) => ({
    vModel,
    fields: fields.filter(({ field }) => reads(codeOf(field.vModel, vModel))),
  }));
  const all = [fields, ...tables.map((table) => table.fields)].flat();
  const used = new Set(all.map(({ field }) => field.options?.dictionaryType));
  const asked = new Set(all.map(({ field }) => field.options?.interfaceId));
  return {
    fields,
    tables,
    dictionaries: plan.dictionaries.filter((type) => used.has(type)),
    interfaces: plan.interfaces.filter(({ id }) => asked.has(id)),
  };
}
