import type { Json } from '../language/types';
import { widgetFacts } from './fields';
import { asObject, isObject, warning } from './read';
import type { Model, ModelField, ModelIssue } from './types';
import { holdsValue, walkFields } from './walk';

/** Values of options in the model itself, as text; undefined when they come from elsewhere. */
export function ownOptions({ options }: ModelField): Set<string> | undefined {
  if (options?.type !== 'static') return undefined;
  const values = new Set<string>();
  const pending: Json[] = [...options.items];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (!isObject(item)) continue;
    const value = item[options.valueKey];
    if (value !== undefined && value !== null) values.add(String(value));
    const children = item[options.childrenKey];
    if (Array.isArray(children)) pending.push(...children);
  }
  return values;
}

/** The first of these values that is no option of the field. */
export function strangeOption(field: ModelField, value: unknown): string | undefined {
  const known = ownOptions(field);
  if (!known || value === null || value === undefined || value === '') return undefined;
  const list: unknown[] = Array.isArray(value) ? value.flat(2) : [value];
  return list.map(String).find((item) => !known.has(item));
}

/** Presets that are no option; they are left out, as no such record could be saved. */
export function presetIssues(model: Model): ModelIssue[] {
  return [...walkFields(model.form.fields)].flatMap(({ field }) => {
    if (widgetFacts(field.key).lookup !== 'options' || !holdsValue(field)) return [];
    const value = strangeOption(field, asObject(field.raw.__config__).defaultValue);
    if (value === undefined) return [];
    const label = field.label || field.vModel;
    const at = `${field.at}/__config__/defaultValue`;
    return [warning(at, 'badPreset', `"${value}" is no option of ${label} and is left out`, { label, value })];
  });
}
