import type { SyntaxNode } from '@lezer/common';
import { partsOf } from '../jsonText/places';
import type { Json } from '../language/types';

/** A list or object in one line that becomes longer is laid out. */
const longestLine = 100;

/** How a value is written: where its lines begin, and whether the parts around it have lines of their own. */
export interface Manner {
  indent: string;
  spread: boolean;
}
/** A value that is still to be written at its place. */
export type Writing = (manner: Manner) => string;

export function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? '';
}

const isScalar = (value: Json) => typeof value !== 'object' || value === null;

/** `{ "a": 1 }`, `[1, 2]`. */
function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${inLine(each as Json)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Written without a space behind colons and commas. */
function isTight(old: string): boolean {
  const signs = old.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return /[,:]/.test(signs) && !/[,:]\s/.test(signs);
}

/** `old`: the text of the value that it replaces; one that was in one line stays in one line where it is short. */
export const writingOf =
  (value: Json, old?: string): Writing =>
  ({ indent, spread }) => {
    if (isScalar(value)) return JSON.stringify(value);
    const wasInLine = old !== undefined && /^[[{]/.test(old) && !old.includes('\n');
    const line = !spread || (wasInLine && isTight(old)) ? JSON.stringify(value) : inLine(value);
    if (!spread) return line;
    const isPlain = Array.isArray(value) ? value.every(isScalar) : Object.keys(value as object).length === 0;
    if ((wasInLine || isPlain) && line.length <= longestLine) return line;
    return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  };

/** The written bytes of a value, moved to another indent. */
export const carried =
  (raw: string, from: string): Writing =>
  ({ indent }) =>
    raw.replaceAll(`\n${from}`, `\n${indent}`);

/** How the parts of a list or an object are written. */
export function mannerIn(text: string, holder: SyntaxNode): Manner & { first?: SyntaxNode } {
  const [first, second] = partsOf(holder);
  const outer = indentAt(text, holder.from);
  if (!first) return { indent: `${outer}  `, spread: text.includes('\n') };
  const gap = text.slice(holder.from, first.from) + (second ? text.slice(first.to, second.from) : '');
  return gap.includes('\n')
    ? { indent: indentAt(text, first.from), spread: true, first }
    : { indent: outer, spread: false, first };
}

/** A list in one line that is too long now: each of its items on a line of its own. */
export function laidOut(items: readonly string[], outer: string): string {
  const indent = `${outer}  `;
  return `[\n${indent}${items.join(`,\n${indent}`)}\n${outer}]`;
}

export const isTooLong = (items: readonly string[]): boolean => items.join(', ').length + 2 > longestLine;
