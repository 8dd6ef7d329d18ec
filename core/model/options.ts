import type { Json, JsonObject } from '../language/types';
import { asArray, asObject, asText, isObject, oneOf } from './read';
import type { ModelField } from './types';

/** `{value,label,children}`, in the place of any generation (contract-visualdev §0.2). */
function memberNames(props: JsonObject, config: JsonObject): JsonObject {
  const own = asObject(props.props);
  if (isObject(own.props)) return own.props;
  return Object.keys(own).length ? own : asObject(config.props);
}

/** The family's member name, unless the options have only the one of kin designers. */
function usualName(items: unknown, name: string, kin: string): string {
  const [first] = asArray(items).filter(isObject);
  return first && !Object.hasOwn(first, name) && Object.hasOwn(first, kin) ? kin : name;
}

/** Source of the options of a choice (contract-visualdev §3.2, §3.4). */
export function readOptions(
  props: JsonObject,
  node: JsonObject,
  config: JsonObject,
  writtenKey: string,
): NonNullable<ModelField['options']> {
  const names = memberNames(props, config);
  const slot = asObject(node.__slot__);
  const items = [props.options, slot.options, config.options].find((list) => Array.isArray(list) && list.length);
  const dictionaryType = asText(config.dictionaryType) || undefined;
  const asked = writtenKey === 'dicSelect' ? 'dictionary' : config.dataType;
  return {
    type: oneOf(
      asked,
      ['static', 'dictionary', 'dynamic'] as const,
      dictionaryType && !items ? 'dictionary' : 'static',
    ),
    items: asArray(items).filter(isObject),
    dictionaryType,
    interfaceId: asText(config.propsUrl) || undefined,
    templateJson: asArray(config.templateJson).filter(isObject),
    labelKey: asText(names.label) || usualName(items, 'fullName', 'label'),
    valueKey: asText(names.value) || usualName(items, 'id', 'value'),
    childrenKey: asText(names.children) || 'children',
  };
}

/** Choices whose values are those of their options; others have paths or values of their own. */
const plainChoices = new Set(['select', 'radio', 'checkbox']);

/** A preset without values that the field's own options do not have: such a record could not be saved. */
export function offeredPreset(key: string, preset: Json | undefined, options: ModelField['options']): Json {
  const value = preset ?? null;
  if (!plainChoices.has(key) || options?.type !== 'static' || options.items.length === 0) return value;
  const offered = new Set(options.items.map((item) => String(item[options.valueKey])));
  const fits = (each: Json) => each === null || each === '' || offered.has(String(each));
  if (Array.isArray(value)) return value.filter(fits);
  return fits(value) ? value : null;
}
