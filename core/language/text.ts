import { resolve, type Scope } from '../binding';
import type { Text } from './types';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const noScope: Scope = {};

/** Replaces `{name}` in a text by the value; a name without a value is left as written. */
function fill(words: string, values: Record<string, unknown>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
}

/** A text in the language of `t`, its values resolved in the scope; no text gives ''. */
export function wordsOf(text: Text | undefined, t: Translate, scope: Scope = noScope): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return t(text);
  const values = text.values ? (resolve(text.values, scope) as Record<string, unknown>) : undefined;
  if ('key' in text) return t(text.key, values);
  return values ? fill(text.text, values) : text.text;
}
