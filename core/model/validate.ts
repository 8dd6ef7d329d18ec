import type { FieldNode } from '../language/types';
import { isEditable, optionSource } from './fieldOptions';
import { asksRequired, fieldRules } from './fieldRules';
import type { LinkPlace } from './links';
import { declaredColumn, declaredTable } from './storage';
import { scaleOf } from './storageType';
import type { Model, ModelField, ModelTable } from './types';
import { columnsOf, mainFields } from './walk';

/** Hidden fields are not validated, but keep their value and are submitted (contract-visualdev §4.3). */
export const isHidden = (field: ModelField) => field.noShow || !field.visible;

function recordField(field: ModelField, table: ModelTable | undefined, place: LinkPlace): FieldNode {
  const rules = fieldRules(field, place, declaredColumn(table, field.vModel));
  const source = optionSource(field);
  return {
    name: field.vModel,
    widget: field.key,
    label: { text: field.label || field.vModel },
    ...(rules.length ? { rules } : {}),
    ...(Array.isArray(source) ? { options: source } : {}),
    ...(isHidden(field) ? { hiddenWhen: true } : {}),
    ...(field.formula ? { formula: field.formula, precision: scaleOf(field) } : {}),
    ...(field.props.multiple === true ? { props: { multiple: true } } : {}),
  };
}

/**
 * The members of a record with their rules, flat, columns of sub-tables under `fields`: what `checkRecord` of core/rules
 * checks a save with. Members that are not named here are dropped. `unique` is the server's.
 */
export function modelFields(model: Model): FieldNode[] {
  return mainFields(model).map((field) => {
    if (field.key !== 'table') return recordField(field, declaredTable(model), { model });
    const table = declaredTable(model, field);
    return {
      ...recordField(field, table, { model }),
      fields: columnsOf(field).map((column) => recordField(column, table, { model, table: field })),
    };
  });
}

/** A field whose widget this version cannot edit: it is drawn as a labelled read-only box and never required. */
export interface Waived {
  prop: string;
  label: string;
  key: string;
  /** The model asks for it; the question is put off. */
  required: boolean;
}

export function waivedFields(model: Model): Waived[] {
  const list = (fields: ModelField[], parent: string): Waived[] =>
    fields.flatMap((field) => {
      if (field.key === 'table') return list(columnsOf(field), `${field.vModel}-`);
      if (isEditable(field)) return [];
      const required = field.required && !asksRequired(field);
      return [{ prop: parent + field.vModel, label: field.label, key: field.key, required }];
    });
  return list(mainFields(model), '');
}
