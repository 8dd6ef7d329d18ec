import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Desk } from '../desk';
import type { Act } from '../model/acts';
import { addPart, documentSlots, duplicateParts, moveParts, removeParts } from './acts';
import { newPart, offersAt } from './addable';
import { documentOutline } from './outline';

const folder = join(import.meta.dirname, '../../../schemas/pages/system');
const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

/** An act by three numbers: which, where, and to where. */
function actOf(desk: Desk, [kind, at, to]: readonly [number, number, number]): Act | undefined {
  const text = desk.texts.document ?? '';
  const all = documentOutline(text, () => '') ?? [];
  const open = all[at % Math.max(all.length, 1)];
  const items = documentOutline(text, () => '', open?.pointer) ?? [];
  const item = items[at % Math.max(items.length, 1)];
  const pointers = item ? [item.pointer] : [];
  if (kind === 0) {
    const offers = offersAt(text, items, item);
    const offer = offers[to % Math.max(offers.length, 1)];
    if (!offer) return undefined;
    return addPart(desk.texts, offer.slot, newPart(offer, items, 'New', { name: 'added' }), 'New');
  }
  if (kind === 1) return removeParts(desk.texts, items, pointers);
  if (kind === 2) return duplicateParts(desk.texts, items, pointers);
  const slots = documentSlots(items, pointers);
  const slot = slots[to % Math.max(slots.length, 1)];
  return slot && moveParts(items, pointers, slot);
}

test('designer §4.3 any acts on shipped documents: the text stays JSON, its parts are listed, and undo of all restores the bytes', () => {
  const step = fc.tuple(fc.nat(3), fc.nat(200), fc.nat(50));
  const acts = fc.tuple(fc.nat(texts.length - 1), fc.array(step, { minLength: 1, maxLength: 12 }));
  fc.assert(
    fc.property(acts, ([which, steps]) => {
      const first = texts[which] as string;
      const desk = new Desk();
      desk.put('document', first, { key: 'opened' });
      for (const each of steps) {
        const act = actOf(desk, each);
        if (act && 'ops' in act) desk.do(act);
        const now = desk.texts.document ?? '';
        expect(documentOutline(now, () => '')).toBeDefined();
        expect(JSON.parse(now).id).toBe(JSON.parse(first).id);
      }
      const last = desk.texts.document;
      const count = desk.history.done.length;
      desk.goTo(0);
      expect(desk.texts.document).toBe(first);
      desk.goTo(count);
      expect(desk.texts.document).toBe(last);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('a move changes the order and nothing else', () => {
  const first = texts[0] as string;
  const desk = new Desk();
  desk.put('document', first, { key: 'opened' });
  const items = documentOutline(first, () => '') ?? [];
  const column = items.find(({ kind }) => kind === 'column')?.pointer as string;
  const slot = documentSlots(items, [column]).at(-1);
  const act = slot && moveParts(items, [column], slot);
  expect(act && 'ops' in act && desk.do(act)).toBe(true);
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/,$/, ''))
      .sort();
  expect(lines(desk.texts.document ?? '')).toEqual(lines(first));
});
