import type { JsonObject } from '../../language/types';
import { presetField } from '../../model/presets';
import { asArray, asObject, asText, isObject } from '../../model/read';
import { indexOf, parentOf } from '../places';
import type { Op, Place } from '../types';
import { keyOf } from './keyOf';

/** A field of a form as a panel offers it to others. */
export interface FormField {
  pointer: string;
  node: JsonObject;
  key: string;
  name: string;
  label: string;
  /** `__vModel__` of the sub-table around it, or ''. */
  table: string;
}

/** Every field of a form with a place in its text, in order. */
export function formFields(form: JsonObject): FormField[] {
  const walk = (list: unknown, at: string, table: string): FormField[] =>
    asArray(list).flatMap((each, index) => {
      const node = asObject(each);
      const config = asObject(node.__config__);
      const pointer = `${at}/${index}`;
      const key = keyOf(node);
      const name = asText(node.__vModel__);
      const own = { pointer, node, key, name, label: asText(config.label) || asText(node.title) || name, table };
      return [own, ...walk(config.children, `${pointer}/__config__/children`, key === 'table' ? name : table)];
    });
  return walk(form.fields, '/fields', '');
}

/** What tells a field from the others for as long as it is there. */
export const partOfField = ({ node, name, pointer }: FormField): string =>
  asText(asObject(node.__config__).formId) || name || pointer;

/** The fields that one may follow: those of the main form, and those of its own sub-table. */
export function followable(
  fields: readonly FormField[],
  table: string,
): { value: string; label: string; key: string }[] {
  return fields
    .filter((each) => each.name && (each.table === '' || each.table === table))
    .map(({ name, label, key, table: of }) => ({ value: of ? `${of}-${name}` : name, label, key }));
}

/** Fields that show a member of the record which a field chooses. */
const shows: Record<string, 'relationFormAttr' | 'popupAttr'> = {
  relationForm: 'relationFormAttr',
  popupSelect: 'popupAttr',
  popupTableSelect: 'popupAttr',
};

/** `<source>_jnpfTable_<table><0|1>` → the source (contract-visualdev §1.3). */
export const sourceOf = (relation: string): string => /^(.+)_[A-Za-z]+Table_.*[01]$/.exec(relation)?.[1] ?? relation;

/** Members of its record that fields beside a field show. */
export function attributesOf(fields: readonly FormField[], of: FormField): FormField[] {
  return fields.filter(
    ({ key, node, table }) =>
      key === shows[of.key] && table === of.table && sourceOf(asText(node.relationField)) === of.name,
  );
}

/** Shows exactly these members beside a field: what goes is removed, what is new comes behind the others. */
export function showAttributes(
  form: JsonObject,
  of: FormField,
  wanted: readonly { value: string; label: string }[],
  text: Place['text'],
): Op[] {
  const fields = formFields(form);
  const shown = attributesOf(fields, of);
  const gone = shown.filter(({ node }) => !wanted.some(({ value }) => value === asText(node.showField)));
  const fresh = wanted.filter(({ value }) => !shown.some(({ node }) => asText(node.showField) === value));
  const list = parentOf(of.pointer);
  const last = Math.max(
    indexOf(of.pointer),
    ...shown.filter(({ pointer }) => parentOf(pointer) === list).map(({ pointer }) => indexOf(pointer)),
  );
  const preset = shows[of.key] ?? 'relationFormAttr';
  const first = Math.max(100, ...fields.map(({ node }) => Number(asObject(node.__config__).formId) || 0)) + 1;
  const source = `${of.name}_jnpfTable_${of.table || 'main'}${of.table ? 0 : 1}`;
  const adds = fresh.map(({ value, label }, index): Op => {
    const node = presetField(preset, { label, number: first + index });
    return {
      text,
      op: 'add',
      path: `${list}/${last + 1 + index}`,
      value: { ...node, relationField: source, showField: value },
    };
  });
  // Behind the new ones nothing moves before it is removed: from the last to the first.
  const moved = (pointer: string) =>
    parentOf(pointer) === list && indexOf(pointer) > last ? `${list}/${indexOf(pointer) + adds.length}` : pointer;
  const removes = [...gone].reverse().map(({ pointer }): Op => ({ text, op: 'remove', path: moved(pointer) }));
  return [...adds, ...removes];
}

/** The model or data interface whose records a field chooses from; of an attribute that of its source. */
export function recordsOf(node: JsonObject, fields: readonly FormField[]): { model?: string; interface?: string } {
  const key = keyOf(node);
  if (key === 'relationFormAttr' || key === 'popupAttr') {
    const of = sourceOf(asText(node.relationField));
    const source = fields.find(({ name, key: kind }) => name === of && kind in shows);
    return source ? recordsOf(source.node, []) : {};
  }
  const model = asText(node.modelId);
  const found = asText(node.interfaceId) || asText(asObject(node.__config__).propsUrl);
  return { ...(model && { model }), ...(found && { interface: found }) };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const form: unknown = JSON.parse(text);
    return isObject(form) ? form : undefined;
  } catch {
    return undefined;
  }
}

/** Texts that were read last: a form and its list, which several parts of the desk look at with every change. */
let known: { text: string; form: JsonObject | undefined }[] = [];
const mostKnown = 2;

/** The object in a text of JSON; undefined while it is none. */
export function readForm(text: string): JsonObject | undefined {
  const found = known.find((each) => each.text === text);
  if (found) return found.form;
  const form = parsed(text);
  known = [{ text, form }, ...known].slice(0, mostKnown);
  return form;
}
