import { expect, test } from 'vitest';
import { slotsOfPreset } from '../../../../core/design/model/acts';
import { outlineOf } from '../../../../core/design/model/outline';
import { presetField } from '../../../../core/model/presets';
import { type Box, dropLines, nearestLine } from './geometry';

const field = (number: number) => presetField('input', { label: `F${number}`, number });
const text = JSON.stringify({ fields: [1, 2, 3, 4, 5, 6].map(field) });
const items = outlineOf(text) ?? [];
const box = (left: number, top: number, width: number): Box => ({ left, top, right: left + width, bottom: top + 20 });
/** Two lines of two narrow fields, one that is not drawn, and a wide one. */
const boxes = new Map(
  [box(0, 0, 240), box(250, 0, 240), box(0, 30, 240), box(250, 30, 240), undefined, box(0, 60, 490)].flatMap(
    (each, at) => (each ? [[`/fields/${at}`, each] as const] : []),
  ),
);
const lines = dropLines(items, slotsOfPreset(text, 'rate'), boxes);
const indexAt = (x: number, y: number) => nearestLine(lines, x, y)?.slot.index;

test('designer §2.3 what is dropped on a narrow field comes before or behind it, though a wide field is below', () => {
  expect(indexAt(100, 10)).toBe(0);
  expect(indexAt(140, 10)).toBe(1);
  expect(indexAt(350, 40)).toBe(3);
  expect(indexAt(390, 40)).toBe(4);
  expect(indexAt(110, 45)).toBe(2);
});

test('designer §2.3 on a wide field its upper and lower half decide; between fields the nearest field does', () => {
  expect(indexAt(350, 65)).toBe(5);
  expect(indexAt(350, 75)).toBe(6);
  expect(indexAt(250, 300)).toBe(6);
  expect(indexAt(246, 10)).toBe(1);
});
