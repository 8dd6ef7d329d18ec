import { flatForm } from '../../../core/design/merge/flatForm';
import type { Draft } from '../../../core/design/merge/mergeDrafts';
import type { Difference } from '../../../core/design/merge/values';
import { factsOf, outlineOf } from '../../../core/design/model/outline';
import type { Json, JsonObject } from '../../../core/language/types';
import { asObject, isObject } from '../../../core/model/read';
import type { Words } from '../../words';

/** Letters of a value that are shown. */
const mostLetters = 160;
/** Steps of a path that say nothing to people. */
const inner = new Set(['fields', 'places', '__config__']);
const textNames = new Set(['formData', 'columnData', 'tables']);

/** What fields are called, by identity and by the name of their value; fields of earlier drafts count first. */
export function calledIn(drafts: readonly Draft[]): Map<string, string> {
  const all = new Map<string, string>();
  for (const { formData } of drafts.toReversed()) {
    if (typeof formData !== 'string' || outlineOf(formData) === undefined) continue;
    const { nodes = {} } = flatForm(JSON.parse(formData || '{}') as JsonObject) ?? {};
    for (const [id, node] of Object.entries(nodes)) {
      const { label, name, key } = factsOf(node);
      all.set(id, label || name || key);
      if (name) all.set(name, label || name);
    }
  }
  return all;
}

/** Where a difference is, in words: the text, the field, the member. */
export function placeName(t: Words, called: ReadonlyMap<string, string>, { path }: Difference): string[] {
  const [text = '', ...steps] = path;
  const first = textNames.has(text) ? t(`desk.text.${text}`) : t(`desk.merge.member.${text}`);
  const words = steps.filter((step) => !inner.has(step)).map((step) => called.get(step) ?? step);
  return [first, ...words, ...(steps[0] === 'places' ? [t('desk.merge.place')] : [])];
}

function shortText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

/** A value for people: a field by its label, the box around a field by its. */
export function valueName(
  t: Words,
  called: ReadonlyMap<string, string>,
  { path }: Difference,
  value: Json | undefined,
): string {
  if (value === undefined) return t('desk.merge.none');
  if (path[1] === 'places' && path.length === 2) return t('desk.merge.asPlaced');
  if (path[1] === 'places') return called.get(String(value)) ?? t('desk.text.formData');
  if (isObject(value) && isObject((value as JsonObject).__config__)) {
    const { label, name } = factsOf(asObject(value));
    return label || name;
  }
  if (isObject(value) && typeof (value as JsonObject).label === 'string') return String((value as JsonObject).label);
  return shortText(value);
}
