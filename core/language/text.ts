import { resolve, type Scope } from '../binding';
import { fillWords } from '../fillWords';
import type { Text } from './types';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const noScope: Scope = {};

/** Key of an organisation's own words for a text of its own, such as the label of a field (module translations). */
export const ownKey = (text: string): string => `=${text}`;

/** Whether the language of `t` has own words at all; on the server. */
export const hasOwnWords = (t: Translate): boolean => t(ownKey('')) === '';

/** A text of the organisation in the language of `t`; itself where nobody translated it. */
export function ownWords(text: string, t: Translate): string {
  const found = t(ownKey(text));
  return found.startsWith('=') ? text : found;
}

/** A text in the language of `t`, its values resolved in the scope; no text gives ''. */
export function wordsOf(text: Text | undefined, t: Translate, scope: Scope = noScope): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return t(text);
  const values = text.values ? (resolve(text.values, scope) as Record<string, unknown>) : undefined;
  if ('key' in text) return t(text.key, values);
  return fillWords(ownWords(text.text, t), values);
}
