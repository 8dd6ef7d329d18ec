import type { Condition } from '../language/types';
import { widgetFacts } from './fields';
import { isSecret } from './isSecret';
import { columnType } from './storageType';
import type { ModelField } from './types';

const suffix = '@shown';

/** The name in conditions of the text that people see of a field: the name of a chosen record, person or option. */
export const shownName = (prop: string): string => prop + suffix;

/** The field of such a name; undefined: the name is that of a stored value. */
export const shownProp = (name: string): string | undefined =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;

/** Whether people see another text of the value than what is stored, and the server has it beside its records. */
export function showsName({ key }: Pick<ModelField, 'key'>): boolean {
  const { lookup } = widgetFacts(key);
  return lookup !== undefined && lookup !== 'interface';
}

/** Condition: the text that people see of this field contains the word; undefined: it is not searched by words. */
export function wordTest(prop: string, field: ModelField, word: string): Condition | undefined {
  if (isSecret(field)) return undefined;
  if (showsName(field)) return { [shownName(prop)]: { like: word } };
  const { value } = widgetFacts(field.key);
  const isWord = value === 'number' || ((value === 'text' || value === 'id') && field.key !== 'colorPicker');
  return isWord && columnType(field) !== 'jsonb' ? { [prop]: { like: word } } : undefined;
}
