import type { Binding, Option, Source } from '../language/types';
import { widgetFacts } from './fields';
import { paramList } from './links';
import { asArray, asText, isObject } from './read';
import type { ModelField } from './types';

/** Whether a person can fill in this field; false for an unknown widget. */
export function isEditable(field: ModelField): boolean {
  return widgetFacts(field.key).supported;
}

type Options = NonNullable<ModelField['options']>;

/** Options of the model itself, in the language's format. Items without a value are left out. */
function staticOptions(options: Options, items: unknown): Option[] {
  return asArray(items).flatMap((item) => {
    if (!isObject(item)) return [];
    const id = item[options.valueKey];
    if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'boolean') return [];
    const children = staticOptions(options, item[options.childrenKey]);
    return {
      id,
      label: { text: asText(item[options.labelKey]) || String(id) },
      ...(item.disabled === true ? { disabled: true } : {}),
      ...(typeof item.color === 'string' ? { color: item.color } : {}),
      ...(children.length ? { children } : {}),
    };
  });
}

/** Reads a linked field where the options are used; undefined outside a form. */
export type ReadLink = (name: string) => Binding | undefined;
const unlinked: ReadLink = () => undefined;

/** Source of a field's options; undefined when it has none (contract-visualdev §4.1). */
export function optionSource(field: ModelField, read: ReadLink = unlinked): Source | undefined {
  const { options } = field;
  if (!options) return undefined;
  const keys = { idKey: options.valueKey, labelKey: options.labelKey, childrenKey: options.childrenKey };
  if (options.type === 'dictionary' && options.dictionaryType)
    return { call: 'dictionaryData.options', params: { id: options.dictionaryType }, ...keys };
  if (options.type === 'dynamic' && options.interfaceId)
    return { interface: options.interfaceId, params: { paramList: paramList(options.templateJson, read) }, ...keys };
  return staticOptions(options, options.items);
}

const isColoured = ({ color, children = [] }: Option): boolean => color !== undefined || children.some(isColoured);

/**
 * Options of a choice of which the server sends the texts, for the colours of their tags (issue 15 §2); undefined where
 * none can have a colour.
 */
export function colouredOptions(field: ModelField): Source | undefined {
  const source = optionSource(field);
  if (Array.isArray(source)) return source.some(isColoured) ? source : undefined;
  return field.options?.type === 'dictionary' ? source : undefined;
}
