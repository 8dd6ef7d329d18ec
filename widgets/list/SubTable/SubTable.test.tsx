import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListProps } from '../../../engine/registry';
import type { SubTableProps } from './props';
import { SubTable } from './SubTable';

interface Item {
  key: string;
  product: string;
  count: number | null;
}

let keys = 0;
const item = (product: string, count: number | null): Item => ({ key: `k${keys++}`, product, count });

/** A list that lives in React state: the engine's part, in a few lines. */
function Rows({ start, ...more }: { start: Item[] } & Partial<SubTableProps>) {
  const [rows, setRows] = useState(start);
  const list: ListProps = {
    columns: [
      { name: 'product', title: 'Product', required: true, editable: true },
      { name: 'count', title: 'Count', align: 'right', editable: true },
    ],
    rowKeys: rows.map(({ key }) => key),
    cell: (index, column, editing) =>
      more.readOnly || !editing ? (
        <span>{String(rows[index]?.[column as 'product'] ?? '')}</span>
      ) : (
        <input aria-label={`${column} ${index + 1}`} defaultValue={String(rows[index]?.[column as 'product'] ?? '')} />
      ),
    total: (column, draw) => draw(rows.reduce((sum, row) => sum + Number(row[column as 'count'] ?? 0), 0)),
    add: () => setRows((now) => [...now, item('', null)]),
    copy: (index) => setRows((now) => [...now, { ...(now[index] as Item), key: `k${keys++}` }]),
    remove: (indexes) => setRows((now) => now.filter((_, index) => !indexes.includes(index))),
    paste: () => ({ rows: 0, added: 0, problems: [] }),
    errors: 0,
  };
  return <SubTable {...list} {...more} label="Items" />;
}

const bodyRows = () => [...document.querySelectorAll('tbody tr')];
afterEach(cleanup);

describe('the sub-table', () => {
  it('SUBT-01 SUBT-02 shows its rows with their numbers', () => {
    render(<Rows start={[item('Screw', 2), item('Nut', 3)]} />);
    expect(screen.getByRole('grid', { name: 'Items' })).toBeTruthy();
    expect([...document.querySelectorAll('tbody .weft-rows-number')].map((cell) => cell.textContent)).toEqual([
      '1',
      '2',
    ]);
    expect(screen.getByDisplayValue('Nut')).toBeTruthy();
  });

  it('SUBT-03 SUBT-09 adds a blank row and puts the cursor into it', () => {
    render(<Rows start={[item('Screw', 2)]} footerButtons={[{ value: 'add', label: { text: 'Add an item' } }]} />);
    fireEvent.click(screen.getByText('Add an item'));
    expect(bodyRows()).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('product 2'));
  });

  it('SUBT-04 deletes one row, copies one, deletes the ticked ones', () => {
    render(<Rows start={[item('Screw', 2), item('Nut', 3), item('Bolt', 4)]} />);
    fireEvent.click(screen.getAllByText('widget.copyRow')[1] as HTMLElement);
    expect(screen.getAllByDisplayValue('Nut')).toHaveLength(2);
    fireEvent.click(screen.getAllByText('widget.delete')[0] as HTMLElement);
    expect(screen.queryByDisplayValue('Screw')).toBeNull();
    const boxes = screen.getAllByRole('checkbox');
    fireEvent.click(boxes[1] as HTMLElement);
    fireEvent.click(boxes[2] as HTMLElement);
    fireEvent.click(screen.getByText(/widget.deleteSelected/));
    expect(bodyRows()).toHaveLength(1);
    expect(screen.queryByText(/widget.deleteSelected/)).toBeNull();
  });

  it('SUBT-05 SUBT-06 SUBT-07 sums only what summaryField names, integers as they are', () => {
    render(<Rows start={[item('1', 1000), item('2', 234.5)]} summary={['count']} thousands={['count']} />);
    expect(document.querySelector('[data-sum=count]')?.textContent).toBe('1,234.50');
    expect(document.querySelector('[data-sum=product]')?.textContent).toBe('');
    expect(screen.getByText('widget.sum')).toBeTruthy();
  });

  it('ux-51 adds a row by Enter in the last cell, and only there', () => {
    render(<Rows start={[item('Screw', 2), item('Nut', 3)]} />);
    fireEvent.keyDown(screen.getByLabelText('count 1'), { key: 'Enter' });
    fireEvent.keyDown(screen.getByLabelText('product 2'), { key: 'Enter' });
    expect(bodyRows()).toHaveLength(2);
    fireEvent.keyDown(screen.getByLabelText('count 2'), { key: 'Enter' });
    expect(bodyRows()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByLabelText('product 3'));
  });

  it('offers nothing to change in a detail', () => {
    render(<Rows start={[item('Screw', 2)]} readOnly summary={['count']} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.getByText('Screw')).toBeTruthy();
  });

  it('mounts a thousand rows only as they come near', () => {
    const observed: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          observed.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    render(<Rows start={Array.from({ length: 1000 }, (_, index) => item(`P${index}`, index))} />);
    expect(bodyRows()).toHaveLength(1000);
    expect(document.querySelectorAll('tbody input')).toHaveLength(0);
    expect(observed).toHaveLength(1000);
    vi.unstubAllGlobals();
  });
});
