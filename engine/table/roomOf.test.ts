import { expect, it } from 'vitest';
import { roomOf } from './roomOf';

it('issue 15 §1 text gives way, a label in a box keeps the width of its column', () => {
  expect(roomOf({ doc: { widthPx: 110 } })).toEqual({ leastPx: 88, floorPx: 64 });
  expect(roomOf({ doc: { widthPx: 110 }, widget: { wholeCell: true } })).toEqual({ leastPx: 110, floorPx: 110 });
  expect(roomOf({ doc: {}, widget: { wholeCell: true } })).toEqual({ leastPx: 88, floorPx: 64 });
  expect(roomOf({ doc: { widthPx: 80 } })).toEqual({ leastPx: 80, floorPx: 80 });
});
