import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldNode, FormDoc, JsonObject } from '../../../core/language/types';
import { createEngine } from '../../../engine/createEngine';
import { createRegistry } from '../../../engine/registry';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { frames, loadFrames } from '../../frames/index';
import { widgetDefinitions } from '../../index';
import { WordsContext } from '../../words';

const text = (words: string) => ({ text: words });
const columns: FieldNode[] = [
  { name: 'product', widget: 'input', label: text('Product'), rules: ['required', { max: 10 }] },
  { name: 'unit', widget: 'select', label: text('Unit'), options: [{ id: 'p', label: text('Piece') }] },
  { name: 'count', widget: 'inputNumber', label: text('Count'), default: 1 },
  { name: 'price', widget: 'inputNumber', label: text('Price') },
  { name: 'amount', widget: 'calculate', label: text('Amount'), formula: 'count * price' },
];
const rowsOf = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, product: `P${index}`, count: 1, price: 2 }));

function open(rows: JsonObject[], more: Partial<FieldNode> = {}, saved: JsonObject[] = []) {
  const host = createFakeHost({ save: ({ all }) => void saved.push(all as JsonObject) });
  const document: FormDoc = {
    kind: 'form',
    id: 'order',
    fields: [
      {
        name: 'items',
        widget: 'table',
        label: text('Items'),
        fields: columns,
        default: rows,
        ...more,
        props: { summary: ['amount', 'count'], thousands: ['amount'], ...more.props },
      },
    ],
    okText: text('Save'),
    buttons: [{ name: 'anew', label: text('Anew'), onClick: [{ do: 'reset' }] }],
    submit: [{ do: 'call', call: 'save', params: { all: { $: 'form' } } }],
  };
  const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames });
  render(
    <WordsContext.Provider value={host.t}>
      <engine.Document document={document} />
    </WordsContext.Provider>,
  );
  return host;
}
const cell = (place: string) => document.querySelector(`[data-cell="${place}"]`) as HTMLElement;
const input = (place: string) => cell(place).querySelector('input') as HTMLInputElement;
const sum = (column: string) => document.querySelector(`[data-sum=${column}]`)?.textContent;
const type = (place: string, value: string) => fireEvent.change(input(place), { target: { value } });
const ready = () => waitFor(() => expect(document.querySelector('.weft-rows')).not.toBeNull(), { timeout: 20_000 });

function paste(place: string, block: string) {
  const event = createEvent.paste(input(place) ?? cell(place), { clipboardData: { getData: () => block } });
  fireEvent(input(place) ?? cell(place), event);
  return event;
}

beforeAll(async () => {
  await Promise.all([loadFrames(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(cleanup);

describe('widths of cells (issue 11 §1)', () => {
  it('a date with a time has the width of its format, unless the document names one', async () => {
    const at = (name: string, format: string): FieldNode => ({
      name,
      widget: 'datePicker',
      label: text(name),
      props: { format },
    });
    const fields = [
      at('day', 'yyyy-MM-dd'),
      at('minute', 'yyyy-MM-dd HH:mm'),
      at('second', 'yyyy-MM-dd HH:mm:ss'),
      at('own', 'yyyy-MM-dd HH:mm'),
    ];
    open([], { fields, props: { columns: { own: { widthPx: 260 } } } });
    await ready();
    const widths = [...document.querySelectorAll<HTMLElement>('.weft-rows col')].map(({ style }) => style.width);
    expect(widths).toEqual(expect.arrayContaining(['194px', '218px', '260px']));
  });
});

describe('a sub-table in its form', () => {
  it('SUBT-05 SUBT-06 SUBT-07 keeps its sums as cells change, rows go and come back', async () => {
    open(rowsOf(3));
    await ready();
    expect([sum('amount'), sum('count'), sum('product')]).toEqual(['6', '3', '']);
    type('1.price', '1000.25');
    await waitFor(() => expect(sum('amount')).toBe('1,004.25'));
    fireEvent.click(screen.getAllByText('widget.delete')[0] as HTMLElement);
    await waitFor(() => expect(sum('amount')).toBe('1,002.25'));
    fireEvent.keyDown(input('0.product'), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(sum('amount')).toBe('1,004.25'));
    expect(input('0.product').value).toBe('P0');
  });

  it('a sum has thousands separators where the cells of its column have them', async () => {
    const grouped = columns.map((each) => (each.name === 'count' ? { ...each, props: { thousands: true } } : each));
    open([{ id: 'i0', product: 'P0', count: 1250, price: 2 }], { fields: grouped });
    await ready();
    await waitFor(() => expect(sum('count')).toBe('1,250'));
  });

  it('issue 15 §2 a sum has the decimals of its cells, where the column fixes them', async () => {
    const fixed = columns.map((each) => (each.name === 'amount' ? { ...each, props: { precision: 3 } } : each));
    open(rowsOf(3), { fields: fixed });
    await ready();
    expect([sum('amount'), sum('count')]).toEqual(['6.000', '3']);
  });

  it('ux-51 takes a block from a spreadsheet: converted by column, rows added, the rest reported, all undone at once', async () => {
    open(rowsOf(1));
    await ready();
    const event = paste('0.product', 'Screw\tPiece\t1,200\t2.5\t9\textra\r\n"Nut, \n""big"""\tCrate\tmany\t3\r\n');
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(input('1.product').value).toBe('Nut, "big"'));
    expect(input('0.count').value).toBe('1200');
    expect(cell('0.unit').textContent).toContain('Piece');
    expect(cell('0.amount').textContent).toBe('3000.00');
    // An unreadable value keeps the default of a new row, and is reported.
    expect(input('1.count').value).toBe('1');
    const told = [...document.querySelectorAll('.weft-rows-notes li')].map((each) => each.textContent);
    expect(told).toEqual([
      'subTable.paste.column 1  extra',
      'subTable.paste.option 2 Unit Crate',
      'subTable.paste.value 2 Count many',
    ]);
    fireEvent.click(screen.getByText('subTable.undo'));
    await waitFor(() => expect(document.querySelectorAll('tbody tr[data-index]')).toHaveLength(1));
    expect(input('0.product').value).toBe('P0');
    expect(input('0.count').value).toBe('1');
  });

  it('ux-51 what a paste told ends with its record', async () => {
    open(rowsOf(1));
    await ready();
    paste('0.product', 'Screw\tPiece\tmany\r\n');
    await waitFor(() => expect(document.querySelectorAll('.weft-rows-notes li')).toHaveLength(1));
    fireEvent.click(screen.getByText('Anew'));
    await waitFor(() => expect(document.querySelector('.weft-rows-notes')?.textContent).toBe(''));
  });

  it('ux-51 a pasted number with more decimals than its column is refused, not rounded', async () => {
    const fixed = columns.map((each) => (each.name === 'count' ? { ...each, props: { precision: 0 } } : each));
    open(rowsOf(1), { fields: fixed });
    await ready();
    paste('0.product', 'Screw\tPiece\t2.5\r\n');
    await waitFor(() => expect(document.querySelectorAll('.weft-rows-notes li')).toHaveLength(1));
    expect(input('0.count').value).toBe('1');
  });

  it('ux-51 a blank line at the end that nobody wrote into is not saved, nor in the way', async () => {
    const saved: JsonObject[] = [];
    open(rowsOf(1), {}, saved);
    await ready();
    const lines = () => document.querySelectorAll('tbody tr[data-index]').length;
    const add = async (count: number) => {
      fireEvent.click(screen.getByText('widget.add'));
      await waitFor(() => expect(lines()).toBe(count));
    };
    await add(2);
    await add(3);
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.items).toHaveLength(1);
    expect(lines()).toBe(1);
    await add(2);
    type('1.price', '3');
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(cell('1.product').querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect([saved.length, lines()]).toEqual([1, 2]);
  });

  it('ux-51 the only line of a table that needs one stays and says what is missing', async () => {
    open([], { rules: ['required'] });
    await ready();
    fireEvent.click(screen.getByText('widget.add'));
    await waitFor(() => expect(cell('0.product')).not.toBeNull());
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(cell('0.product').querySelector('[aria-invalid="true"]')).not.toBeNull());
  });

  it('leaves one line to the control it is pasted into', async () => {
    open(rowsOf(1));
    await ready();
    expect(paste('0.product', 'one line\n').defaultPrevented).toBe(false);
  });

  it('SUBT-19 VALD-15 checks a cell on leaving it, and pasted cells at once', async () => {
    open(rowsOf(2));
    await ready();
    type('0.product', '');
    fireEvent.blur(input('0.product'));
    await waitFor(() => expect(cell('0.product').textContent).toContain('validation.required Product'));
    expect(input('0.product').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input('0.product').getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'validation.required',
    );
    paste('1.product', 'much too long for it\nok');
    await waitFor(() => expect(cell('1.product').textContent).toContain('validation.max'));
    expect(screen.getByText('subTable.errors 2')).toBeTruthy();
  });

  it('SUBT-08 adds a row for every record that is picked', async () => {
    const host = open([], {
      adding: {
        document: 'product.pick',
        args: { many: true },
        row: { product: { $: 'picked.fullName' }, price: { $: 'picked.price' }, count: 5 },
      },
    });
    await ready();
    expect(screen.queryByText('widget.add')).toBeNull();
    fireEvent.click(screen.getByText('subTable.pick'));
    expect(host.opened).toMatchObject([{ document: 'product.pick', args: { many: true } }]);
    host.answerOpen({
      ok: true,
      result: [
        { fullName: 'Bolt', price: 4 },
        { fullName: 'Cap', price: 1 },
      ],
    });
    await waitFor(() => expect(document.querySelectorAll('tbody tr[data-index]')).toHaveLength(2));
    expect([input('0.product').value, input('1.product').value]).toEqual(['Bolt', 'Cap']);
    expect(sum('amount')).toBe('25');
  });

  describe('with a thousand rows', () => {
    const sizes = { clientHeight: 520, clientWidth: 1000, offsetHeight: 45 };
    const before = Object.keys(sizes).map(
      (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
    );
    beforeEach(() => {
      for (const [name, px] of Object.entries(sizes)) {
        Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px });
      }
    });
    afterEach(() => {
      for (const [name, was] of before) if (was) Object.defineProperty(HTMLElement.prototype, name, was);
    });

    it('SUBT-15 SUBT-18 SUBT-21 saves nothing while a cell of a row that was never mounted is wrong', async () => {
      const rows = rowsOf(1000);
      rows[20] = { ...rows[20], product: '' };
      rows[900] = { ...rows[900], product: null };
      rows[999] = { ...rows[999], product: 'much too long for it' };
      const host = open(rows);
      await ready();
      expect(cell('900.product')).toBeNull();
      fireEvent.click(screen.getByText('Save'));
      await waitFor(() => expect(screen.getByText('subTable.errors 3')).toBeTruthy());
      expect(host.calls).toEqual([]);
      expect(sum('count')).toBe('1000');
    });
  });
});
