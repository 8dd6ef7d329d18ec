import type { JsonObject } from '../../language/types';
import { makeList } from '../../model/makeList';
import { type PresetName, presetField } from '../../model/presets';
import { asObject } from '../../model/read';

/** A field of a template. Its label is the word `template.<template>.fields.<name>`, with options or columns `….<name>.title`; theirs are `….<name>.<option>`. */
export interface TemplateField {
  name: string;
  kind: PresetName;
  /** More members of `__config__`, and of the field. */
  config?: JsonObject;
  own?: JsonObject;
  /** Names of options; they are stored. */
  options?: string[];
  /** Columns of a sub-table. */
  columns?: TemplateField[];
}

/** A file of schemas/templates. */
export interface Template {
  id: string;
  fields: TemplateField[];
  linkages?: (JsonObject & { name: string })[];
  /** More members of the list. */
  list?: JsonObject;
}

type Words = (key: string) => string;

/** The texts of a draft of a template, in the language of the words. */
export function templateDraft({ id, fields, linkages, list }: Template, t: Words) {
  let number = 100;
  const nodeOf = (field: TemplateField, above: string): JsonObject => {
    number += 1;
    const key = `${above}.${field.name}`;
    const label = t(field.options || field.columns ? `${key}.title` : key);
    const node = presetField(field.kind, { label, number });
    const children = field.columns?.map((column) => nodeOf(column, key));
    const options = field.options?.map((option) => ({ id: option, fullName: t(`${key}.${option}`) }));
    return {
      ...node,
      __vModel__: field.name,
      ...(options && { options }),
      ...field.own,
      __config__: { ...asObject(node.__config__), ...(children && { children }), ...field.config },
    };
  };
  const nodes = fields.map((field) => nodeOf(field, `template.${id}.fields`));
  const rules = linkages?.map((rule) => ({ ...rule, name: t(`template.${id}.rules.${rule.name}`) }));
  const form = { labelPosition: 'top', popupType: 'general', generalWidth: '800px', fields: nodes };
  const formData = JSON.stringify(rules ? { ...form, linkages: rules } : form, null, 2);
  return {
    fullName: t(`template.${id}.name`),
    enCode: id,
    webType: 2,
    formData,
    columnData: JSON.stringify({ ...makeList(formData), ...list }, null, 2),
    tables: '',
  };
}
