import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableFrame } from '../frames';
import { createRegistry } from '../registry';
import { draw } from '../testing/draw';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { keyword, page, paramsOf, search, table, word } from '../testing/pages';
import { plainFrames } from '../testing/plainFrames';

afterEach(cleanup);

describe('the tools of a table', () => {
  it('issue 14 a list is printed as it stands', async () => {
    const host = createFakeHost({ 'thing.list': () => [] });
    const events: string[] = [];
    host.on('page.print', () => events.push('print'));
    draw(page([table({ source: { call: 'thing.list' }, tools: ['printList'] })]), host);
    fireEvent.click(await screen.findByText('engine.printList'));
    expect(events).toEqual(['print']);
  });
});

const marks: Record<string, boolean | undefined> = {};

/** Keeps which columns are marks. */
function MarkedTable(frame: TableFrame) {
  for (const { name, mark } of frame.columns) marks[name] = mark;
  return <plainFrames.Table {...frame} />;
}

describe('what a column tells its frame', () => {
  it('texts of a cell are words, and what is pressed is no state', async () => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', done: 50, version: 2, state: 1 }] });
    const definition = { component: () => null, propsSchema: {} };
    const registry = createRegistry([
      {
        ...definition,
        name: 'amount',
        kind: 'input',
        texts: ['addonAfter'],
        cell: ({ value, props }) => `${value} ${props.addonAfter}`,
      },
      { ...definition, name: 'link', kind: 'display', cell: ({ value }) => String(value) },
    ]);
    const columns = [
      { name: 'done', widget: 'amount', props: { addonAfter: word('%') } },
      { name: 'version', widget: 'link', onClick: [{ do: 'refresh' as const, view: 'list' }] },
      { name: 'state', widget: 'link' },
    ];
    draw(page([table({ columns })]), host, {}, { registry, frames: { ...plainFrames, Table: MarkedTable } });
    expect(await screen.findByText('50 %')).toBeTruthy();
    expect([Boolean(marks.version), marks.state]).toEqual([false, true]);
  });
});

describe('a tree table', () => {
  it('fetches children when a row is opened, and asks again for what is open after a change', async () => {
    let names = ['Leaf'];
    const host = createFakeHost({
      'thing.list': () => [{ id: '1', fullName: 'Root' }],
      'thing.children': ({ id }) => (id === '1' ? names.map((fullName) => ({ id: fullName, fullName })) : []),
    });
    const source = { call: 'thing.list', lazy: { call: 'thing.children', params: { id: { $: 'row.id' } } } };
    draw(page([table({ tree: true, source, tools: ['refresh', 'expand'] })]), host);
    expect(await screen.findByText('Root')).toBeTruthy();
    expect(paramsOf(host, 'thing.children')).toEqual([]);
    fireEvent.click(screen.getByText('open 1'));
    expect(await screen.findByText('Leaf')).toBeTruthy();
    fireEvent.click(screen.getByText('open Leaf'));
    // No children: the arrow disappears.
    await waitFor(() => expect(screen.queryByText('open Leaf')).toBeNull());
    names = ['Leaf', 'Twig'];
    await act(async () => fireEvent.click(screen.getByText('engine.refresh')));
    expect(await screen.findByText('Twig')).toBeTruthy();
  });

  it('closes a row whose children cannot be fetched, so that it can be tried again', async () => {
    const host = createFakeHost({
      'thing.list': () => [{ id: '1', fullName: 'Root' }],
      'thing.children': () => refuse('no'),
    });
    const source = { call: 'thing.list', lazy: { call: 'thing.children', params: { id: { $: 'row.id' } } } };
    draw(page([table({ tree: true, source })]), host);
    fireEvent.click(await screen.findByText('open 1'));
    await waitFor(() => expect(screen.queryByText('open 1')).toBeTruthy());
    expect(paramsOf(host, 'thing.children')).toHaveLength(1);
  });
});

describe('sums and rows within rows', () => {
  const lines = [
    { id: 'a', price: 0.1 },
    { id: 'b', price: 0.2 },
  ];
  const nested = {
    name: 'items',
    label: word('Items'),
    rows: true,
    columns: [{ name: 'items-price', label: word('Price') }],
  };

  it('adds columns up over the rows shown, with two decimals; headings of groups count for nothing', async () => {
    const host = createFakeHost({
      'thing.list': () => [
        {
          id: 'g',
          fullName: 'group',
          top: true,
          amount: 100,
          children: [
            { id: '1', amount: '1,000.5' },
            { id: '2', amount: 2 },
          ],
        },
      ],
    });
    draw(page([table({ tree: true, expand: 'all', summary: ['amount'] })]), host);
    expect(await screen.findByText('sum {"amount":"1002.50"}')).toBeTruthy();
  });

  it('a sum has thousands separators where the cells of its column have them', async () => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', price: 1, cost: 1 }] });
    const columns = [{ name: 'price', props: { thousands: true } }, { name: 'cost' }];
    draw(page([table({ columns, summary: ['price', 'cost'] })]), host);
    expect(await screen.findByText('grouped price')).toBeTruthy();
    expect(screen.queryByText('grouped cost')).toBeNull();
  });

  it('merges lists into the row, or shows them under it', async () => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', fullName: 'One', items: lines }] });
    draw(page([table({ columns: [{ name: 'fullName' }, nested], summary: ['items-price'] })]), host);
    expect(await screen.findByText('sum {"items-price":"0.30"}')).toBeTruthy();
    expect(screen.getByText('Items')).toBeTruthy();
    cleanup();
    draw(page([table({ columns: [{ name: 'fullName' }, nested], childRows: 'expand' })]), host);
    const under = await screen.findByRole('region', { name: 'Items' });
    expect(within(under).getByText('0.2')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Items' })).toBeNull();
  });
});

describe('actions on the ticked rows', () => {
  it('issue 11 §4 a question names how many records it means', async () => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', fullName: 'One' }, { id: '2' }] });
    const remove = {
      name: 'remove',
      label: { text: 'delete' },
      onClick: [
        {
          do: 'confirm' as const,
          message: { text: 'delete {count}?', values: { count: { $: 'view.list.checked.length' } } },
          onOk: [],
        },
      ],
    };
    draw(page([table({ selection: 'multiple', toolbar: [remove] })]), host);
    await screen.findByText('One');
    for (const id of ['1', '2']) await act(async () => fireEvent.click(screen.getByLabelText(`tick ${id}`)));
    await act(async () => fireEvent.click(screen.getByText('delete')));
    expect(host.notes).toContain('confirm: delete 2?');
  });
});

describe('what a person keeps', () => {
  it('ux 32 keeps filter, order and columns under a name, and brings them back', async () => {
    const kept: Record<string, unknown>[] = [];
    const host = createFakeHost({
      'thing.list': () => [],
      'stored.columns': () => [],
      'stored.views': () => [...kept],
      'stored.save': ({ name, value }) => void kept.push({ id: 'v1', name, value }),
    });
    const source = { call: 'thing.list', params: { keyword: { $: 'view.search.values.keyword' } } };
    const list = table({ source, savedViews: true, columnSettings: true, columns: [{ name: 'id', sortable: true }] });
    draw(page([search([keyword]), list]), host, { moduleId: 'm1' });
    await screen.findByText('empty: none');
    fireEvent.click(screen.getByText('views'));
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: 'abc' } });
    fireEvent.click(screen.getByText('search 0'));
    fireEvent.click(screen.getByText('sort id'));
    await waitFor(() =>
      expect(paramsOf(host, 'thing.list').at(-1)).toEqual({ keyword: 'abc', sort: 'asc', sidx: 'id' }),
    );
    await act(async () => fireEvent.click(screen.getByText('keep view')));
    fireEvent.click(screen.getByText('reset'));
    await waitFor(() => expect(paramsOf(host, 'thing.list').at(-1)).toEqual({}));
    fireEvent.click(await screen.findByText('view mine'));
    await waitFor(() =>
      expect(paramsOf(host, 'thing.list').at(-1)).toEqual({ keyword: 'abc', sort: 'asc', sidx: 'id' }),
    );
    expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('abc');
  });

  describe('ux 32 a list that begins with a view', () => {
    const source = { call: 'thing.list', params: { keyword: { $: 'view.search.values.keyword' } } };
    const list = table({ source, savedViews: true, columns: [{ name: 'id', sortable: true }] });
    const value = { search: { keyword: 'abc' }, sort: { name: 'id', order: 'asc' } };
    const begin = (views: () => unknown, props: object = {}) => {
      const host = createFakeHost(
        { 'thing.list': () => [], 'stored.columns': () => [], 'stored.views': views as () => object },
        { firstView: (owner) => (owner === 'm1' ? 'v1' : undefined) },
      );
      draw(page([search([keyword]), list]), host, { moduleId: 'm1', ...props });
      return host;
    };

    it('asks for its rows once, with that view', async () => {
      const host = begin(() => [{ id: 'v1', name: 'mine', value }]);
      await screen.findByText('empty: unmatched');
      expect(paramsOf(host, 'thing.list')).toEqual([{ keyword: 'abc', sort: 'asc', sidx: 'id' }]);
      expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('abc');
    });

    it('begins as it is where the view is gone', async () => {
      const host = begin(() => []);
      await screen.findByText('empty: none');
      expect(paramsOf(host, 'thing.list')).toEqual([{}]);
    });

    it('follows the address of a link instead, without asking for the views', async () => {
      const host = begin(() => [{ id: 'v1', name: 'mine', value }], { route: { query: { 'search.keyword': 'x' } } });
      await screen.findByText('empty: unmatched');
      expect(paramsOf(host, 'thing.list')).toEqual([{ keyword: 'x' }]);
      expect(paramsOf(host, 'stored.views')).toEqual([]);
    });
  });
});

describe('scripts of a list (contract-visualdev §0.3)', () => {
  it('style a page of rows in one run, by an allowed few properties', async () => {
    const script = vi.fn(async (source: string) =>
      source.includes('columns')
        ? [[null, { 'font-weight': 'bold' }]]
        : [{ color: 'red', position: 'fixed', background: 'url(//elsewhere)' }],
    );
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', fullName: 'One', amount: 5 }] }, { script });
    const scripts = { rowStyle: '({ row }) => ({ color: "red" });', cellStyle: '() => null // nothing' };
    draw(page([table()], { scripts }), host);
    const row = (await screen.findByText('One')).closest('tr') as HTMLElement;
    await waitFor(() => expect(row.style.color).toBe('red'));
    expect(row.style.position).toBe('');
    expect(row.style.background).not.toContain('url');
    expect((screen.getByText('5').closest('td') as HTMLElement).style.fontWeight).toBe('bold');
    expect(script).toHaveBeenCalledTimes(2);
  });

  it('a script that fails is reported and the list lives', async () => {
    const host = createFakeHost(
      { 'thing.list': () => [{ id: '1', fullName: 'One' }] },
      { script: async () => Promise.reject(new Error('unexpected token')) },
    );
    draw(page([table()], { scripts: { rowStyle: '{n' } }), host);
    expect(await screen.findByText('One')).toBeTruthy();
    await waitFor(() => expect(host.reports).toEqual([{ at: 'things/scripts/rowStyle', message: 'unexpected token' }]));
  });
});
