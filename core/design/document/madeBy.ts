import { expand } from '../../language/expand';
import type { JsonObject } from '../../language/types';
import { isObject } from '../../model/read';
import { readDocument } from './outline';
import { type Fragments, insertedBy } from './ownPart';

/** What the uses of fragments at these places put in; of a place whose fragment is not known there is nothing. */
export function madeBy(text: string, pointers: readonly string[], fragments: Fragments): Map<string, JsonObject[]> {
  if (pointers.length === 0 || Object.keys(fragments).length === 0) return new Map();
  const expanded = expand(readDocument(text), { fragments });
  return new Map(
    pointers.map((pointer) => [
      pointer,
      insertedBy(pointer, expanded.document, '', expanded).filter((made): made is JsonObject => isObject(made)),
    ]),
  );
}
