import { insertItem, nodeAt, removeItem, renameTexts, setMember, type TextChange } from '../jsonText/edits';
import { parseJson, partsOf } from '../jsonText/places';
import type { JsonObject } from '../language/types';
import { canonicalKey, widgetName } from './aliases';
import { widgetFacts } from './fields';
import { readOptions } from './options';
import { type PresetName, presetField } from './presets';
import { asArray, asObject, asText } from './read';

/** A node of a form as it is listed beside its text. */
export interface OutlineItem {
  /** JSON pointer in the text of `formData`. */
  pointer: string;
  depth: number;
  label: string;
  /** Canonical name of the widget; '' for panes. */
  key: string;
  /** `__vModel__`; '' for containers. */
  name: string;
  /** `__vModel__` of the sub-table around it, or ''. */
  table: string;
  /** Its column follows it to another name: it has a number of its own. */
  numbered: boolean;
  /** Pointer of the list of what it contains; undefined: it contains nothing. */
  children?: string;
  /** Whether it must be filled in; undefined: it holds no value. */
  required?: boolean;
  /** Labels of the options that it holds itself; undefined: it has none. */
  choices?: string[];
  /** Digits behind the point; undefined: it is no number, or does not say how many. */
  decimals?: number;
}

/** More are not stored. */
export const mostDecimals = 10;

/** The options that a choice holds in the place of our generation; undefined: it takes them from elsewhere, or is none. */
function optionsIn(node: JsonObject) {
  if (!Array.isArray(node.options)) return undefined;
  const config = asObject(node.__config__);
  const options = readOptions(node, node, config, widgetName(config));
  return options.type === 'static' ? options : undefined;
}

/** Widgets that round to their `precision`. */
const numbers = new Set(['inputNumber', 'calculate']);

function walk(list: unknown[], pointer: string, depth: number, table: string): OutlineItem[] {
  return list.flatMap((value, index) => {
    const node = asObject(value as JsonObject);
    const config = asObject(node.__config__);
    const at = `${pointer}/${index}`;
    const key = canonicalKey(widgetName(config));
    const name = asText(node.__vModel__);
    const inside = Array.isArray(config.children) ? `${at}/__config__/children` : undefined;
    const options = optionsIn(node);
    const item: OutlineItem = {
      pointer: at,
      depth,
      label: asText(config.label) || asText(node.title),
      key,
      name,
      table,
      numbered: asText(config.formId) !== '',
      children: inside,
      ...(name && key !== 'table' && { required: config.required === true }),
      ...(numbers.has(key) && typeof node.precision === 'number' && { decimals: node.precision }),
      ...(options && { choices: options.items.map((each) => asText(asObject(each)[options.labelKey])) }),
    };
    const children = inside ? walk(asArray(config.children), inside, depth + 1, key === 'table' ? name : table) : [];
    return [item, ...children];
  });
}

/** The nodes of a form in reading order; undefined while the text is no JSON. */
export function outlineOf(formData: string): OutlineItem[] | undefined {
  if (!formData.trim()) return [];
  try {
    return walk(asArray(asObject(JSON.parse(formData)).fields), '/fields', 0, '');
  } catch {
    return undefined;
  }
}

const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));
const indexOf = (pointer: string) => Number(pointer.slice(pointer.lastIndexOf('/') + 1));

/** A number that no node of the form has; they begin at 101, as in the family's designers. */
function nextNumber(formData: string): number {
  const numbers = [...formData.matchAll(/"formId"\s*:\s*"?(\d+)"?/g)].map(([, number]) => Number(number));
  return Math.max(100, ...numbers) + 1;
}

function lengthOf(formData: string, pointer: string): number {
  const list = nodeAt(formData, parseJson(formData), pointer);
  return list ? partsOf(list).length : 0;
}

/** A place where something may be put: behind an item, or at the end of the form. */
function placeBehind(formData: string, item: OutlineItem | undefined): { list: string; index: number } {
  if (item?.key === 'table' && item.children) return { list: item.children, index: lengthOf(formData, item.children) };
  if (item) return { list: parentOf(item.pointer), index: indexOf(item.pointer) + 1 };
  return { list: '/fields', index: lengthOf(formData, '/fields') };
}

/** Why a preset cannot be put behind an item; undefined: it can. */
export function presetFits(preset: PresetName, item: OutlineItem | undefined): boolean {
  const inTable = item?.key === 'table' || Boolean(item?.table);
  return !inTable || widgetFacts(preset).inSubTable;
}

export interface OutlineEdit {
  changes: TextChange[];
  /** Where the new field is. */
  pointer?: string;
  name?: string;
}

/** Adds a field behind an item: into it, if it is a sub-table. */
export function addField(formData: string, preset: PresetName, label: string, behind?: OutlineItem): OutlineEdit {
  const node = presetField(preset, { label, number: nextNumber(formData) });
  const name = asText(node.__vModel__);
  if (!nodeAt(formData, parseJson(formData), '/fields')) {
    if (formData.trim()) return { changes: setMember(formData, '', 'fields', [node]), name, pointer: '/fields/0' };
    const insert = JSON.stringify({ fields: [node] }, null, 2);
    return { changes: [{ from: 0, to: formData.length, insert }], name, pointer: '/fields/0' };
  }
  const { list, index } = placeBehind(formData, behind);
  return { changes: insertItem(formData, list, index, node), name, pointer: `${list}/${index}` };
}

/** Names and numbers of a copy, and of what it contains, are new. */
function renumbered(node: JsonObject, number: { next: number }): JsonObject {
  const config = asObject(node.__config__);
  const name = asText(node.__vModel__);
  const own = number.next;
  if (name || config.formId) number.next += 1;
  const copy: JsonObject = { ...node, __config__: { ...config } };
  const copied = copy.__config__ as JsonObject;
  if (name || config.formId) copied.formId = own;
  if (name) copy.__vModel__ = `${name.replace(/\d+$/, '')}${own}`;
  if (Array.isArray(config.children))
    copied.children = config.children.map((child) => renumbered(asObject(child), number));
  return copy;
}

/** Puts a copy behind an item. */
export function duplicateField(formData: string, item: OutlineItem): OutlineEdit {
  const found = nodeAt(formData, parseJson(formData), item.pointer);
  if (!found) return { changes: [] };
  const node = renumbered(JSON.parse(formData.slice(found.from, found.to)), { next: nextNumber(formData) });
  return {
    changes: insertItem(formData, parentOf(item.pointer), indexOf(item.pointer) + 1, node),
    name: asText(node.__vModel__),
    pointer: `${parentOf(item.pointer)}/${indexOf(item.pointer) + 1}`,
  };
}

export const removeField = (formData: string, { pointer }: OutlineItem): TextChange[] => removeItem(formData, pointer);

/** Other options: those whose label stays keep their value and members, new ones have a number that none had. */
export function optionsOf(
  formData: string,
  { pointer }: OutlineItem,
  labels: readonly string[],
): JsonObject[] | undefined {
  const found = nodeAt(formData, parseJson(formData), pointer);
  const node = found && asObject(JSON.parse(formData.slice(found.from, found.to)));
  const own = node && optionsIn(node);
  if (!own) return undefined;
  const old = own.items.map(asObject);
  let last = Math.max(0, ...old.map((option) => Number(option[own.valueKey])).filter(Number.isFinite));
  return [...new Set(labels)].map((label) => {
    const known = old.find((option) => option[own.labelKey] === label);
    if (known) return known;
    last += 1;
    return { [own.valueKey]: String(last), [own.labelKey]: label };
  });
}

/** What a rename of a field changes in a text of the model, other than in the field's own node. */
export interface FieldRename {
  table: string;
  from: string;
  to: string;
}

/** Other texts of the model name a column of a sub-table with the sub-table's name before it. */
export function renameElsewhere(text: string, { table, from, to }: FieldRename): TextChange[] {
  if (table) return renameTexts(text, '', (name) => (name === `${table}-${from}` ? `${table}-${to}` : undefined));
  return renameTexts(text, '', (name) => {
    if (name === from) return to;
    return name.startsWith(`${from}-`) ? `${to}${name.slice(from.length)}` : undefined;
  });
}

/** Another name: in the field, and wherever the form names it. A released column follows by the field's number. */
export function renameField(formData: string, item: OutlineItem, to: string): TextChange[] {
  const { name: from, table, pointer } = item;
  const elsewhere = renameElsewhere(formData, { table, from, to });
  if (!table) return elsewhere;
  // Inside its sub-table a column goes by its own name: `/…/<table>/__config__/children/<n>`.
  const tableAt = pointer.slice(0, pointer.indexOf('/__config__/children'));
  const inside = renameTexts(formData, tableAt, (name) => (name === from ? to : undefined));
  return [...elsewhere, ...inside];
}
