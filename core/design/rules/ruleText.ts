import { changed, insertItem, moveItem, nodeAt, removeItem, setMember } from '../../jsonText/edits';
import { formatJson } from '../../jsonText/formatJson';
import { parseJson } from '../../jsonText/places';

/** The rules of a text of `formData`: what else is in the text, and how it is written, stays. */
const list = '/linkages';
const at = (index: number) => `${list}/${index}`;

/** A value as a person writes it, with the indentation of its place. */
function laidOut(text: string, position: number, value: unknown): string {
  const written = JSON.stringify(value);
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const indent = start > 0 ? (/^ */.exec(text.slice(start, position))?.[0] ?? '') : '';
  // A text of one line stays one.
  return text.includes('\n') ? (formatJson(written) ?? written).replaceAll('\n', `\n${indent}`) : written;
}

/** The text with one more rule, behind the others or at this place. */
export function addRule(text: string, rule: unknown, index?: number): string {
  const own =
    nodeAt(text, parseJson(text), list)?.name === 'Array' ? text : changed(text, setMember(text, '', 'linkages', []));
  return changed(own, insertItem(own, list, index ?? Number.MAX_SAFE_INTEGER, rule));
}

/** The text with another value of a member of a rule; the same value changes nothing. */
export function setInRule(text: string, index: number, member: string, value: unknown): string {
  const old = nodeAt(text, parseJson(text), `${at(index)}/${member}`);
  if (old && JSON.stringify(JSON.parse(text.slice(old.from, old.to))) === JSON.stringify(value)) return text;
  if (!old) return changed(text, setMember(text, at(index), member, value));
  return changed(text, [{ from: old.from, to: old.to, insert: laidOut(text, old.from, value) }]);
}

export const removeRule = (text: string, index: number): string => changed(text, removeItem(text, at(index)));

export const moveRule = (text: string, index: number, by: -1 | 1): string =>
  changed(text, moveItem(text, at(index), by));

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
  return changed(text, [{ from: node.from, to: node.to, insert: written }]);
}
