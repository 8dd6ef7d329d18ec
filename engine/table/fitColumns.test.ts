import { describe, expect, test } from 'vitest';
import { fitColumns, longestWordPx, type Room, textPx } from './fitColumns';

const column = (idealPx: number | undefined, leastPx = 60, more: Partial<Room> = {}): Room => ({
  idealPx,
  leastPx,
  floorPx: leastPx,
  ...more,
});
const total = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('issue 15 §1: one column engine', () => {
  test('with room left the columns without a wanted width share it', () => {
    expect(fitColumns([column(undefined), column(100), column(undefined)], 600)).toEqual([250, 100, 250]);
    expect(fitColumns([column(100), column(200)], 600)).toEqual([200, 400]);
    expect(fitColumns([column(100, 60, { own: true }), column(200)], 600)).toEqual([100, 500]);
  });

  test('without it every column gives in proportion to what it can give, none below its least', () => {
    expect(fitColumns([column(200, 100), column(100, 100), column(300, 100)], 450)).toEqual([150, 100, 200]);
    const widths = fitColumns([column(undefined, 140), column(180, 60), column(150, 134)], 370);
    expect(total(widths)).toBe(370);
    expect(widths[0]).toBe(140);
    expect(widths[2]).toBeGreaterThanOrEqual(134);
  });

  test('a width that a person chose stays; the others give way to it', () => {
    expect(fitColumns([column(300, 60, { own: true }), column(200, 60), column(200, 60)], 500)).toEqual([
      300, 100, 100,
    ]);
  });

  test('where that is too much, text is cut down to the floor', () => {
    const cut = { floorPx: 60 };
    expect(fitColumns([column(200, 120, cut), column(200, 120, cut), column(134, 134)], 294)).toEqual([80, 80, 134]);
  });

  test('ux-38 a table that scrolls sideways anyway cuts nothing to its floor', () => {
    const cut = { floorPx: 60 };
    expect(fitColumns([column(200, 120, cut), column(200, 120, cut), column(134, 134)], 100)).toEqual([120, 120, 134]);
  });

  test('ux-38 the column that names the row has more room there', () => {
    const first = column(undefined, 120, { scrolledPx: 176 });
    expect(fitColumns([first, column(200, 120), column(134, 134)], 100)).toEqual([176, 120, 134]);
    expect(fitColumns([first, column(200, 120)], 300)).toEqual([132, 168]);
  });

  test('only columns at their narrowest are wider than the room', () => {
    expect(fitColumns([column(200, 120), column(200, 120)], 100)).toEqual([120, 120]);
  });

  test('whole pixels that add up to the room, whatever the columns are', () => {
    for (let round = 1; round < 200; round += 1) {
      const columns = Array.from({ length: 1 + (round % 9) }, (_, at) =>
        column(
          (round * (at + 3)) % 4 === 0 ? undefined : 60 + ((round * 37 * (at + 1)) % 200),
          40 + ((round * at) % 20),
        ),
      );
      const widths = fitColumns(columns, 500);
      const leastOf = columns.reduce((sum, { leastPx }) => sum + leastPx, 0);
      expect(widths.every(Number.isInteger)).toBe(true);
      expect(total(widths)).toBeGreaterThanOrEqual(Math.min(500, leastOf));
      if (leastOf <= 500) expect(total(widths), JSON.stringify(columns)).toBe(500);
    }
  });

  test('a heading in Chinese is as wide as twice its letters', () => {
    expect(textPx('组织')).toBeCloseTo(29);
    expect(textPx('ab')).toBeCloseTo(15.6);
  });
});

test('ux-38 a heading breaks within a word only where nothing else gives way', () => {
  const cut = { floorPx: 60, wordPx: 90 };
  expect(fitColumns([column(200, 120, cut), column(200, 120, { floorPx: 60 })], 180)).toEqual([100, 80]);
  expect(fitColumns([column(200, 120, cut), column(200, 120, { floorPx: 60 })], 150)).toEqual([90, 60]);
  expect(fitColumns([column(200, 120, cut), column(200, 120, cut)], 150)).toEqual([75, 75]);
});

test('a tag is cut only where all other columns are at their floors', () => {
  const tag = { floorPx: 60, keptPx: 120 };
  const other = { floorPx: 60, wordPx: 90 };
  expect(fitColumns([column(200, 120, tag), column(200, 120, other)], 210)).toEqual([120, 90]);
  expect(fitColumns([column(200, 120, tag), column(200, 120, other)], 180)).toEqual([120, 60]);
  expect(fitColumns([column(200, 120, tag), column(200, 120, other)], 150)).toEqual([90, 60]);
});

test('ux-38 a heading needs its longest word; Chinese breaks after every character', () => {
  expect(longestWordPx('Category of goods')).toBe(textPx('Category'));
  expect(longestWordPx('当前步骤')).toBe(textPx('当'));
  expect(longestWordPx('状态 State')).toBe(textPx('State'));
  expect(longestWordPx('')).toBe(0);
});
