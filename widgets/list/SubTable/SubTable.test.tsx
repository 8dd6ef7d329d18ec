import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListProps } from '../../../engine/registry';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../engine/widgetHost';
import type { SubTableProps } from './props';
import { SubTable } from './SubTable';

interface Item {
  key: string;
  product: string;
  count: number | null;
}

let keys = 0;
const item = (product: string, count: number | null): Item => ({ key: `k${keys++}`, product, count });

/** A list in React state: replaces the engine in a few lines. */
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

  it('a cell that Tab reaches comes into view; one that is pressed stays where it is', () => {
    render(<Rows start={[item('Screw', 2)]} />);
    const shown: string[] = [];
    for (const cell of document.querySelectorAll<HTMLElement>('td[data-cell]'))
      cell.scrollIntoView = () => shown.push(cell.dataset.cell ?? '');
    const count = screen.getByLabelText('count 1');
    count.focus();
    expect(shown).toEqual([]);
    fireEvent.keyUp(count, { key: 'Tab' });
    expect(shown).toEqual(['0.count']);
    fireEvent.keyUp(count, { key: '5' });
    expect(shown).toHaveLength(1);
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

  it('SUBT-05 SUBT-06 SUBT-07 sums only what summary names, integers as they are', () => {
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

  it('moves by Enter, arrows at the edge of the text and Ctrl with arrows, as a spreadsheet does', () => {
    render(<Rows start={[item('Screw', 2), item('Nut', 3)]} />);
    const at = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
    const press = (label: string, key: string, more = {}) => fireEvent.keyDown(at(label), { key, ...more });
    at('product 1').focus();
    press('product 1', 'Enter');
    expect(document.activeElement).toBe(at('count 1'));
    press('count 1', 'Enter');
    expect(document.activeElement).toBe(at('product 2'));
    press('product 2', 'ArrowUp');
    expect(document.activeElement).toBe(at('product 1'));
    at('product 1').setSelectionRange(5, 5);
    press('product 1', 'ArrowRight');
    expect(document.activeElement).toBe(at('count 1'));
    press('count 1', 'ArrowDown', { ctrlKey: true });
    expect(document.activeElement).toBe(at('count 2'));
    at('product 1').focus();
    at('product 1').setSelectionRange(2, 2);
    press('product 1', 'ArrowRight');
    expect(document.activeElement).toBe(at('product 1'));
  });

  it('SUBT-04 asks before it deletes where the document says so, and on Ctrl+Delete always', async () => {
    const confirm = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
    const host = { ...createFakeHost(), confirm };
    render(
      <WidgetHostContext.Provider value={host}>
        <Rows start={[item('Screw', 2), item('Nut', 3)]} rowButtons={[{ value: 'remove', confirm: true }]} />
      </WidgetHostContext.Provider>,
    );
    expect(screen.queryByText('widget.copyRow')).toBeNull();
    fireEvent.click(screen.getAllByText('widget.delete')[0] as HTMLElement);
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(bodyRows()).toHaveLength(2);
    fireEvent.keyDown(screen.getByLabelText('product 1'), { key: 'Delete', ctrlKey: true });
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('Nut')));
  });

  it('widens a column by its edge and by arrow keys', () => {
    render(<Rows start={[item('Screw', 2)]} />);
    const edge = screen.getAllByRole('separator')[0] as HTMLElement;
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    expect(edge.getAttribute('aria-valuenow')).toBe('160');
    expect((document.querySelectorAll('col')[2] as HTMLElement).style.width).toBe('160px');
  });

  it('tells how many cells are wrong, and offers to take back what was removed', () => {
    const undo = vi.fn();
    render(<Rows start={[item('Screw', 2)]} errors={3} undo={undo} />);
    expect(screen.getByText('subTable.errors')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('product 1'), { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalled();
  });

  describe('with a thousand rows', () => {
    const heights = { clientHeight: 520, clientWidth: 1000, offsetHeight: 45 };
    const before = Object.keys(heights).map(
      (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
    );
    beforeEach(() => {
      for (const [name, px] of Object.entries(heights)) {
        Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px });
      }
    });
    afterEach(() => {
      for (const [name, was] of before) if (was) Object.defineProperty(HTMLElement.prototype, name, was);
    });
    const thousand = () => Array.from({ length: 1000 }, (_, index) => item(`P${index}`, index));

    it('mounts those near the screen, as text; a cell is an editor while somebody points at it or works in it', () => {
      render(<Rows start={thousand()} />);
      const shown = document.querySelectorAll('tbody tr[data-index]').length;
      expect(shown).toBeGreaterThan(5);
      expect(shown).toBeLessThan(60);
      expect(document.querySelectorAll('tbody td[data-cell] input')).toHaveLength(0);
      const cell = document.querySelector('[data-cell="2.product"]') as HTMLElement;
      fireEvent.pointerOver(cell);
      expect(cell.querySelector('input')).not.toBeNull();
      fireEvent.pointerLeave(cell.parentElement as HTMLElement);
      expect(cell.querySelector('input')).toBeNull();
      expect(cell.tabIndex).toBe(0);
      fireEvent.focus(cell);
      expect(document.activeElement).toBe(cell.querySelector('input'));
      fireEvent.keyDown(cell.querySelector('input') as HTMLElement, { key: 'Enter' });
      expect((document.activeElement as HTMLElement).closest('td')?.dataset.cell).toBe('2.count');
      expect(cell.querySelector('input')).toBeNull();
    });
  });
});
