import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldNode, PageDoc, TableView, View } from '../../core/language/types';
import type { TableFrame } from '../frames';
import { draw } from '../testing/draw';
import { fakeDrafts } from '../testing/fakeDrafts';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';

afterEach(cleanup);

const word = (text: string) => ({ text });
const page = (views: View[], more: Partial<PageDoc> = {}): PageDoc => ({ kind: 'page', id: 'things', views, ...more });
const table = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: { call: 'thing.list' },
  columns: [
    { name: 'fullName', label: word('Name') },
    { name: 'amount', label: word('Amount') },
  ],
  ...more,
});
const search = (fields: FieldNode[]): View => ({ id: 'search', view: 'search', for: 'list', fields });
const keyword: FieldNode = { name: 'keyword', widget: 'input', label: word('keyword') };
const paramsOf = (host: ReturnType<typeof createFakeHost>, name: string) =>
  host.calls.filter((call) => call.name === name).map(({ params }) => params);
const route = (query: Record<string, string> = {}) => ({ path: '/things', params: {}, query });

const seen: TableFrame[] = [];
function SeenTable(shown: TableFrame) {
  seen.push(shown);
  return <p>table</p>;
}

describe('issue 11 §4 a list for a person without any action', () => {
  const remove = { do: 'call', call: 'thing.removeAll', params: { ids: { $: 'view.list.checked' } } } as const;
  const acting = table({
    selection: 'multiple',
    toolbar: [{ name: 'batchRemove', label: word('Remove all'), permit: 'btn_batchRemove', onClick: [remove] }],
    rowActions: [{ name: 'edit', label: word('Edit'), permit: 'btn_edit', hiddenWhen: { id: '1' }, onClick: [] }],
  });
  it.each([
    [[], undefined, false],
    [['btn_edit'], undefined, true],
    [['btn_batchRemove'], 'multiple', false],
  ] as const)('with %j', async (granted, selection, hasActions) => {
    seen.length = 0;
    const host = createFakeHost(
      { 'thing.list': () => ({ list: [{ id: '1' }] }) },
      { can: (_, code) => (granted as readonly string[]).includes(code) },
    );
    draw(page([acting]), host, {}, { frames: { ...plainFrames, Table: SeenTable } });
    await waitFor(() => expect(seen.at(-1)?.rows).toHaveLength(1));
    expect(seen.at(-1)?.selection).toBe(selection);
    expect(seen.at(-1)?.rowActions !== undefined).toBe(hasActions);
  });
});

describe('a list in the address of its page (ux 28)', () => {
  const filtered = table({
    paging: true,
    columns: [{ name: 'id', sortable: true }],
    source: {
      call: 'thing.list',
      params: { keyword: { $: 'view.search.values.keyword' }, status: { $: 'view.search.values.status' } },
    },
  });
  const host = () =>
    createFakeHost({
      'thing.list': ({ currentPage }) => ({ list: [{ id: `r${currentPage}` }], pagination: { total: 90 } }),
    });

  it('begins with filter, page, size and order of the link, in one question', async () => {
    const asked = host();
    const query = { 'search.keyword': 'abc', 'list.page': '3', 'list.size': '50', 'list.sort': '-id', other: 'x' };
    draw(page([search([keyword]), filtered]), asked, { route: route(query) });
    expect(await screen.findByText('r3')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list')).toEqual([
      { keyword: 'abc', currentPage: 3, pageSize: 50, sort: 'desc', sidx: 'id' },
    ]);
    expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('abc');
  });

  it('does the same inside steps', async () => {
    const asked = host();
    const views = [search([keyword]), filtered];
    const steps: View = { id: 's', view: 'steps', items: [{ name: 'a', title: word('a'), views }], submit: [] };
    const query = { 'search.keyword': 'abc', 'list.page': '3' };
    draw(page([steps]), asked, { route: route(query) });
    expect(await screen.findByText('r3')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list')[0]).toMatchObject({ keyword: 'abc', currentPage: 3 });
  });

  it('tells filter and page together, once, and takes out what is gone', async () => {
    const onQuery = vi.fn();
    draw(page([search([keyword]), filtered]), host(), { route: route({ 'list.page': '2' }), onQuery });
    await screen.findByText('r2');
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: '12' } });
    fireEvent.click(screen.getByText('search 0'));
    // Strings that look like a number stay strings.
    await waitFor(() => expect(onQuery).toHaveBeenCalledWith({ 'list.page': '', 'search.keyword': '"12"' }, 'push'));
    expect(onQuery).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('next'));
    await waitFor(() =>
      expect(onQuery).toHaveBeenLastCalledWith({ 'search.keyword': '"12"', 'list.page': '2' }, 'push'),
    );
  });

  it('follows the back button: filter, page and what stands in the input', async () => {
    const asked = host();
    const { engine, rerender } = draw(page([search([keyword]), filtered]), asked, {
      route: route({ 'search.keyword': 'new', 'list.page': '2' }),
    });
    await screen.findByText('r2');
    const document = page([search([keyword]), filtered]);
    // The same document object keeps the page mounted; only the address changes.
    rerender(<engine.Document document={document} route={route({ 'search.keyword': 'old', 'list.page': '4' })} />);
    expect(await screen.findByText('r4')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'old', currentPage: 4 });
    await waitFor(() => expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('old'));
  });

  it('shows a filter that no input shows, keeps it in a search, and lets it be removed', async () => {
    const asked = host();
    draw(page([search([keyword]), filtered]), asked, { route: route({ 'search.status': '1' }) });
    expect(await screen.findByText('remove engine.filter status 1')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: 'abc' } });
    fireEvent.click(screen.getByText('search 1'));
    await waitFor(() => expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'abc', status: 1 }));
    fireEvent.click(screen.getByText('remove engine.filter status 1'));
    await waitFor(() => expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'abc' }));
    expect(paramsOf(asked, 'thing.list').at(-1)).not.toHaveProperty('status');
  });

  it('chooses the node of the link before the tree has answered, and keeps the page', async () => {
    const asked = createFakeHost({
      'type.list': () => ({
        list: [
          { id: 't1', fullName: 'Alpha' },
          { id: 't2', fullName: 'Beta' },
        ],
      }),
      'thing.list': () => ({ list: [{ id: 'x' }], pagination: { total: 90 } }),
    });
    const tree: View = { id: 'types', view: 'tree', area: 'side', select: 'first', source: { call: 'type.list' } };
    const source = { call: 'thing.list', params: { type: { $: 'view.types.selected.id' } } };
    draw(page([tree, { ...filtered, source }]), asked, { route: route({ 'types.node': 't2', 'list.page': '2' }) });
    expect((await screen.findByText('Beta')).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('x');
    expect(paramsOf(asked, 'thing.list')).toEqual([
      { type: 't2', currentPage: 2, pageSize: 20, sort: 'desc', sidx: '' },
    ]);
  });
});

describe('rows that are edited in their place (contract-visualdev §6.7)', () => {
  const editable = table({
    index: true,
    toolbar: [{ name: 'add', label: word('add'), onClick: [{ do: 'edit', view: 'list' }] }],
    rowActions: [{ name: 'edit', label: word('edit'), onClick: [{ do: 'edit', view: 'list', row: { $: 'row.id' } }] }],
    edit: {
      fields: [
        { name: 'fullName', widget: 'input', label: word('Name'), rules: ['required'] },
        { name: 'amount', widget: 'inputNumber', label: word('Amount'), default: 7 },
      ],
      create: [
        { do: 'call', call: 'thing.create', params: { data: { $: 'row', as: 'json' } } },
        { do: 'refresh', view: 'list' },
      ],
      update: [
        { do: 'call', call: 'thing.update', params: { id: { $: 'row.id' }, data: { $: 'row', as: 'json' } } },
        { do: 'refresh', view: 'list' },
      ],
    },
  });
  const rows = () => [{ id: '1', fullName: 'One', amount: 1, note: 'kept' }];
  const box = (name: string) => document.querySelector(`[data-field="${name}"] input`) as HTMLInputElement;
  const begin = async (answers = {}, onDirty = vi.fn()) => {
    const host = createFakeHost({
      'thing.list': rows,
      'thing.create': () => null,
      'thing.update': () => null,
      ...answers,
    });
    draw(page([editable]), host, { onDirty });
    await screen.findByText('One');
    return { host, onDirty };
  };

  it('saves a row by one call with all of it, then shows it as a row again', async () => {
    const { host, onDirty } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    expect(onDirty).toHaveBeenLastCalledWith(true);
    fireEvent.click(screen.getByText('engine.save'));
    fireEvent.click(screen.getByText('engine.save'));
    await waitFor(() => expect(screen.queryByText('engine.save')).toBeNull());
    const sent = { id: '1', fullName: 'Uno', amount: 1, note: 'kept' };
    const saved = paramsOf(host, 'thing.update');
    expect(saved).toHaveLength(1);
    expect(JSON.parse(String(saved[0]?.data))).toEqual(sent);
    expect(onDirty).toHaveBeenLastCalledWith(false);
    expect(paramsOf(host, 'thing.list')).toHaveLength(2);
  });

  it('issue 11 §4 rows under edit are one draft, offered when the table is opened again, gone when all are saved or cancelled', async () => {
    vi.useFakeTimers();
    const device = fakeDrafts();
    const written = () => act(() => vi.advanceTimersByTimeAsync(2000));
    const drafts = () => [...device.stored.values()].map(({ content }) => content);
    const press = async (text: string) => {
      fireEvent.click(screen.getAllByText(text)[0] as HTMLElement);
      await written();
    };
    const show = async () => {
      cleanup();
      const answers = { 'thing.list': rows, 'thing.create': () => null, 'thing.update': () => null };
      const host = createFakeHost(answers, { drafts: device });
      draw(page([editable]), host);
      await written();
      return host;
    };
    const boxes = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`[data-field="${name}"] input`)];
    await show();
    await press('edit');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    await press('add');
    fireEvent.change(boxes('fullName')[0] as HTMLElement, { target: { value: 'New' } });
    await written();
    expect(drafts()).toMatchObject([
      {
        rows: [
          { row: { id: '1' }, content: { edits: { fullName: 'Uno' } } },
          { content: { edits: { fullName: 'New' } } },
        ],
      },
    ]);
    const host = await show();
    await press('restore');
    expect(boxes('fullName').map(({ value }) => value)).toEqual(['New', 'Uno']);
    await press('engine.save');
    expect(paramsOf(host, 'thing.create').map(({ data }) => JSON.parse(String(data)))).toEqual([
      { fullName: 'New', amount: 7 },
    ]);
    expect(drafts()).toMatchObject([{ rows: [{ row: { id: '1' } }] }]);
    await press('engine.cancel');
    expect(drafts()).toEqual([]);
    vi.useRealTimers();
  });

  it('a new row stands on top with its defaults, has no id, and goes without a call', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('add'));
    await screen.findByText('engine.save');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(box('amount').value).toBe('7');
    fireEvent.click(screen.getByText('engine.cancel'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(host.calls.map(({ name }) => name)).toEqual(['thing.list']);
    fireEvent.click(screen.getByText('add'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Two' } });
    fireEvent.click(screen.getByText('engine.save'));
    await waitFor(() => expect(paramsOf(host, 'thing.create')).toHaveLength(1));
    expect(JSON.parse(String(paramsOf(host, 'thing.create')[0]?.data))).toEqual({ fullName: 'Two', amount: 7 });
  });

  it('says what is wrong at the cell, and a refused save keeps what was typed', async () => {
    const { host } = await begin({
      'thing.update': () => refuse('no', { errors: [{ field: 'amount', message: 'too much' }] }),
    });
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: '' } });
    fireEvent.click(screen.getByText('engine.save'));
    expect(within(document.querySelector('[data-field="fullName"]') as HTMLElement).getByRole('alert')).toBeTruthy();
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    await act(async () => fireEvent.click(screen.getByText('engine.save')));
    expect(await screen.findByText('too much')).toBeTruthy();
    expect(box('fullName').value).toBe('Uno');
  });

  it('Enter saves, Esc gives up; the row shows what is stored', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    fireEvent.change(box('fullName'), { target: { value: 'Uno' } });
    fireEvent.keyDown(box('fullName'), { key: 'Escape' });
    expect(await screen.findByText('One')).toBeTruthy();
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    await act(async () => fireEvent.keyDown(box('fullName'), { key: 'Enter' }));
    expect(paramsOf(host, 'thing.update')).toHaveLength(1);
  });

  it('Enter in an input with a calendar belongs to the calendar, open or not', async () => {
    const { host } = await begin();
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    for (const open of ['false', 'true']) {
      box('fullName').setAttribute('data-open', open);
      await act(async () => fireEvent.keyDown(box('fullName'), { key: 'Enter' }));
    }
    expect(paramsOf(host, 'thing.update')).toHaveLength(0);
    box('fullName').setAttribute('data-open', 'false');
    fireEvent.keyDown(box('fullName'), { key: 'Escape' });
    expect(await screen.findByText('One')).toBeTruthy();
  });

  it('loads the values of a row whose list holds words', async () => {
    const host = createFakeHost({
      'thing.list': () => [{ id: '1', fullName: 'One', amount: '1.00' }],
      'thing.info': ({ id }) => ({ id, data: JSON.stringify({ id, fullName: 'raw', amount: 1 }) }),
    });
    const edit = {
      ...editable.edit,
      load: { call: 'thing.info', params: { id: { $: 'row.id' } }, values: { $: 'result.data', as: 'parsed' } },
    } as NonNullable<TableView['edit']>;
    draw(page([{ ...editable, edit }]), host);
    await screen.findByText('One');
    fireEvent.click(screen.getByText('edit'));
    await screen.findByText('engine.save');
    expect(box('fullName').value).toBe('raw');
  });
});

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

describe('a super query (contract-visualdev §6.4)', () => {
  const asking = table({
    superQuery: [
      { name: 'fullName', widget: 'input', label: word('Name') },
      { name: 'amount', widget: 'inputNumber', label: word('Amount') },
    ],
    source: { call: 'thing.list', params: { superQueryJson: { $: 'view.list.query', as: 'json', else: '' } } },
  });
  const begin = async (answers = {}) => {
    const host = createFakeHost({ 'thing.list': () => [], 'stored.queries': () => [], ...answers });
    draw(page([asking]), host, { moduleId: 'm1' });
    await screen.findByText('empty: none');
    fireEvent.click(screen.getByText('engine.superQuery'));
    await screen.findByRole('dialog', { name: 'super query' });
    return host;
  };
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const query = (conditions: object[]) => ({ logic: 'and', groups: [{ logic: 'and', conditions }] });

  it('asks with field, symbol and value, shows that it filters, and forgets it', async () => {
    const host = await begin();
    choose('field', 'fullName');
    choose('symbol', 'like');
    const value = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('[data-field="fullName"] input');
      if (!input) throw new Error('no input yet');
      return input;
    });
    fireEvent.change(value, { target: { value: 'abc' } });
    await act(async () => fireEvent.click(screen.getByText('ask')));
    const sent = paramsOf(host, 'thing.list').at(-1)?.superQueryJson;
    const condition = { field: 'fullName', symbol: 'like', value: 'abc', widget: 'input' };
    expect(JSON.parse(String(sent))).toEqual(query([condition]));
    expect(await screen.findByText('empty: unmatched')).toBeTruthy();
    fireEvent.click(screen.getByText('remove engine.conditions 1'));
    await waitFor(() => expect(paramsOf(host, 'thing.list').at(-1)?.superQueryJson).toBe(''));
  });

  it('says 请选择查询字段, 空条件不能查询, 空条件不能保存 and 请添加条件 by their keys', async () => {
    const host = await begin();
    fireEvent.click(screen.getByText('ask'));
    choose('field', 'fullName');
    choose('symbol', 'like');
    fireEvent.click(screen.getByText('ask'));
    fireEvent.click(screen.getByText('keep plan'));
    fireEvent.click(screen.getByText('remove all conditions'));
    fireEvent.click(screen.getByText('keep plan'));
    expect(host.notes).toEqual([
      'warning: engine.chooseField',
      'warning: engine.emptyQuery',
      'warning: engine.emptyPlan',
      'warning: engine.addCondition',
    ]);
  });

  it('keeps a plan, asks before it replaces one of the same name, and opens one', async () => {
    const stored = {
      id: 'p1',
      name: 'mine',
      value: {
        logic: 'or',
        groups: [
          {
            logic: 'and',
            conditions: [
              { field: 'fullName', symbol: 'null', value: '' },
              { field: 'gone', symbol: '==', value: 1 },
            ],
          },
        ],
      },
    };
    const host = await begin({ 'stored.queries': () => [stored], 'stored.save': () => null });
    fireEvent.click(await screen.findByText('plan mine'));
    await act(async () => fireEvent.click(screen.getByText('keep plan')));
    await waitFor(() => expect(host.notes[0]).toBe('confirm: engine.planExists mine'));
    await waitFor(() => expect(paramsOf(host, 'stored.save')).toHaveLength(1));
    expect(paramsOf(host, 'stored.save')[0]).toMatchObject({ id: 'p1', owner: 'm1', value: { logic: 'or' } });
    await act(async () => fireEvent.click(screen.getByText('ask')));
    const sent = JSON.parse(String(paramsOf(host, 'thing.list').at(-1)?.superQueryJson));
    // A field that was removed fetches nothing.
    expect(sent.groups).toEqual([
      { logic: 'and', conditions: [{ field: 'fullName', symbol: 'null', value: '', widget: 'input' }] },
    ]);
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
