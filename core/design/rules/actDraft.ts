import type { Json, JsonObject } from '../../language/types';
import { type Act, type ActWord, actWords, type Bounds, namingActs, type SetValue } from './types';

/** A field of an act with what is given to it. */
export interface Pair {
  field?: string;
  /** Of `set`. */
  value?: SetValue;
  /** Of `options`. */
  ids?: (string | number | boolean)[];
  /** Of `limit`. */
  bounds?: Bounds;
}

/** An act in an editor; parts that are not finished are not written. */
export interface ActDraft {
  word: ActWord;
  fields: string[];
  pairs: Pair[];
  text: string;
}

export const blankAct = (word: ActWord = 'show'): ActDraft => ({ word, fields: [], pairs: [{}], text: '' });

/** Acts that name fields and nothing else. */
export const namesOnly = (word: ActWord): boolean => (namingActs as readonly string[]).includes(word);

const pairsOf = <T>(record: Record<string, T>, make: (value: T) => Pair): Pair[] =>
  Object.entries(record).map(([field, value]) => ({ field, ...make(value) }));

/** An act as an editor shows it. */
export function actDraft(act: Act): ActDraft {
  const blank = blankAct(act.word);
  if ('fields' in act) return { ...blank, fields: act.fields };
  if ('text' in act) return { ...blank, text: act.text };
  if (act.word === 'set') return { ...blank, pairs: pairsOf(act.values, (value) => ({ value })) };
  if (act.word === 'options') return { ...blank, pairs: pairsOf(act.subsets, (ids) => ({ ids })) };
  return { ...blank, pairs: pairsOf(act.limits, (bounds) => ({ bounds })) };
}

function given({ word }: ActDraft, { value, ids, bounds }: Pair): Json | undefined {
  if (word === 'options') return ids?.length ? ids : undefined;
  if (word === 'limit') return bounds && Object.keys(bounds).length ? (bounds as JsonObject) : undefined;
  if (!value) return undefined;
  if ('value' in value) return value.value === undefined ? undefined : value.value;
  const [name, text] = Object.entries(value)[0] as [string, string];
  return text ? { [name]: text } : undefined;
}

/** Whether a field was chosen and not yet what is given to it. */
export const isActBegun = (draft: ActDraft): boolean =>
  draft.pairs.some((pair) => Boolean(pair.field) && given(draft, pair) === undefined);

/** The act as it is written; undefined while it does nothing. */
export function writtenAct(draft: ActDraft): JsonObject | undefined {
  const { word, fields, pairs, text } = draft;
  if (!actWords.includes(word)) return undefined;
  if (namesOnly(word)) return fields.length ? { [word]: fields } : undefined;
  if (word === 'warn' || word === 'refuse') return text.trim() ? { [word]: text } : undefined;
  const entries = pairs.flatMap((pair) => {
    const value = given(draft, pair);
    return pair.field && value !== undefined ? [[pair.field, value] as const] : [];
  });
  return entries.length ? { [word]: Object.fromEntries(entries) } : undefined;
}
