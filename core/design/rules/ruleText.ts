import { nodeAt } from '../../jsonText/edits';
import { parseJson } from '../../jsonText/places';
import type { Json } from '../../language/types';
import { applied } from '../changes';
import { toChanges } from '../toChanges';
import type { Op } from '../types';

/** The rules of a text of `formData`: what else is in the text, and how it is written, stays. */
const list = '/linkages';
const at = (index: number) => `${list}/${index}`;

type Edit<T = Op> = T extends Op ? Omit<T, 'text'> : never;

const edited = (text: string, ...edits: Edit[]): string =>
  applied(
    text,
    toChanges(
      text,
      edits.map((each) => ({ ...each, text: 'formData' }) as Op),
    ),
  );

/** The rules as they are written; undefined: there is no list of them. */
function rulesIn(text: string): unknown[] | undefined {
  const node = nodeAt(text, parseJson(text), list);
  return node?.name === 'Array' ? (JSON.parse(text.slice(node.from, node.to)) as unknown[]) : undefined;
}

/** The text with one more rule, behind the others or at this place. */
export function addRule(text: string, rule: unknown, index?: number): string {
  const rules = rulesIn(text);
  const value = rule as Json;
  if (!rules) return edited(text, { op: 'add', path: list, value: [value] });
  return edited(text, { op: 'add', path: at(Math.min(index ?? rules.length, rules.length)), value });
}

/** The text with another value of a member of a rule; the same value changes nothing. */
export function setInRule(text: string, index: number, member: string, value: unknown): string {
  const path = `${at(index)}/${member}`;
  const old = nodeAt(text, parseJson(text), path);
  if (old && JSON.stringify(JSON.parse(text.slice(old.from, old.to))) === JSON.stringify(value)) return text;
  return edited(text, { op: 'add', path, value: value as Json });
}

export const removeRule = (text: string, index: number): string => edited(text, { op: 'remove', path: at(index) });

/** The text with a rule one place before or behind; at the ends the text itself. */
export function moveRule(text: string, index: number, by: -1 | 1): string {
  const to = index + by;
  return to < 0 || to >= (rulesIn(text)?.length ?? 0)
    ? text
    : edited(text, { op: 'move', from: at(index), path: at(to) });
}

/** The rule as it is written. */
export function ruleTextOf(text: string, index: number): string {
  const node = nodeAt(text, parseJson(text), at(index));
  return node ? text.slice(node.from, node.to) : '';
}

/** The text with a rule that was written by hand; the text itself while that is no JSON. */
export function replaceRule(text: string, index: number, written: string): string {
  const node = nodeAt(text, parseJson(text), at(index));
  if (!node) return text;
  try {
    JSON.parse(written);
  } catch {
    return text;
  }
  return applied(text, [{ from: node.from, to: node.to, insert: written }]);
}
