import { isEqual } from '../../isEqual';
import type { Json, JsonObject } from '../../language/types';
import { isObject } from '../../model/read';
import { applied } from '../changes';
import { escaped } from '../model/rename';
import { toChanges } from '../toChanges';
import { treeOf } from '../tree';
import type { Op, TextName } from '../types';
import { mergeForms } from './mergeForms';
import { withOwnNames } from './ownNames';
import { type Difference, decide, type Merging, mergeValues, type Side } from './values';

/** A draft of a model as it is stored: texts of JSON, and members that are values. */
export type Draft = JsonObject;

/** Members that the server writes itself. */
const ofServer = new Set([
  ...['id', 'revision', 'state', 'trusted', 'enabledMark', 'creatorTime', 'creatorUserId', 'creatorUser'],
  ...['lastModifyTime', 'lastModifyUserId', 'deleteMark', 'deleteTime', 'deleteUserId', 'isRelease'],
]);
const texts = ['formData', 'columnData', 'tables', 'appColumnData'];
/** Digits beyond these do not survive reading a number. */
const mostDigits = 15;

/** A text as JSON; undefined: it is none, or holds numbers that cannot be read without loss. */
function read(text: Json | undefined): Json | undefined {
  if (typeof text !== 'string' || !text.trim()) return undefined;
  let isExact = true;
  treeOf(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Number' && text.slice(from, to).replace(/\D/g, '').length > mostDigits) isExact = false;
    },
  });
  if (!isExact) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What turns one value into another, by the members of objects; lists of equal length by their items. */
function opsBetween(text: TextName, path: string, from: Json, to: Json): Op[] {
  if (isEqual(from, to)) return [];
  if (isObject(from) && isObject(to)) {
    const [old, next] = [from as JsonObject, to as JsonObject];
    const gone = Object.keys(old).filter((name) => !Object.hasOwn(next, name));
    return [
      ...gone.map((name): Op => ({ text, op: 'remove', path: `${path}/${escaped(name)}` })),
      ...Object.entries(next).flatMap(([name, value]): Op[] => {
        const at = `${path}/${escaped(name)}`;
        if (Object.hasOwn(old, name)) return opsBetween(text, at, old[name] as Json, value as Json);
        return [{ text, op: 'add', path: at, value: value as Json }];
      }),
    ];
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return to.flatMap((value, index) => opsBetween(text, `${path}/${index}`, from[index] as Json, value));
  return [{ text, op: 'replace', path, value: to }];
}

function mergeText(merging: Merging, name: string, three: Record<'base' | Side, Json | undefined>): Json | undefined {
  const values = { base: read(three.base), mine: read(three.mine), theirs: read(three.theirs) };
  const { base, mine, theirs } = values;
  if (base === undefined || mine === undefined || theirs === undefined) return decide(merging, [name], three);
  const merged = mergeWithin(merging, name, { base, mine, theirs });
  if (isEqual(merged, theirs)) return three.theirs;
  const text = three.mine as string;
  return applied(text, toChanges(text, opsBetween(name as TextName, '', mine, merged)));
}

function mergeWithin(merging: Merging, name: string, three: { base: Json; mine: Json; theirs: Json }): Json {
  const inner: Merging = {
    take: (key) => merging.take(JSON.stringify([name, ...(JSON.parse(key) as string[])])),
    differences: [],
  };
  const { base, mine, theirs } = three;
  const isForm = name === 'formData' && isObject(base) && isObject(mine) && isObject(theirs);
  const forms = isForm && { base: base as JsonObject, mine: mine as JsonObject, theirs: theirs as JsonObject };
  const merged = (forms && mergeForms(inner, forms)) || (mergeValues(inner, [], three) as Json);
  for (const each of inner.differences) {
    const path = [name, ...each.path];
    merging.differences.push({ ...each, path, key: JSON.stringify(path) });
  }
  return merged;
}

export interface Merged {
  draft: Draft;
  /** What either of both changed; those by `both` are to be asked. */
  differences: Difference[];
}

/**
 * Two designs of one draft in one (designer §2.9): `base` is what both read. Members that one side changed are merged; of those that
 * both changed differently `take` says whose counts, by the key of the difference.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, take: (key: string) => Side): Merged {
  const merging: Merging = { take, differences: [] };
  const mineNow: Draft = { ...mine, ...withOwnNames(base as never, mine as never, theirs as never) };
  const draft: Draft = { ...theirs };
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (ofServer.has(name)) continue;
    const three = { base: base[name], mine: mineNow[name], theirs: theirs[name] };
    const value = texts.includes(name) ? mergeText(merging, name, three) : decide(merging, [name], three);
    if (value !== undefined) draft[name] = value;
  }
  return { draft, differences: merging.differences };
}
