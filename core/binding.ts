import type { Binding, Bound } from './language/types';
import { shiftTime } from './shiftTime';

/** The roots of paths: `args`, `form`, `row`, `selected`, `user`, … (see Binding). */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * Names of JavaScript's own objects. As a path part or a member they resolve to undefined. An object with a member
 * `toString` cannot be converted to text.
 */
const forbidden = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/** May this name be a member of a record we build? */
export function isSafeName(name: string): boolean {
  return !forbidden.has(name);
}

export function isBinding(value: unknown): value is Binding {
  return isPlain(value) && typeof (value as { $?: unknown }).$ === 'string';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path. Own members only, of objects and arrays; anything else gives undefined. */
export function lookUp(root: unknown, path: string): unknown {
  let at: unknown = root;
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || forbidden.has(part) || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}

/** A text without these has no forbidden name, written plainly or by escapes. */
const suspect = new RegExp(`${[...forbidden].join('|')}|\\\\u`);

/** JSON text to data, without members that could reach a prototype; undefined when it does not parse. */
export function parseJson(text: string): unknown {
  try {
    if (!suspect.test(text)) return JSON.parse(text);
    return JSON.parse(text, function (this: unknown, key, value) {
      return forbidden.has(key) && !Array.isArray(this) ? undefined : value;
    });
  } catch {
    return undefined;
  }
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const converters: Record<NonNullable<Binding['as']>, (value: unknown) => unknown> = {
  json: (value) => JSON.stringify(value),
  parsed: (value) => (typeof value === 'string' ? parseJson(value) : value),
  number: asNumber,
  string: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  csv: (value) => (Array.isArray(value) ? value.join(',') : String(value)),
  lines: (value) => (Array.isArray(value) ? value.join('\n') : String(value)),
  ids: (value) => (Array.isArray(value) ? value.map((item) => (isPlain(item) ? item.id : item)) : []),
  list: (value) => (Array.isArray(value) ? value : String(value).split(',').filter(Boolean)),
};

/** `with`: members that have a value override those of the object found. A missing object stays undefined. */
function overlay(found: unknown, members: Record<string, Bound>, scope: Scope): unknown {
  const given = Object.entries(members).flatMap(([key, bound]) => {
    const value = isSafeName(key) ? resolve(bound, scope) : undefined;
    return value === undefined || value === null || value === '' ? [] : [[key, value] as const];
  });
  return given.length ? { ...(isPlain(found) ? found : {}), ...Object.fromEntries(given) } : found;
}

/** The ids of records and of everything below them. */
function idsWithin(records: unknown, ids = new Set<unknown>()): Set<unknown> {
  for (const record of Array.isArray(records) ? records : []) {
    if (!isPlain(record)) continue;
    ids.add(record.id);
    idsWithin(record.children, ids);
  }
  return ids;
}

/** `among`: members of a list that are ids of these records. */
function keepAmong(list: unknown, records: unknown): unknown {
  const ids = idsWithin(records);
  return Array.isArray(list) ? list.filter((member) => ids.has(member)) : list;
}

function resolveBinding(binding: Binding, scope: Scope): unknown {
  const found = lookUp(scope, binding.$);
  const whole = binding.with ? overlay(found, binding.with, scope) : found;
  const kept = binding.among ? keepAmong(whole, resolveBinding(binding.among, scope)) : whole;
  const value = binding.plus ? shiftTime(kept, binding.plus) : kept;
  if (value === undefined || value === null || value === '') return 'else' in binding ? binding.else : value;
  return binding.as ? converters[binding.as](value) : value;
}

/**
 * Replaces every binding in the data by its value. Members whose binding has no value remain, as undefined; the given
 * data are not changed.
 */
export function resolve(bound: Bound | undefined, scope: Scope): unknown {
  if (typeof bound !== 'object' || bound === null) return bound;
  if (Array.isArray(bound)) return bound.map((item) => resolve(item, scope));
  if (isBinding(bound)) return resolveBinding(bound, scope);
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(bound)) if (isSafeName(key)) result[key] = resolve(value, scope);
  return result;
}

/** The paths of all bindings inside, each once, in order of appearance: `['args.id', 'form.items']`. */
export function bindingPaths(bound: unknown): string[] {
  const paths = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isBinding(value)) {
      paths.add(value.$);
      walk(value.with);
      walk(value.among);
    } else if (isPlain(value)) Object.values(value).forEach(walk);
  };
  walk(bound);
  return [...paths];
}

/** The form fields that these paths read: `['form.items.0.price', 'user.id']` → `['items']`. */
export function formFields(paths: readonly string[]): string[] {
  const names = paths.filter((path) => path.startsWith('form.')).map((path) => path.split('.')[1] as string);
  return [...new Set(names)];
}
