import { isEqual } from '../../isEqual';
import type { Json, JsonObject } from '../../language/types';
import { isObject } from '../../model/read';
import { mergedOrder } from './order';

export type Side = 'mine' | 'theirs';

/** What somebody changed since both read the draft. `both`: differently, so a person says whose counts. */
export interface Difference {
  /** Where it is; one place has one key. */
  key: string;
  path: readonly string[];
  by: Side | 'both';
  /** undefined: it is not there. */
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** What a merge asks and tells while it goes through the values. */
export interface Merging {
  take: (key: string) => Side;
  differences: Difference[];
}

export type Three = Record<'base' | Side, Json | undefined>;

/** Records a difference, and gives the value that counts. */
export function decide(merging: Merging, path: readonly string[], three: Three): Json | undefined {
  const { base, mine, theirs } = three;
  if (isEqual(mine, theirs)) return mine;
  const key = JSON.stringify(path);
  const by = isEqual(base, mine) ? 'theirs' : isEqual(base, theirs) ? 'mine' : 'both';
  merging.differences.push({ key, path, by, base, mine, theirs });
  return three[by === 'both' ? merging.take(key) : by];
}

/** What an item of a list is called in it. */
const identities = ['prop', '__vModel__', 'name', 'value', 'id', 'field', 'table'];

/** Items of a list by what names them; undefined: not all of them have a name of their own. */
function keyed(list: Json | undefined, identity: string): Map<string, JsonObject> | undefined {
  if (list === undefined) return new Map();
  if (!Array.isArray(list)) return undefined;
  const all = new Map<string, JsonObject>();
  for (const item of list) {
    const name = isObject(item) ? item[identity] : undefined;
    if (typeof name !== 'string' && typeof name !== 'number') return undefined;
    all.set(String(name), item as JsonObject);
  }
  return all.size === list.length ? all : undefined;
}

function mergeLists(merging: Merging, path: readonly string[], { base, mine, theirs }: Three): Json[] | undefined {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  for (const identity of identities) {
    const [was, my, their] = [keyed(base, identity), keyed(mine, identity), keyed(theirs, identity)];
    if (!was || !my || !their) continue;
    const kept = new Map<string, Json>();
    for (const name of new Set([...their.keys(), ...my.keys(), ...was.keys()])) {
      const value = mergeValues(merging, [...path, name], {
        base: was.get(name),
        mine: my.get(name),
        theirs: their.get(name),
      });
      if (value !== undefined) kept.set(name, value);
    }
    const order = mergedOrder([...was.keys()], [...my.keys()], [...their.keys()], new Set(kept.keys()));
    return order.map((name) => kept.get(name) as Json);
  }
  return undefined;
}

const ownOf = (value: Json | undefined, name: string) =>
  isObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;

/** Three readings of one value in one: objects and lists of named items by their members, everything else as a whole. */
export function mergeValues(merging: Merging, path: readonly string[], three: Three): Json | undefined {
  const { base, mine, theirs } = three;
  if (isEqual(mine, theirs)) return mine;
  if (isObject(mine) && isObject(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine), ...(isObject(base) ? Object.keys(base) : [])]);
    const members = [...names].flatMap((name): [string, Json][] => {
      const each = { base: ownOf(base, name), mine: ownOf(mine, name), theirs: ownOf(theirs, name) };
      const value = mergeValues(merging, [...path, name], each);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(members);
  }
  return mergeLists(merging, path, three) ?? decide(merging, path, three);
}
