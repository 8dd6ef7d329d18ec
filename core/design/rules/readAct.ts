import { FormulaError, lexFormula } from '../../formula/lex';
import type { Json } from '../../language/types';
import { isObject, step } from '../../model/read';
import { type Act, actWords, type Bounds, type SetValue } from './types';

type Say = (at: string, key: string, message: string, values?: Record<string, string>) => void;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

function setValue(value: unknown): SetValue | undefined {
  if (!isObject(value)) return { value: value as Json };
  if (typeof value.field === 'string') return { field: value.field };
  return typeof value.formula === 'string' ? { formula: value.formula } : undefined;
}

function bounds(value: unknown): Bounds | undefined {
  if (!isObject(value)) return undefined;
  const ends = [value.min, value.max].filter((end) => end !== undefined && end !== null);
  if (!ends.length || !ends.every((end) => ['number', 'string'].includes(typeof end))) return undefined;
  return {
    ...(value.min === undefined || value.min === null ? {} : { min: value.min as number }),
    ...(value.max === undefined || value.max === null ? {} : { max: value.max as number }),
  };
}

/** Every member of the object read by `read`; undefined where one cannot be. */
function members<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([name, each]) => [name, read(each)] as const);
  if (!entries.length || entries.some(([, each]) => each === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<string, T>;
}

const subset = (value: unknown) =>
  Array.isArray(value) && value.every(isScalar) ? (value as (string | number | boolean)[]) : undefined;

/** One act as it is written: an object of one word, such as `{ "show": ["reason"] }`. */
export function readAct(raw: unknown, at: string, say: Say): Act | undefined {
  const word = isObject(raw) ? Object.keys(raw)[0] : undefined;
  const known = actWords.find((each) => each === word);
  if (!isObject(raw) || !known || Object.keys(raw).length !== 1) {
    say(at, 'act', `"${word ?? ''}" is no act`, { name: word ?? '' });
    return undefined;
  }
  const value = raw[known];
  const here = `${at}/${known}`;
  const act = ((): Act | undefined => {
    switch (known) {
      case 'set': {
        const values = members(value, setValue);
        return values && { at: here, word: known, values };
      }
      case 'options': {
        const subsets = members(value, subset);
        return subsets && { at: here, word: known, subsets };
      }
      case 'limit': {
        const limits = members(value, bounds);
        return limits && { at: here, word: known, limits };
      }
      case 'warn':
      case 'refuse':
        return typeof value === 'string' && value.trim() ? { at: here, word: known, text: value } : undefined;
      default:
        return isTexts(value) ? { at: here, word: known, fields: value } : undefined;
    }
  })();
  if (!act) say(here, 'act', `"${known}" does not take this`, { name: known });
  return act;
}

/** A name in an act; `read`: its value is used, not changed. */
export interface NameInAct {
  name: string;
  at: string;
  read: boolean;
}

/** Names in a formula; none where it cannot be read. */
export function formulaNames(formula: string): string[] {
  try {
    return lexFormula(formula).references.map(({ table, name }) => (table ? `${table}.${name}` : name));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

/** Every field that an act names. Columns in a formula are counted over all rows, and are no names of a row. */
export function namesIn(act: Act): NameInAct[] {
  const names = (record: object) => Object.keys(record).map((name) => ({ name, at: step(act.at, name), read: false }));
  if ('fields' in act) return act.fields.map((name, index) => ({ name, at: step(act.at, index), read: false }));
  if (act.word === 'options') return names(act.subsets);
  if (act.word === 'limit') return names(act.limits);
  if (act.word !== 'set') return [];
  const read = Object.entries(act.values).flatMap(([target, value]) =>
    'field' in value ? [{ name: value.field, at: `${step(act.at, target)}/field`, read: true }] : [],
  );
  return [...names(act.values), ...read];
}
