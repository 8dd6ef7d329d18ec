import { expect, it } from 'vitest';
import { roomOf } from './roomOf';

it('a width of the document stays; text without one gives way, also to a label in a box', () => {
  expect(roomOf({ doc: { widthPx: 160 } })).toEqual({ leastPx: 160, floorPx: 160 });
  expect(roomOf({ doc: { widthPx: 80 }, widget: { align: 'right' } })).toEqual({ leastPx: 80, floorPx: 80 });
  expect(roomOf({ doc: {} })).toEqual({ leastPx: 88, floorPx: 64 });
  expect(roomOf({ doc: {}, widget: { align: 'right' } })).toEqual({ leastPx: 64, floorPx: 56 });
});

it('the longest word of a heading is not broken while there is room, unless it is very long', () => {
  expect(roomOf({ doc: {} }, 'Kind of inspection')).toEqual({ leastPx: 96, floorPx: 64 });
  expect(roomOf({ doc: {} }, '检验类型 Hall')).toEqual({ leastPx: 88, floorPx: 64 });
  expect(roomOf({ doc: {}, widget: { align: 'right' } }, 'Quantity')).toEqual({ leastPx: 81, floorPx: 56 });
  expect(roomOf({ doc: {} }, 'Donaudampfschifffahrtsgesellschaft').leastPx).toBe(130);
  expect(roomOf({ doc: { widthPx: 60 } }, 'Kind of inspection').leastPx).toBe(60);
});

it('a person has room for the picture before the name', () => {
  expect(roomOf({ doc: {}, widget: { name: 'userSelect' } }, 'By')).toEqual({ leastPx: 130, floorPx: 64 });
});
