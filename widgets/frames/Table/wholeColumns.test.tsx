import { cleanup, render } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import { WordsContext } from '../../words';
import { frames, loadFrames } from '../index';

beforeAll(loadFrames, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The room of the rows, and ten pixels for every character. */
function measureAs(roomPx: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
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

/** Widths of the columns as they are drawn. */
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
  return [...document.querySelectorAll<HTMLElement>('.ant-table-body col')].map(({ style }) =>
    Number.parseInt(style.width, 10),
  );
}

it('ux-38 figures, dates and codes have the room of their longest value, names give way', () => {
  measureAs(400);
  const row = { title: 'Some name that is long', sum: '1,234,567.00', made: '2026-11-25 09:30', code: 'EI20261125001' };
  const [title = 0, sum = 0, made = 0, code = 0] = widthsOf(
    Object.keys(row).map((name) => column(name)),
    row,
  );
  expect(title).toBe(140);
  expect([sum, made, code]).toEqual([138, 178, 148]);
});

it('ux-38 the sum below a column is not broken', () => {
  measureAs(200);
  const [, sum = 0] = widthsOf(
    [column('title'), column('sum')],
    { title: 'A', sum: '1' },
    { summary: { sum: '123456789.00' } },
  );
  expect(sum).toBeGreaterThan(110);
});

it('ux-31 a column that a person made narrow stays so', () => {
  measureAs(400);
  const [, sum] = widthsOf([column('title'), column('sum', { widthPx: 60, own: true })], {
    title: 'A',
    sum: '1,234,567.00',
  });
  expect(sum).toBe(60);
});
