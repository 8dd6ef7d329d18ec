import { resolve, type Scope } from '../binding';
import { fillWords } from '../fillWords';
import type { Text } from './types';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const noScope: Scope = {};

/** A text in the language of `t`, its values resolved in the scope; no text gives ''. */
export function wordsOf(text: Text | undefined, t: Translate, scope: Scope = noScope): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return t(text);
  const values = text.values ? (resolve(text.values, scope) as Record<string, unknown>) : undefined;
  if ('key' in text) return t(text.key, values);
  return fillWords(text.text, values);
}
