import type { Json, JsonObject } from '../../language/types';
import { widgetFacts } from '../../model/fields';
import { type PresetName, presetField } from '../../model/presets';
import { isObject } from '../../model/read';
import { indexOf, outermost, parentOf } from '../places';
import type { Texts } from '../toChanges';
import type { Op, Place, Said, Step } from '../types';
import { freshCopy, nextNumber } from './copies';
import { boxOf, holdsFields, movesTo, nodeFits, pointerOfSlot, type Slot, slotBehind, slotsFor, tableOf } from './fits';
import { fieldsAt, nodeOf, type OutlineItem, outlineOf } from './outline';

/** An act that is not done, and why: a key of `desk.refused`. */
export interface Refusal {
  refused: Said;
}
export type Act = Step | Refusal;

const text = 'formData';
const place = (pointer: string): Place => ({ text, pointer });
const refuse = (key: string, values?: Record<string, string>): Refusal => ({ refused: { key, values } });
const formOf = (texts: Texts) => texts.formData ?? '';

/** What a person calls these fields: the label of one, or how many they are. */
function called(items: readonly OutlineItem[], pointers: readonly string[]): Record<string, string> {
  const [first] = pointers;
  const item = items.find(({ pointer }) => pointer === first);
  return { name: item ? item.label || item.name || item.key : '', count: String(pointers.length) };
}

/** Whether a preset can be put where an item is: behind it, or into it. */
export function presetFits(preset: PresetName, item: OutlineItem | undefined): boolean {
  const inTable = item?.key === 'table' || Boolean(item?.table);
  return !inTable || widgetFacts(preset).inSubTable;
}

/** Operations that put nodes into a slot; a form without a list of fields gets one. */
function putting(formData: string, nodes: readonly JsonObject[], slot: Slot): Op[] {
  if (!formData.trim()) return [{ text, op: 'add', path: '', value: { fields: [...nodes] } }];
  if (slot.list === fieldsAt && !Array.isArray(nodeOf(formData, '')?.fields))
    return [{ text, op: 'add', path: fieldsAt, value: [...nodes] }];
  const at = (index: number) => pointerOfSlot({ ...slot, index: slot.index + index });
  return nodes.map((value, index) => ({ text, op: 'add', path: at(index), value }));
}

const placesFrom = (slot: Slot, count: number) =>
  Array.from({ length: count }, (_, index) => place(pointerOfSlot({ ...slot, index: slot.index + index })));

/** Fields that are made already, at the end of the form. `label`: what was added, for people. */
export function addNodes(texts: Texts, nodes: readonly JsonObject[], label: string): Act {
  const formData = formOf(texts);
  const slot = slotBehind(outlineOf(formData) ?? [], undefined);
  return {
    say: { key: 'added', values: { name: label } },
    ops: putting(formData, nodes, slot),
    select: placesFrom(slot, 1),
  };
}

/** What holds a field, in words; undefined: nothing that has any. */
const inBox = (box: OutlineItem | undefined) => box?.label || box?.name || undefined;

/**
 * A new field behind an item, or in it where it holds fields; at the end of the form without one. `choices`: what one with options
 * offers at first.
 */
export function addField(
  texts: Texts,
  preset: PresetName,
  label: string,
  at?: OutlineItem | Slot,
  choices?: readonly string[],
): Act {
  const formData = formOf(texts);
  const items = outlineOf(formData) ?? [];
  const slot = at && 'list' in at ? at : slotBehind(items, at);
  const node = presetField(preset, { label, choices, number: nextNumber(formData) });
  const box = boxOf(items, slot.list);
  if (!nodeFits(node, box)) return refuse('unfit', { name: label });
  const into = inBox(box);
  return {
    say: into ? { key: 'addedIn', values: { name: label, into } } : { key: 'added', values: { name: label } },
    ops: putting(formData, [node], slot),
    select: placesFrom(slot, 1),
  };
}

/** Where a field goes that leaves what holds it: behind that; undefined: nothing holds it, or it may not leave. */
export function placeOutside(formData: string, pointer: string): { slot: Slot; from: string } | undefined {
  const items = outlineOf(formData) ?? [];
  const slots = slotsOf(formData, [pointer]);
  let box = boxOf(items, parentOf(pointer));
  const from = inBox(box);
  while (box && from) {
    const [list, index] = [parentOf(box.pointer), indexOf(box.pointer) + 1];
    const slot = slots.find((each) => each.list === list && each.index === index);
    if (slot) return { slot, from };
    box = boxOf(items, list);
  }
  return undefined;
}

/** Deletes fields with what they hold; what follows them is selected. */
export function removeFields(texts: Texts, pointers: readonly string[]): Act {
  const items = outlineOf(formOf(texts)) ?? [];
  const gone = outermost(pointers);
  const [first] = gone;
  if (first === undefined) return refuse('nothing');
  const left = items.filter(({ pointer }) => parentOf(pointer) === parentOf(first) && !gone.includes(pointer));
  const before = left.filter(({ pointer }) => indexOf(pointer) < indexOf(first)).length;
  const box = boxOf(items, parentOf(first));
  const next = before < left.length ? first : before > 0 ? `${parentOf(first)}/${before - 1}` : box?.pointer;
  return {
    say: { key: 'removed', values: called(items, gone) },
    ops: gone.toReversed().map((path) => ({ text, op: 'remove', path })),
    select: next === undefined ? [] : [place(next)],
  };
}

/** A name that two fields would have at `to`: one that is there or comes along, and one from another sub-table or the form itself. */
function takenName(items: readonly OutlineItem[], moving: readonly string[], to: string): string | undefined {
  const there = items.filter(({ pointer, name, table }) => name && (moving.includes(pointer) || table === to));
  const moved = there.filter(({ table }) => table !== to);
  const isSame = (one: OutlineItem, other: OutlineItem) =>
    one !== other && one.name.toLowerCase() === other.name.toLowerCase();
  return moved.find((each) => there.some((other) => isSame(each, other)))?.name;
}

/** Brings fields, in their order, to a place; they keep their letters, names and numbers. */
export function moveFields(texts: Texts, pointers: readonly string[], slot: Slot): Act {
  const formData = formOf(texts);
  const items = outlineOf(formData) ?? [];
  const moving = outermost(pointers);
  const values = called(items, moving);
  const nodes = moving.map((pointer) => nodeOf(formData, pointer) ?? {});
  const box = boxOf(items, slot.list);
  const fits = slotsFor(items, nodes, moving).some(({ list }) => list === slot.list);
  if (moving.length === 0 || !fits) return refuse('unfit', values);
  const name = takenName(items, moving, tableOf(box));
  if (name) return refuse('nameTaken', { name });
  const { moves, places } = movesTo(moving, slot);
  return {
    say: { key: 'moved', values },
    ops: moves.map((move) => ({ text, op: 'move', ...move })),
    select: places.map(place),
  };
}

/** Every place to which these fields may go, in reading order. */
export function slotsOf(formData: string, pointers: readonly string[]): Slot[] {
  const items = outlineOf(formData) ?? [];
  const moving = outermost(pointers);
  const nodes = moving.map((pointer) => nodeOf(formData, pointer) ?? {});
  const slots = slotsFor(items, nodes, moving);
  const lists = [...new Set(slots.map(({ list }) => list))];
  const free = new Set(lists.filter((list) => takenName(items, moving, tableOf(boxOf(items, list))) === undefined));
  return slots.filter(({ list }) => free.has(list));
}

/** Every place where a new field of this kind may be put. */
export function slotsOfPreset(formData: string, preset: PresetName): Slot[] {
  const items = outlineOf(formData) ?? [];
  return slotsFor(items, [presetField(preset, { label: '', number: 0 })]);
}

/** One place up or down in reading order: at the edge of a box out of it, beside a box into it. */
export function slotBeside(formData: string, pointers: readonly string[], by: -1 | 1): Slot | undefined {
  const [first] = outermost(pointers);
  if (first === undefined) return undefined;
  const list = parentOf(first);
  const beside = (outlineOf(formData) ?? []).filter(({ pointer }) => parentOf(pointer) === list);
  const behind = beside.find(({ pointer }) => indexOf(pointer) > indexOf(first) && !pointers.includes(pointer));
  const index = behind ? indexOf(behind.pointer) : beside.length;
  const slots = slotsOf(formData, pointers);
  return slots[slots.findIndex((slot) => slot.list === list && slot.index === index) + by];
}

/** The same fields again, each behind the one it is a copy of. */
export function duplicateFields(texts: Texts, pointers: readonly string[]): Act {
  const formData = formOf(texts);
  const items = outlineOf(formData) ?? [];
  const from = outermost(pointers);
  let number = nextNumber(formData);
  const copies = from.map((pointer) => {
    const fresh = freshCopy(nodeOf(formData, pointer) ?? {}, number, () => true);
    number += fresh.count;
    return { pointer, sets: fresh.sets };
  });
  const ops = copies.toReversed().flatMap(({ pointer, sets }): Op[] => {
    const path = `${parentOf(pointer)}/${indexOf(pointer) + 1}`;
    return [{ text, op: 'copy', from: pointer, path }, ...setting(path, sets)];
  });
  // Each copy moves what follows it in its list.
  const select = from.map((pointer) => {
    const before = from.filter((each) => parentOf(each) === parentOf(pointer) && indexOf(each) < indexOf(pointer));
    return place(`${parentOf(pointer)}/${indexOf(pointer) + before.length + 1}`);
  });
  return from.length > 0 ? { say: { key: 'duplicated', values: called(items, from) }, ops, select } : refuse('nothing');
}

/** Values below a node; numbers and names are there already, or are added. */
const setting = (path: string, sets: readonly { at: string; value: Json }[]): Op[] =>
  sets.map(({ at, value }) => ({ text, op: 'add', path: path + at, value }));

const marker = 'weft/parts';

/** Fields as a text for the clipboard. */
export function copiedFields(texts: Texts, pointers: readonly string[]): string {
  const nodes = outermost(pointers).map((pointer) => nodeOf(formOf(texts), pointer));
  return JSON.stringify({ [marker]: nodes }, null, 2);
}

/** The fields in a text of the clipboard; undefined: it has none. */
function partsIn(clipboard: string): JsonObject[] | undefined {
  try {
    const value: unknown = JSON.parse(clipboard);
    const parts = isObject(value) ? value[marker] : undefined;
    return Array.isArray(parts) && parts.length > 0 && parts.every(isObject) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function withSets(node: JsonObject, sets: readonly { at: string; value: Json }[]): JsonObject {
  const copy = structuredClone(node);
  for (const { at, value } of sets) {
    const steps = at.split('/').slice(1);
    const last = steps.pop() as string;
    const holder = steps.reduce<JsonObject>((now, step) => now[step] as JsonObject, copy);
    holder[last] = value;
  }
  return copy;
}

/**
 * Fields of the clipboard, of this or another model, behind an item or in it. They get numbers of their own, and names where theirs
 * are taken.
 */
export function pasteFields(texts: Texts, clipboard: string, at?: OutlineItem): Act {
  const parts = partsIn(clipboard);
  if (!parts) return refuse('noParts');
  const formData = formOf(texts);
  const items = outlineOf(formData) ?? [];
  const slot = slotBehind(items, at);
  const box = boxOf(items, slot.list);
  if (!parts.every((node) => nodeFits(node, box))) return refuse('unfit', { name: '', count: String(parts.length) });
  const table = tableOf(box);
  const taken = new Set(items.filter((item) => item.table === table).map(({ name }) => name.toLowerCase()));
  let number = nextNumber(formData);
  const nodes = parts.map((node) => {
    const fresh = freshCopy(node, number, (name) => taken.has(name.toLowerCase()));
    number += fresh.count;
    const pasted = withSets(node, fresh.sets);
    for (const { name } of outlineOf(JSON.stringify({ fields: [pasted] })) ?? []) taken.add(name.toLowerCase());
    return pasted;
  });
  const values = called(
    outlineOf(JSON.stringify({ fields: nodes })) ?? [],
    nodes.map((_, index) => `${fieldsAt}/${index}`),
  );
  return {
    say: { key: 'pasted', values },
    ops: putting(formData, nodes, slot),
    select: placesFrom(slot, nodes.length),
  };
}

/** A box around fields that stand in one list; it stands where the first of them stood. */
export function wrapFields(texts: Texts, pointers: readonly string[], box: 'row' | 'card', label: string): Act {
  const formData = formOf(texts);
  const items = outlineOf(formData) ?? [];
  const inside = outermost(pointers);
  const [first] = inside;
  if (first === undefined || inside.some((pointer) => parentOf(pointer) !== parentOf(first))) return refuse('apart');
  const node: JsonObject = {
    __config__: { jnpfKey: box, label, formId: nextNumber(formData), span: 24, children: [] },
    ...(box === 'card' && { header: label }),
  };
  const fits = nodeFits(node, boxOf(items, parentOf(first)));
  const holds = inside.every((pointer) => nodeFits(nodeOf(formData, pointer) ?? {}, undefined));
  if (!fits || !holds) return refuse('unfit', called(items, inside));
  const list = `${first}/__config__/children`;
  const moves = inside.map((pointer, index): Op => {
    // The box is before them, and those that went into it are gone.
    return { text, op: 'move', from: `${parentOf(first)}/${indexOf(pointer) + 1 - index}`, path: `${list}/${index}` };
  });
  return {
    say: { key: 'wrapped', values: called(items, inside) },
    ops: [{ text, op: 'add', path: first, value: node }, ...moves],
    select: [place(first)],
  };
}

/** What a box holds stands in its place; the box is gone. */
export function unwrapField(texts: Texts, pointer: string): Act {
  const items = outlineOf(formOf(texts)) ?? [];
  const item = items.find((each) => each.pointer === pointer);
  const box = item && boxOf(items, parentOf(pointer));
  if (!item || item.key === 'table' || !item.key || !item.children || !holdsFields(item)) return refuse('noBox');
  const inside = items.filter((each) => parentOf(each.pointer) === item.children);
  const fits = inside.every((each) => nodeFits(nodeOf(formOf(texts), each.pointer) ?? {}, box));
  if (!fits) return refuse('unfit', called(items, [pointer]));
  const list = parentOf(pointer);
  const moves = inside.map((_, index): Op => {
    const at = indexOf(pointer) + index;
    return { text, op: 'move', from: `${list}/${at}/__config__/children/0`, path: `${list}/${at}` };
  });
  return {
    say: { key: 'unwrapped', values: called(items, [pointer]) },
    ops: [...moves, { text, op: 'remove', path: `${list}/${indexOf(pointer) + inside.length}` }],
    select: inside.map((_, index) => place(`${list}/${indexOf(pointer) + index}`)),
  };
}
