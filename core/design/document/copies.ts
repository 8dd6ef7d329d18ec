import { isObject } from '../../isObject';
import { partsOfPointer } from '../../jsonText/places';
import type { Json, JsonObject } from '../../language/types';
import { asText } from '../../model/read';
import { escaped } from '../model/rename';
import { type DocItem, type DocKind, namesIn } from './outline';

/** Values below a part, with the pointers at which they stand in it. */
interface PartSet {
  at: string;
  value: Json;
}

/** Names that copies may not have; each copy adds its own. */
interface Taken {
  /** Of the list into which they are put. */
  names: string[];
  /** Of views, which are found by their id in the whole document. */
  ids: string[];
}

/** A name that no part of a list has: the wanted one, or with a number behind it. */
export function freeName(names: readonly string[], wanted: string): string {
  if (!names.includes(wanted)) return wanted;
  let number = 2;
  while (names.includes(wanted + number)) number += 1;
  return wanted + number;
}

export const viewIds = (items: readonly DocItem[]): string[] =>
  items.filter(({ kind }) => kind === 'view').map(({ name }) => name);

/** What copies that come into a list may not be called. */
export const takenIn = (items: readonly DocItem[], list: string): Taken => ({
  names: namesIn(items, list),
  ids: viewIds(items),
});

type Visit = (node: JsonObject, at: string) => void;
function visitAll(value: Json, at: string, visit: Visit): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value)) visit(value as JsonObject, at);
  for (const [name, each] of Object.entries(value)) visitAll(each as Json, `${at}/${escaped(name)}`, visit);
}

/** A binding to a view under the new id of that; undefined: it is none. */
function renamedRef(text: string, ids: ReadonlyMap<string, string>): string | undefined {
  const [root, id = '', ...rest] = text.split('.');
  const now = ids.get(id);
  return root === 'view' && now !== undefined ? ['view', now, ...rest].join('.') : undefined;
}

/** What a copy gets: a free name or id, free ids of the views in it, and what it says about those under their new ids. */
export function freshNames(node: JsonObject, kind: DocKind, taken: Taken): PartSet[] {
  const sets: PartSet[] = [];
  const ids = new Map<string, string>();
  const name = kind === 'view' ? '' : asText(node.name);
  if (name) {
    const free = freeName(taken.names, name);
    taken.names.push(free);
    if (free !== name) sets.push({ at: '/name', value: free });
  }
  visitAll(node, '', ({ view, use, id }, at) => {
    if (typeof id !== 'string' || !id || typeof (view ?? use) !== 'string') return;
    const free = freeName(taken.ids, id);
    taken.ids.push(free);
    if (free === id) return;
    ids.set(id, free);
    sets.push({ at: `${at}/id`, value: free });
  });
  if (ids.size === 0) return sets;
  visitAll(node, '', (each, at) => {
    const refs: [string, string | undefined][] = [
      ['for', ids.get(asText(each.for))],
      ['view', each.do === undefined ? undefined : ids.get(asText(each.view))],
      ['$', renamedRef(asText(each.$), ids)],
      ['path', renamedRef(asText(each.path), ids)],
    ];
    for (const [member, value] of refs) if (value !== undefined) sets.push({ at: `${at}/${member}`, value });
  });
  return sets;
}

/** A part with other values in it. */
export function withSets(node: JsonObject, sets: readonly PartSet[]): JsonObject {
  const copy = structuredClone(node);
  for (const { at, value } of sets) {
    const steps = [...partsOfPointer(at)];
    const last = steps.pop() as string;
    const holder = steps.reduce<JsonObject>((now, step) => now[step] as JsonObject, copy);
    holder[last] = value;
  }
  return copy;
}

const marker = 'weft/document';

interface CopiedPart {
  kind: DocKind;
  node: JsonObject;
}

/** Parts as a text for the clipboard. */
export const clipboardOf = (parts: readonly CopiedPart[]): string => JSON.stringify({ [marker]: parts }, null, 2);

/** The parts in a text of the clipboard; undefined: it has none. */
export function partsOf(clipboard: string): CopiedPart[] | undefined {
  try {
    const value: unknown = JSON.parse(clipboard);
    const parts = isObject(value) ? value[marker] : undefined;
    const isPart = (each: unknown) => isObject(each) && typeof each.kind === 'string' && isObject(each.node);
    return Array.isArray(parts) && parts.length > 0 && parts.every(isPart) ? (parts as CopiedPart[]) : undefined;
  } catch {
    return undefined;
  }
}
