import { partsOfPointer } from '../../jsonText/places';
import type { JsonObject } from '../../language/types';
import { canonicalKey, widgetName } from '../../model/aliases';
import { readOptions } from '../../model/options';
import { asArray, asObject, asText, isObject } from '../../model/read';

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
  /** Pointer in the document that draws the form; undefined: it has no node of its own there. */
  drawn?: string;
  /** Pointer of the list of what it contains; undefined: it contains nothing. */
  children?: string;
  /** Whether it must be filled in; undefined: it holds no value. */
  required?: boolean;
  /** Labels of the options that it holds itself; undefined: it has none. */
  choices?: string[];
  /** Digits behind the point; undefined: it is no number, or does not say how many. */
  decimals?: number;
}

/** Whether it is a field with a kind: no pane, and no part of a layout table. */
export const hasKind = ({ key }: OutlineItem): boolean => key !== '' && key !== 'tableGridTr' && key !== 'tableGridTd';

/** The options that a choice holds in the place of our generation; undefined: it takes them from elsewhere, or is none. */
function optionsIn(node: JsonObject) {
  if (!Array.isArray(node.options)) return undefined;
  const config = asObject(node.__config__);
  const options = readOptions(node, node, config, widgetName(config));
  return options.type === 'static' ? options : undefined;
}

/** Widgets that round to their `precision`. */
const numbers = new Set(['inputNumber', 'calculate']);

/** What a node of a form is and is called. */
export function factsOf(node: JsonObject) {
  const config = asObject(node.__config__);
  return {
    key: canonicalKey(widgetName(config)),
    name: asText(node.__vModel__),
    label: asText(config.label) || asText(node.title),
    children: Array.isArray(config.children) ? config.children : undefined,
  };
}

/** Where the nodes of a list are in the document that draws the form (core/model/formNodes); undefined: nowhere of their own. */
function drawnList(key: string, drawn: string | undefined): string | undefined {
  if (drawn === undefined || key === 'tableGrid') return undefined;
  if (key === 'tab' || key === 'collapse') return `${drawn}/items`;
  return key === '' ? `${drawn}/fields` : `${drawn}/items/0/fields`;
}

function walk(list: unknown[], pointer: string, depth: number, table: string, drawn?: string): OutlineItem[] {
  return list.flatMap((value, index) => {
    const node = asObject(value as JsonObject);
    const { key, name, label, children } = factsOf(node);
    const config = asObject(node.__config__);
    const at = `${pointer}/${index}`;
    const inside = children && `${at}/__config__/children`;
    const shown = drawn && `${drawn}/${index}`;
    const options = optionsIn(node);
    const item: OutlineItem = {
      pointer: at,
      depth,
      label,
      key,
      name,
      table,
      numbered: asText(config.formId) !== '',
      children: inside,
      drawn: shown,
      ...(name && key !== 'table' && { required: config.required === true }),
      ...(numbers.has(key) && typeof node.precision === 'number' && { decimals: node.precision }),
      ...(options && { choices: options.items.map((each) => asText(asObject(each)[options.labelKey])) }),
    };
    const within = key === 'table' ? name : table;
    return [item, ...(inside ? walk(asArray(config.children), inside, depth + 1, within, drawnList(key, shown)) : [])];
  });
}

let known: { formData: string; value: JsonObject | undefined; items: OutlineItem[] | undefined } | undefined;

function read(formData: string) {
  if (known?.formData === formData) return known;
  const value = parsed(formData);
  known = { formData, value, items: value && walk(asArray(value.fields), fieldsAt, 0, '', fieldsAt) };
  return known;
}

function parsed(text: string): JsonObject | undefined {
  if (!text.trim()) return {};
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The nodes of a form in reading order; undefined while the text is no JSON. */
export const outlineOf = (formData: string): OutlineItem[] | undefined => read(formData).items;

/** The object at a pointer of a form; undefined where there is none. */
export function nodeOf(formData: string, pointer: string): JsonObject | undefined {
  const { value } = read(formData);
  const found = partsOfPointer(pointer).reduce<unknown>(
    (now, step) => (typeof now === 'object' && now !== null ? (now as JsonObject)[step] : undefined),
    value,
  );
  return isObject(found) ? found : undefined;
}

/** The list of a form's fields. */
export const fieldsAt = '/fields';

/** Other options: those whose label stays keep their value and members, new ones have a number that none had. */
export function optionsOf(
  formData: string,
  { pointer }: OutlineItem,
  labels: readonly string[],
): JsonObject[] | undefined {
  const node = nodeOf(formData, pointer);
  const own = node && optionsIn(node);
  if (!own) return undefined;
  const old = own.items.map(asObject);
  let last = Math.max(0, ...old.map((option) => Number(option[own.valueKey])).filter(Number.isFinite));
  return [...new Set(labels)].map((label) => {
    const kept = old.find((option) => option[own.labelKey] === label);
    if (kept) return kept;
    last += 1;
    return { [own.valueKey]: String(last), [own.labelKey]: label };
  });
}
