import { isObject } from '../../isObject';
import { partsOfPointer } from '../../jsonText/places';
import type { Json, JsonObject } from '../../language/types';
import { asObject, asText } from '../../model/read';
import type { OutlineItem } from '../model/outline';
import { escaped } from '../model/rename';
import { isWithin, parentOf } from '../places';

/** What an item of a document is; `list`: a list of others, `column` also of a sub-table. */
export type DocKind = 'list' | 'view' | 'field' | 'column' | 'button' | 'action' | 'pane' | 'series';

/** A part of a document as it is listed beside its text. */
export interface DocItem extends OutlineItem {
  kind: DocKind;
  /** Of a list: what it holds. */
  holds?: DocKind;
  /** Name of the fragment that makes it (`use`); undefined: it is written here. */
  used?: string;
}

/** What the lists of a document hold. Panes count where they hold something themselves. */
const heldBy: Readonly<Record<string, DocKind>> = {
  views: 'view',
  fields: 'field',
  columns: 'column',
  items: 'pane',
  ...{ head: 'button', toolbar: 'button', rowActions: 'button', buttons: 'button', emptyButtons: 'button' },
  ...{ onClick: 'action', onOk: 'action', onError: 'action', actions: 'action', otherwise: 'action' },
  ...{ onLoad: 'action', onChange: 'action', onBlur: 'action', onClose: 'action' },
  ...{ beforeSubmit: 'action', submit: 'action' },
};
/** Where a view holds something else under the same name. */
const heldByView: Readonly<Record<string, DocKind>> = {
  'grid.items': 'pane',
  'tabs.items': 'pane',
  'shortcuts.items': 'button',
  'list.fields': 'column',
  'list.actions': 'button',
  'chart.series': 'series',
};
/** Members whose inside is data, not parts. */
const data = new Set(
  'params args with values source load options bind define condition hiddenWhen disabledWhen requiredWhen'.split(' '),
);

/** The words of a part; undefined: it has none. */
export type SayWords = (words: Json) => string;

const holdsParts = (value: Json): boolean =>
  isObject(value) && ['views', 'fields', 'use'].some((name) => Object.hasOwn(value, name));

/** What a list of this name holds; undefined: it is none of parts. */
function held(name: string, value: Json | undefined, { view }: JsonObject): DocKind | undefined {
  const own = `${asText(view)}.${name}`;
  if (Object.hasOwn(heldByView, own)) return Array.isArray(value) ? heldByView[own] : undefined;
  const kind = Object.hasOwn(heldBy, name) ? heldBy[name] : undefined;
  if (!kind || !Array.isArray(value)) return undefined;
  return kind === 'pane' && !value.some(holdsParts) ? undefined : kind;
}

/** What a part is called where it has no words. */
const nameIn = (node: JsonObject) => asText(node.name) || asText(node.id);
const typeIn = (node: JsonObject) => asText(node.view) || asText(node.widget) || asText(node.do);

interface Walking {
  say: SayWords;
  /** Actions are listed where they are on the way to this place. */
  open: string;
}

/** The words that a part itself says; '': none. */
export function saidOf(node: JsonObject, kind: DocKind, say: SayWords): string {
  const over = asObject(node.with);
  const words = [node.label, node.title, over.label, over.title, kind === 'view' ? node.text : undefined];
  const said = words.find((each) => typeof each === 'string' || isObject(each));
  return said === undefined ? '' : say(said as Json);
}

function itemOf(node: JsonObject, pointer: string, depth: number, kind: DocKind, { say }: Walking): DocItem {
  const over = asObject(node.with);
  const used = asText(node.use);
  const name = nameIn(node) || nameIn(over);
  return {
    pointer,
    depth,
    kind,
    label: saidOf(node, kind, say),
    key: used || typeIn(node) || asText(node.do),
    name,
    table: '',
    numbered: false,
    ...(used && { used }),
  };
}

function listIn(value: Json[], pointer: string, depth: number, kind: DocKind, walking: Walking): DocItem[] {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const list: DocItem = {
    pointer,
    depth,
    kind: 'list',
    holds: kind,
    label: '',
    key: name,
    name: '',
    table: '',
    numbered: false,
    children: pointer,
  };
  const parts = value.flatMap((each, index) => {
    if (!isObject(each)) return [];
    const at = `${pointer}/${index}`;
    return [
      itemOf(each as JsonObject, at, depth + 1, kind, walking),
      ...partsIn(each as JsonObject, at, depth + 2, walking),
    ];
  });
  return [list, ...parts];
}

function partsIn(node: JsonObject, pointer: string, depth: number, walking: Walking): DocItem[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const at = `${pointer}/${escaped(name)}`;
    const kind = held(name, value as Json, node);
    if (kind === 'action' && !isWithin(walking.open, pointer)) return [];
    if (kind) return listIn(value as Json[], at, depth, kind, walking);
    return isObject(value) && !data.has(name) ? partsIn(value as JsonObject, at, depth, walking) : [];
  });
}

let known: { text: string; value: JsonObject | undefined } | undefined;

/** A document as its text says it; undefined while that is no JSON. An empty text is an empty document. */
export function readDocument(text: string): JsonObject | undefined {
  if (known?.text === text) return known.value;
  let value: JsonObject | undefined;
  try {
    const read: unknown = text.trim() ? JSON.parse(text) : {};
    value = isObject(read) ? (read as JsonObject) : undefined;
  } catch {
    value = undefined;
  }
  known = { text, value };
  return value;
}

/** The parts of a document in reading order, lists before what they hold; undefined while the text is no JSON. */
export function documentOutline(text: string, say: SayWords, open = ''): DocItem[] | undefined {
  const value = readDocument(text);
  return value && partsIn(value, '', 0, { say, open: open || '/' });
}

/** The object or list at a pointer of a document. */
export function valueAt(text: string, pointer: string): Json | undefined {
  return partsOfPointer(pointer).reduce<Json | undefined>(
    (now, step) => (typeof now === 'object' && now !== null ? (now as JsonObject)[step] : undefined),
    readDocument(text),
  );
}

/** Names that the parts of a list have already, by which another is named differently. */
export const namesIn = (items: readonly DocItem[], list: string): string[] =>
  items.filter(({ pointer }) => parentOf(pointer) === list).map(({ name }) => name);
