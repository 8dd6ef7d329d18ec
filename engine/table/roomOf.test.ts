import { expect, it } from 'vitest';
import { roomOf } from './roomOf';

it('a width of the document stays; text without one gives way, also to a label in a box', () => {
  expect(roomOf({ doc: { widthPx: 160 } })).toEqual({ leastPx: 160, floorPx: 160 });
  expect(roomOf({ doc: { widthPx: 80 }, widget: { align: 'right' } })).toEqual({ leastPx: 80, floorPx: 80 });
  expect(roomOf({ doc: {} })).toEqual({ leastPx: 88, floorPx: 64 });
  expect(roomOf({ doc: {}, widget: { align: 'right' } })).toEqual({ leastPx: 64, floorPx: 56 });
});
