import { escapePointer } from '../measure';
import type { Json } from '../types';

export type Scalar = null | boolean | number | string;

/** A value of an expanded document and where it was written. Immutable: equal parts are shared. */
export interface Grown {
  /** Pointer into the document, or into a file of fragments: `fragments/<file>.json#<pointer>`. */
  at: string;
  /** Pointer of the `use` in the document that inserted a fragment's value here. */
  usedAt?: string;
  value: Scalar | readonly Grown[] | ReadonlyMap<string, Grown>;
  /** Approximate length of its JSON text, known without serialising it. */
  size: number;
}

export const isMembers = (value: Grown['value']): value is ReadonlyMap<string, Grown> => value instanceof Map;
export const isItems = (value: Grown['value']): value is readonly Grown[] => Array.isArray(value);

function sizeOf(value: Grown['value']): number {
  if (typeof value === 'string') return value.length + 2;
  let size = 4;
  if (isItems(value)) for (const item of value) size += item.size + 1;
  else if (isMembers(value)) for (const [key, member] of value) size += key.length + member.size + 4;
  return size;
}

export function grown(value: Grown['value'], at: string, usedAt?: string): Grown {
  const size = sizeOf(value);
  return usedAt === undefined ? { at, value, size } : { at, usedAt, value, size };
}

/** Converts back to plain JSON. */
export function toJson({ value }: Grown): Json {
  if (isItems(value)) return value.map(toJson);
  if (isMembers(value)) return Object.fromEntries([...value].map(([key, member]) => [key, toJson(member)]));
  return value as Scalar;
}

/** The value at a path of member names and indexes, or the deepest one above it with the remaining names. */
export function follow(root: Grown, path: readonly string[]): { found: Grown; rest: readonly string[] } {
  let found = root;
  for (const [index, name] of path.entries()) {
    const { value } = found;
    const next = isMembers(value) ? value.get(name) : isItems(value) ? value[Number(name)] : undefined;
    if (!next) return { found, rest: path.slice(index) };
    found = next;
  }
  return { found, rest: [] };
}

/** `/fields/0/name` → `['fields', '0', 'name']`. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Pointer of a member or an item. */
export function below(at: string, name: string | number): string {
  return `${at}/${escapePointer(String(name))}`;
}
