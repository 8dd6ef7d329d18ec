import { parseJson } from '../binding';
import { findJsonFault } from '../jsonFault';
import type { Json, JsonObject } from '../language/types';
import type { ModelIssue } from './types';

/** Limits of a model: anything beyond is refused with its place and cannot hang (issue 3, oversized members). */
export const limits = { maxChars: 8_000_000, maxDepth: 60, maxFields: 2000 } as const;

export type Issues = ModelIssue[];

type Values = NonNullable<ModelIssue['values']>;

/** Something that is drawn otherwise than the model asks; `key` is a key of `model` in the locales. */
export const warning = (at: string, key: string, message: string, values: Values = {}): ModelIssue => ({
  at,
  level: 'warning',
  message,
  key: `model.${key}`,
  values,
});

/** What prevents publishing. */
export const failure = (at: string, key: string, message: string, values: Values = {}): ModelIssue => ({
  ...warning(at, key, message, values),
  level: 'error',
});

/** What is no model at all: it prevents saving, too. */
export const misshapen = (at: string, key: string, message: string, values: Values = {}): ModelIssue => ({
  ...failure(at, key, message, values),
  shape: true,
});

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const asArray = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

/** Text of a string or number; else the fallback. */
export function asText(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : fallback;
}

/** A number, or a string that is one; else undefined. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !value.trim()) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** true, 1, '1' and 'true' are true; absent gives the fallback. */
export function asFlag(value: unknown, fallback = false): boolean {
  if (value === undefined || value === null || value === '') return fallback;
  return value === true || value === 1 || value === '1' || value === 'true';
}

export function oneOf<T extends string | number>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((item) => item === value || String(item) === String(value)) ?? fallback;
}

/** An own member of one of our tables by a model's name: `constructor` and `__proto__` give undefined. */
export const ownMember = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** JSON pointer step. */
export const step = (at: string, name: string | number) =>
  `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function depthOf(value: unknown, left: number): boolean {
  if (left < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((member) => depthOf(member, left - 1));
}

/** Names line, column and the text there (core/jsonFault). */
function notJson(at: string, text: string): ModelIssue {
  const fault = findJsonFault(text);
  if (!fault) return misshapen(at, 'tooDeep', `is nested deeper than ${limits.maxDepth}`);
  const { line, column, excerpt } = fault;
  return misshapen(at, 'notJson', `is not JSON: line ${line}, column ${column}: ${excerpt}`, { line, column, excerpt });
}

/** An object of the wire; anything else is an issue and an empty object. */
export function readObject(value: unknown, at: string, issues: Issues): JsonObject {
  const read = readJson(value, {}, at, issues);
  if (!isObject(read)) issues.push(misshapen(at, 'notObject', 'is not an object'));
  return asObject(read);
}

/** A number of a measure, also written `100px`; what lies outside the range is brought into it and named. */
export function measure(value: unknown, [min, max]: readonly [number, number], at: string, issues: Issues) {
  const read = asNumber(typeof value === 'string' ? value.trim().replace(/px$/, '') : value);
  if (read === undefined) return undefined;
  const used = Math.min(max, Math.max(min, read));
  if (used !== read) issues.push(clipped(at, read, used));
  return used;
}

/** A number outside its range, and the one that is used. */
export const clipped = (at: string, value: number, used: number): ModelIssue =>
  warning(at, 'clipped', `${value} is out of range; ${used} is used`, { value, used });

/** JSON of the wire: a string, a string in a string (older exports), or the parsed value. Blank gives the fallback. */
export function readJson<T extends Json>(value: unknown, fallback: T, at: string, issues: Issues): Json | T {
  let read = value;
  for (let turn = 0; turn < 2 && typeof read === 'string'; turn++) {
    if (!read.trim()) return fallback;
    if (read.length > limits.maxChars) {
      issues.push(misshapen(at, 'tooLong', `is longer than ${limits.maxChars} characters`));
      return fallback;
    }
    const text: string = read;
    read = parseJson(text);
    if (read === undefined) {
      issues.push(notJson(at, text));
      return fallback;
    }
  }
  if (read === undefined || read === null) return fallback;
  if (!depthOf(read, limits.maxDepth)) {
    issues.push(misshapen(at, 'tooDeep', `is nested deeper than ${limits.maxDepth}`));
    return fallback;
  }
  return read as Json;
}
