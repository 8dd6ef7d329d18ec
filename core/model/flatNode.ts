import type { JsonObject } from '../language/types';
import { asText, isObject } from './read';

/** Members that older form generators keep on the item itself, and this format in `__config__`. */
const configNames = [
  'tag',
  'label',
  'layout',
  'span',
  'labelWidth',
  'required',
  'regList',
  'defaultValue',
  'formId',
  'renderKey',
  'children',
];

/** A field of the older form generators: name, label and the rest in one object, without `__config__`. */
const isFlat = (node: JsonObject): boolean =>
  !isObject(node.__config__) &&
  node.__vModel__ === undefined &&
  (asText(node.vModel) !== '' || (asText(node.layout) !== '' && Array.isArray(node.children)));

/** The same field as the later generators write it. Others are returned as they are. */
export function fromFlat(node: JsonObject): JsonObject {
  if (!isFlat(node)) return node;
  const { vModel, options, prepend, append, ...rest } = node;
  const config: JsonObject = {};
  for (const name of configNames) {
    if (rest[name] !== undefined) config[name] = rest[name];
    delete rest[name];
  }
  const slot = { ...(options && { options }), ...(prepend && { prepend }), ...(append && { append }) };
  return { ...rest, __config__: config, __slot__: slot, ...(vModel !== undefined && { __vModel__: vModel }) };
}
