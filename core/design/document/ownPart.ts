import { isObject } from '../../isObject';
import { type Expanded, expand, fragmentFilesFor } from '../../language/expand';
import type { Json, JsonObject } from '../../language/types';
import type { Act } from '../model/acts';
import { escaped } from '../model/rename';
import { indexOf, parentOf } from '../places';
import type { Op } from '../types';
import { inDocument } from './acts';
import { readDocument, valueAt } from './outline';

export type Fragments = Readonly<Record<string, unknown>>;

/** Names of the files of fragments that a document needs and that are not among these. */
export const missingFragments = (text: string, known: Fragments): string[] =>
  [...fragmentFilesFor(readDocument(text), known)].filter((name) => !Object.hasOwn(known, name));

/** The outermost values of the drawn document that a use inserted: at its own place, or several in its place. */
export function insertedBy(use: string, value: unknown, at: string, expanded: Expanded): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (at && (expanded.origin(at) === use || expanded.usedAt(at) === use)) return [value];
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [String(index), each])
    : Object.entries(value);
  return members.flatMap(([name, each]) => insertedBy(use, each, `${at}/${escaped(name)}`, expanded));
}

/** Puts what a fragment makes in place of its use, so that it can be changed here; the fragment stays as it is. */
export function makeOwn(text: string, pointer: string, fragments: Fragments): Act {
  const expanded = expand(readDocument(text), { fragments });
  const list = parentOf(pointer);
  const made = insertedBy(pointer, expanded.document, '', expanded);
  if (expanded.issues.length > 0 || made.length === 0 || !Array.isArray(valueAt(text, list)) || !made.every(isObject))
    return { refused: { key: 'noFragment' } };
  const name = String((valueAt(text, pointer) as JsonObject).use);
  const first = indexOf(pointer);
  const adds = made.map(
    (value, at): Op => ({ text: 'document', op: 'add', path: `${list}/${first + at}`, value: value as Json }),
  );
  return {
    say: { key: 'ownMade', values: { name } },
    ops: [{ text: 'document', op: 'remove', path: pointer }, ...adds],
    select: [inDocument(pointer)],
  };
}
