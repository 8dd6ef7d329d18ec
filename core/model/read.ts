import { parseJson } from '../binding';
import type { Json, JsonObject } from '../language/types';
import type { ModelIssue } from './types';

/** Limits of a model: anything beyond is refused with its place and cannot hang (issue 3, oversized members). */
export const limits = { maxChars: 8_000_000, maxDepth: 60, maxFields: 2000 } as const;

export type Issues = ModelIssue[];

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
export const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** JSON pointer step. */
export const step = (at: string, name: string | number) =>
  `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function depthOf(value: unknown, left: number): boolean {
  if (left < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((member) => depthOf(member, left - 1));
}

/** JSON of the wire: a string, a string in a string (older exports), or the parsed value. Blank gives the fallback. */
export function readJson<T extends Json>(value: unknown, fallback: T, at: string, issues: Issues): Json | T {
  let read = value;
  for (let turn = 0; turn < 2 && typeof read === 'string'; turn++) {
    if (!read.trim()) return fallback;
    if (read.length > limits.maxChars) {
      issues.push({
        at,
        level: 'error',
        message: `is longer than ${limits.maxChars} characters`,
        key: 'model.tooLong',
      });
      return fallback;
    }
    read = parseJson(read);
    if (read === undefined) {
      issues.push({ at, level: 'error', message: 'is not JSON', key: 'model.notJson' });
      return fallback;
    }
  }
  if (read === undefined || read === null) return fallback;
  if (!depthOf(read, limits.maxDepth)) {
    issues.push({ at, level: 'error', message: `is nested deeper than ${limits.maxDepth}`, key: 'model.tooDeep' });
    return fallback;
  }
  return read as Json;
}
