import { cleanup, render, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import { People } from '../../People';
import { Tag } from '../../Tag';
import { WordsContext } from '../../words';
import { frames, loadFrames } from '../index';

beforeAll(async () => {
  await Promise.all([loadFrames(), import('./wholeWidths')]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The room of the rows, and ten pixels for every character. */
function measureAs(roomPx: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(roomPx + 1);
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
    return { width: 10 * (this.startContainer.textContent ?? '').length } as DOMRect;
  });
}

const column = (name: string, more: Partial<ColumnFrame> = {}): ColumnFrame => ({
  name,
  title: name,
  leastPx: 64,
  floorPx: 56,
  render: (row) => String(row[name]),
  ...more,
});

/** Draws a row; returns the widths of the columns. */
function widthsOf(columns: ColumnFrame[], row: Record<string, unknown>, more: Partial<TableFrame> = {}) {
  const table: TableFrame = {
    columns,
    rows: [{ id: '1', ...row }],
    rowKey: 'id',
    loading: false,
    validating: false,
    onRetry: vi.fn(),
    selected: [],
    onSelected: vi.fn(),
    toolbar: [],
    tools: [],
    rowActionsVisible: 2,
    empty: 'none',
    ...more,
  };
  render(
    <App>
      <WordsContext value={(key) => key}>
        <frames.Table {...table} />
      </WordsContext>
    </App>,
  );
  return () =>
    [...document.querySelectorAll<HTMLElement>('.ant-table-body col')].map(({ style }) =>
      Number.parseInt(style.width, 10),
    );
}

it('ux-38 figures, dates and codes have the room of their longest value, names give way', async () => {
  measureAs(400);
  const row = { title: 'Some name that is long', sum: '1,234,567.00', made: '2026-11-25 09:30', code: 'EI20261125001' };
  const columns = Object.keys(row).map((name) => column(name));
  const widths = widthsOf(columns, row);
  await waitFor(() => expect(widths()).toEqual([176, 138, 178, 148]));
});

it('ux-38 a person has the room of the usual name, and gives way before the table scrolls', async () => {
  measureAs(498);
  const person = (row: Record<string, unknown>, name: string) => <People names={[String(row[name])]} />;
  const row = { title: 'Some name that is long', made: 'Administrator', changed: `Anna ${'x'.repeat(40)}` };
  const columns = [
    column('title'),
    column('made', { render: (each) => person(each, 'made') }),
    column('changed', { render: (each) => person(each, 'changed') }),
  ];
  const widths = widthsOf(columns, row);
  // Its mark is a letter beside the name.
  await waitFor(() => expect(widths().slice(1)).toEqual([158, 200]));
  cleanup();
  measureAs(330);
  const narrow = widthsOf(columns, row);
  await waitFor(() => expect(narrow().reduce((sum, width) => sum + width, 0)).toBe(330));
});

it('a tag has the room of its words before spare room is spread, and keeps it while text can give way', async () => {
  measureAs(600);
  // A cut tag ends within its cell: the cell itself is not wider than its room.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.className.includes('weft-tag') ? 601 : 600;
  });
  const row = { title: 'Some name', place: 'Workshop number one', note: 'text' };
  const place = { render: (each: Record<string, unknown>) => <Tag>{String(each.place)}</Tag> };
  const columns = [column('title'), column('place', place), column('note')];
  const widths = widthsOf(columns, row);
  await waitFor(() => expect(widths()[1]).toBeGreaterThanOrEqual(190 + 20 + 18));
  cleanup();
  measureAs(400);
  const narrow = widthsOf(columns, row);
  await waitFor(() => expect(narrow().reduce((sum, width) => sum + width, 0)).toBe(400));
  expect(narrow()[1]).toBeGreaterThanOrEqual(190 + 20 + 18);
});

it('ux-38 the sum below a column is not broken', () => {
  measureAs(200);
  const columns = [column('title'), column('sum')];
  const widths = widthsOf(columns, { title: 'A', sum: '1' }, { summary: { sum: '123456789.00' } });
  expect(widths()[1]).toBeGreaterThan(110);
});

it('ux-31 a column that a person made narrow stays so', async () => {
  measureAs(400);
  const columns = [column('title'), column('sum', { widthPx: 60, own: true }), column('other')];
  const widths = widthsOf(columns, { title: 'A', sum: '1,234,567.00', other: '1,234,567.00' });
  await waitFor(() => expect(widths().slice(1)).toEqual([60, 170]));
});

it('ux-38 a wide column that names the row gives way before the table scrolls sideways', async () => {
  measureAs(400);
  const wide = { widthPx: 240, leastPx: 240, floorPx: 240 };
  const columns = [column('title', wide), column('one'), column('two'), column('three')];
  const widths = widthsOf(columns, { title: 'Some name that is long', one: '1', two: '2', three: '3' });
  await waitFor(() => expect(widths().reduce((all, each) => all + each, 0)).toBe(400));
  expect(widths()[0]).toBeGreaterThanOrEqual(140);
});
