import { fieldsInDetail } from '../../model/detailFields';
import { normaliseModel } from '../../model/normalise';
import { walkFields } from '../../model/walk';
import type { Texts } from '../toChanges';
import type { Act, Refusal } from './acts';
import { sourceOf } from './drawDraft';
import { setMembers } from './members';
import { type OutlineItem, outlineOf } from './outline';

const nothing: Refusal = { refused: { key: 'nothing' } };

/** Names of the fields of a form in the order in which a detail shows them. */
const namesIn = (formData: string): string[] =>
  [...walkFields(fieldsInDetail(normaliseModel(sourceOf({ formData }))))].flatMap(({ field, table }) =>
    table || !field.vModel ? [] : [field.vModel],
  );

/** What a detail shows of the outline of a form, in its order: fields with a name, and sub-tables without their columns. */
export function detailItems(formData: string): OutlineItem[] {
  const items = (outlineOf(formData) ?? []).filter(({ name, table }) => name && !table);
  if (items.length === 0) return items;
  const order = new Map(namesIn(formData).map((name, index) => [name, index]));
  const at = ({ name }: OutlineItem) => order.get(name) ?? order.size;
  return items.toSorted((one, other) => at(one) - at(other));
}

const called = (moved: readonly OutlineItem[]) => ({
  name: moved[0]?.label || moved[0]?.name || '',
  count: String(moved.length),
});
const several = (key: string, { length }: readonly unknown[]) => (length > 1 ? `${key}Many` : key);

/** The least that must be said for this order: as many of the first names as leave the others in the order of the form. */
function firstOf(order: readonly string[], form: readonly string[]): string[] {
  const places = order.map((name) => form.indexOf(name));
  const broken = places.findLastIndex((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  if (broken < 0) return [];
  return order.slice(0, broken);
}

/**
 * Brings fields before another one in the detail; undefined: to its end. `detailFirst` names the fields up to where the order is that
 * of the form again.
 */
export function moveInDetail(texts: Texts, names: readonly string[], before: string | undefined): Act {
  const formData = texts.formData ?? '';
  const items = detailItems(formData);
  const moved = items.filter(({ name }) => names.includes(name));
  if (moved.length === 0 || (before !== undefined && names.includes(before))) return nothing;
  const others = items.map(({ name }) => name).filter((name) => !names.includes(name));
  const at = before === undefined ? others.length : others.indexOf(before);
  if (at < 0) return nothing;
  const order = others.toSpliced(at, 0, ...moved.map(({ name }) => name));
  const form = (outlineOf(formData) ?? []).flatMap(({ name, table }) => (name && !table ? [name] : []));
  const first = firstOf(order, form);
  const made = setMembers(texts, [{ text: 'formData', pointer: '' }], 'detailFirst', first.length ? first : undefined);
  return 'ops' in made ? { ...made, say: { key: several('detailMoved', moved), values: called(moved) } } : made;
}

/** Leaves fields out of the detail. */
export function hideInDetail(texts: Texts, names: readonly string[]): Act {
  const hidden = detailItems(texts.formData ?? '').filter(({ name }) => names.includes(name));
  if (hidden.length === 0) return nothing;
  const places = hidden.map(({ pointer }) => ({ text: 'formData' as const, pointer: `${pointer}/__config__` }));
  const made = setMembers(texts, places, 'noShowDetail', true);
  return 'ops' in made ? { ...made, say: { key: several('detailHidden', hidden), values: called(hidden) } } : made;
}
