import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ButtonDoc, PageDoc, PickerDoc, TableView, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost, refuse } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });
const page = (views: View[], more: Partial<PageDoc> = {}): PageDoc => ({ kind: 'page', id: 'things', views, ...more });
const table = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: { call: 'thing.list' },
  columns: [
    { name: 'fullName', label: word('Name') },
    { name: 'enabledMark', label: word('Status'), widget: 'status' },
  ],
  ...more,
});
const types: View = {
  id: 'types',
  view: 'tree',
  area: 'side',
  select: 'first',
  expand: 'all',
  filter: true,
  source: { call: 'type.list' },
  menu: [
    { name: 'all', label: word('expand'), onClick: [{ do: 'expand', view: 'types', to: 'all' }] },
    { name: 'none', label: word('collapse'), onClick: [{ do: 'expand', view: 'types', to: 'none' }] },
    { name: 'manage', label: word('manage'), onClick: [{ do: 'open', document: 'type.drawer' }] },
  ],
};
const typeRows = {
  list: [
    {
      id: 't1',
      fullName: 'Alpha',
      isTree: 1,
      children: [{ id: 't3', fullName: 'Alpha one', isTree: 0, children: [] }],
    },
    { id: 't2', fullName: 'Beta', isTree: 0 },
  ],
};
const ofType = {
  call: 'item.list',
  params: { typeId: { $: 'view.types.selected.id' }, keyword: { $: 'view.search.values.keyword' } },
  when: { '$view.types.selected.id': { null: false } },
};
const paramsOf = (host: ReturnType<typeof createFakeHost>, name: string) =>
  host.calls.filter((call) => call.name === name).map(({ params }) => params);

describe('a tree beside a table', () => {
  it('DICT-16 selects the first node and lists what belongs to it, at once and only once', async () => {
    const host = createFakeHost({
      'type.list': () => typeRows,
      'item.list': () => ({ list: [{ id: '1', fullName: 'One' }] }),
    });
    draw(page([types, table({ source: ofType })]), host, {}, { strict: false });
    expect(await screen.findByText('One')).toBeTruthy();
    expect(paramsOf(host, 'item.list')).toEqual([{ typeId: 't1' }]);
    expect(screen.getByText('Alpha').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByText('Beta'));
    await waitFor(() => expect(paramsOf(host, 'item.list').at(-1)).toEqual({ typeId: 't2' }));
    expect(screen.getByText('One')).toBeTruthy();
  });

  it('DICT-03 DICT-06 filters with ancestors and collapses', async () => {
    const host = createFakeHost({ 'type.list': () => typeRows });
    draw(page([types]), host);
    expect(await screen.findByText('Alpha one')).toBeTruthy();
    fireEvent.click(screen.getByText('collapse'));
    expect(screen.queryByText('Alpha one')).toBeNull();
    fireEvent.change(screen.getByLabelText('filter'), { target: { value: 'ONE' } });
    expect(screen.getByText('Alpha one')).toBeTruthy();
    expect(screen.getByText('Alpha')).toBeTruthy();
    expect(screen.queryByText('Beta')).toBeNull();
  });

  it('DICT-05 expands every node', async () => {
    draw(page([types]), createFakeHost({ 'type.list': () => typeRows }));
    await screen.findByText('Alpha one');
    fireEvent.click(screen.getByText('collapse'));
    expect(screen.queryByText('Alpha one')).toBeNull();
    fireEvent.click(screen.getByText('expand'));
    expect(screen.getByText('Alpha one')).toBeTruthy();
  });

  it('DICT-12 offers expand and collapse only when every row has children', async () => {
    let rows: unknown[] = [{ id: '1', fullName: 'One', children: [{ id: '2', fullName: 'Two' }] }];
    const host = createFakeHost({ 'thing.list': () => ({ list: rows }) });
    draw(page([table({ tree: true, tools: ['expand', 'refresh'] })]), host);
    expect(await screen.findByText('engine.unfold')).toBeTruthy();
    rows = [...rows, { id: '3', fullName: 'Three', children: [] }];
    fireEvent.click(screen.getByText('engine.refresh'));
    expect(await screen.findByText('Three')).toBeTruthy();
    expect(screen.queryByText('engine.unfold')).toBeNull();
  });

  it('is flat or nested by a condition on what is selected', async () => {
    const host = createFakeHost({
      'type.list': () => typeRows,
      'item.list': () => ({ list: [{ id: '1', fullName: 'One', children: [{ id: '2', fullName: 'Two' }] }] }),
    });
    draw(page([types, table({ source: ofType, tree: { '$view.types.selected.isTree': 1 }, tools: ['expand'] })]), host);
    expect(await screen.findByText('engine.unfold')).toBeTruthy();
    fireEvent.click(screen.getByText('Beta'));
    await waitFor(() => expect(screen.queryByText('engine.unfold')).toBeNull());
  });
});

describe('a search', () => {
  const search: View = {
    id: 'search',
    view: 'search',
    for: 'list',
    fields: [
      { name: 'keyword', widget: 'input', label: word('keyword') },
      { name: 'level', widget: 'inputNumber', label: word('level') },
    ],
  };
  const source = {
    call: 'thing.list',
    params: { keyword: { $: 'view.search.values.keyword' }, level: { $: 'view.search.values.level' } },
  };

  it('DICT-08 asks when the button is pressed, drops what is empty and keeps 0; reset asks for everything again', async () => {
    const host = createFakeHost({ 'thing.list': () => ({ list: [] }) });
    draw(page([search, table({ source })]), host);
    await waitFor(() => expect(host.calls).toHaveLength(1));
    expect(await screen.findByText('empty: none')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: 'abc' } });
    fireEvent.change(screen.getByLabelText('level'), { target: { value: '0' } });
    expect(host.calls).toHaveLength(1);
    fireEvent.click(screen.getByText('search 0'));
    await waitFor(() => expect(paramsOf(host, 'thing.list')).toEqual([{}, { keyword: 'abc', level: 0 }]));
    expect(await screen.findByText('empty: unmatched')).toBeTruthy();
    expect(screen.getByText('search 2')).toBeTruthy();
    fireEvent.click(screen.getByText('reset'));
    await waitFor(() => expect(paramsOf(host, 'thing.list').at(-1)).toEqual({}));
    expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('');
  });
});

describe('a table', () => {
  it('BILL-19 pages and sorts with the call, and another filter begins at page 1', async () => {
    const host = createFakeHost({
      'thing.list': ({ currentPage }) => ({ list: [{ id: `r${currentPage}` }], pagination: { total: 60 } }),
    });
    draw(page([table({ paging: true, columns: [{ name: 'id', sortable: true }] })]), host);
    expect(await screen.findByText('r1')).toBeTruthy();
    expect(paramsOf(host, 'thing.list')).toEqual([{ currentPage: 1, pageSize: 20, sort: 'desc', sidx: '' }]);
    fireEvent.click(screen.getByText('next'));
    expect(await screen.findByText('r2')).toBeTruthy();
    fireEvent.click(screen.getByText('sort id'));
    await waitFor(() =>
      expect(paramsOf(host, 'thing.list').at(-1)).toEqual({ currentPage: 1, pageSize: 20, sort: 'asc', sidx: 'id' }),
    );
  });

  it('goes back a page when the last row of the last page is gone (ux 39)', async () => {
    let total = 21;
    const host = createFakeHost({
      'thing.list': ({ currentPage }) => ({
        list: currentPage === 1 ? [{ id: 'first' }] : total > 20 ? [{ id: 'last' }] : [],
        pagination: { total },
      }),
      'thing.remove': () => {
        total = 20;
        return null;
      },
    });
    const remove: ButtonDoc = {
      name: 'remove',
      label: word('remove'),
      onClick: [
        { do: 'call', call: 'thing.remove', params: { id: { $: 'row.id' } } },
        { do: 'notify' },
        { do: 'refresh', view: 'list' },
      ],
    };
    draw(page([table({ paging: true, columns: [{ name: 'id' }], rowActions: [remove] })]), host);
    await screen.findByText('first');
    fireEvent.click(screen.getByText('next'));
    await screen.findByText('last');
    fireEvent.click(screen.getByText('remove'));
    expect(await screen.findByText('first')).toBeTruthy();
    expect(screen.getByText('page 1 of 20')).toBeTruthy();
    expect(host.notes).toEqual(['success: thing.remove ok']);
    expect(host.calls.find(({ name }) => name === 'thing.remove')?.params).toEqual({ id: 'last' });
  });

  it('shows why it failed and asks again (ux 37)', async () => {
    let fail = true;
    const host = createFakeHost({
      'thing.list': () => (fail ? refuse('no connection') : { list: [{ id: '1', fullName: 'One' }] }),
    });
    draw(page([table()]), host);
    expect((await screen.findByRole('alert')).textContent).toBe('no connection');
    fail = false;
    fireEvent.click(screen.getByText('retry'));
    expect(await screen.findByText('One')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('draws cells by their widgets and asks again when the application says so', async () => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', fullName: 'One', enabledMark: 1 }] });
    draw(page([table({ refreshOn: ['model.released'] })]), host);
    expect(await screen.findByText('on')).toBeTruthy();
    await act(async () => host.emit('model.released', {}));
    await waitFor(() => expect(host.calls).toHaveLength(2));
  });

  it('says the words of a dictionary in a column', async () => {
    const host = createFakeHost({ 'person.list': () => ({ list: [{ id: '1', gender: '2' }] }) });
    host.useDictionary = () => [{ id: '2', label: { text: 'Ms' } }];
    const people: View = {
      id: 'people',
      view: 'table',
      source: { call: 'person.list' },
      columns: [{ name: 'gender', options: { dictionary: 'sex', valueKey: 'enCode' } }],
    };
    draw(page([people]), host);
    expect(await screen.findByText('Ms')).toBeTruthy();
  });

  it('offers buttons and columns by permission and condition', async () => {
    const row = { id: '1', fullName: 'One', enabledMark: 1 };
    const host = createFakeHost(
      { 'thing.list': () => [row] },
      { can: (_, code) => code === 'btn_edit' || code === 'fullName' },
    );
    const button = (name: string, more: Partial<ButtonDoc> = {}): ButtonDoc => ({
      name,
      label: word(name),
      onClick: [],
      ...more,
    });
    draw(
      page(
        [
          table({
            toolbar: [button('add', { permit: 'btn_add' })],
            rowActions: [
              button('edit', { permit: 'btn_edit' }),
              button('enable', { hiddenWhen: { enabledMark: 1 } }),
              button('disable', { hiddenWhen: { enabledMark: { ne: 1 } } }),
            ],
          }),
        ],
        { permits: ['column'] },
      ),
      host,
    );
    expect(await screen.findByText('edit')).toBeTruthy();
    expect(screen.getByText('disable')).toBeTruthy();
    expect(screen.queryByText('enable')).toBeNull();
    expect(screen.queryByText('add')).toBeNull();
    expect(screen.getByText('Name')).toBeTruthy();
    expect(screen.queryByText('Status')).toBeNull();
  });

  it('stores which columns are shown per module, and puts them back when that fails', async () => {
    let fail = false;
    const host = createFakeHost({
      'thing.list': () => [],
      'stored.columns': () => [],
      'stored.save': () => (fail ? refuse('no') : null),
    });
    draw(page([table({ tools: ['columns'] })]), host, { moduleId: 'm1' });
    await screen.findByText('Name');
    fail = true;
    await act(async () => fireEvent.click(screen.getByText('hide first column')));
    expect(screen.getByText('Name')).toBeTruthy();
    fail = false;
    await act(async () => fireEvent.click(screen.getByText('hide first column')));
    await waitFor(() => expect(screen.queryByText('Name')).toBeNull());
    expect(paramsOf(host, 'stored.save').at(-1)).toEqual({
      kind: 'columns',
      owner: 'm1',
      name: '',
      value: [
        { prop: 'fullName', label: 'Name', visible: false },
        { prop: 'enabledMark', label: 'Status', visible: true },
      ],
    });
  });

  it('sends a chosen file with the first call', async () => {
    const host = createFakeHost({ 'thing.list': () => [], 'thing.import': () => null });
    const upload: ButtonDoc = {
      name: 'import',
      label: word('import'),
      kind: 'upload',
      onClick: [{ do: 'call', call: 'thing.import', onOk: [{ do: 'notify' }, { do: 'refresh', view: 'list' }] }],
    };
    draw(page([table({ toolbar: [upload] })]), host);
    const file = new File(['x'], 'a.bb');
    fireEvent.change(screen.getByLabelText('import'), { target: { files: [file] } });
    await waitFor(() => expect(host.calls.filter(({ name }) => name === 'thing.list')).toHaveLength(2));
    expect(host.calls.find(({ name }) => name === 'thing.import')?.params).toEqual({ file });
    expect(host.notes).toEqual(['success: thing.import ok']);
  });
});

describe('actions', () => {
  const run = async (button: Partial<ButtonDoc>, answers = {}): Promise<ReturnType<typeof createFakeHost>> => {
    const host = createFakeHost({ 'thing.list': () => [{ id: '1' }], ...answers });
    draw(page([table({ rowActions: [{ name: 'go', label: word('go'), onClick: [], ...button }] })]), host, {
      moduleId: 'm1',
    });
    await screen.findByText('go');
    await act(async () => fireEvent.click(screen.getByText('go')));
    return host;
  };

  it('DICT-25 DICT-26 ask, call and download what the call answered', async () => {
    const host = await run(
      {
        onClick: [
          {
            do: 'confirm',
            message: word('sure?'),
            onOk: [{ do: 'call', call: 'thing.export', params: { id: { $: 'row.id' } }, onOk: [{ do: 'download' }] }],
          },
        ],
      },
      { 'thing.export': () => ({ url: '/f/1', name: 'a.bdd' }) },
    );
    await waitFor(() => expect(host.notes).toEqual(['confirm: sure?', 'download: /f/1 a.bdd']));
  });

  it('end where a call is refused; onError sees the answer', async () => {
    const host = await run(
      {
        onClick: [
          { do: 'call', call: 'bad', onError: [{ do: 'emit', event: 'failed', payload: { $: 'result.why' } }] },
          { do: 'notify', message: word('never') },
        ],
      },
      { bad: () => refuse('no', { why: 'because' }) },
    );
    expect(host.notes).toEqual([]);
  });

  it('issue 11 §4 notify has a link to an address; an empty address is none', async () => {
    let address = '/model/po';
    const host = createFakeHost({ 'thing.list': () => [{ id: '1' }], release: () => ({ address }) });
    host.notify = vi.fn();
    const link = { label: word('Open'), to: { $: 'result.address' } };
    const go: ButtonDoc = {
      name: 'go',
      label: word('go'),
      onClick: [{ do: 'call', call: 'release', onOk: [{ do: 'notify', message: word('Done'), link }] }],
    };
    draw(page([table({ rowActions: [go] })]), host);
    fireEvent.click(await screen.findByText('go'));
    const shown = (to?: object) => expect(host.notify).toHaveBeenLastCalledWith('success', 'Done', { link: to });
    await waitFor(() => shown({ label: 'Open', to: '/model/po' }));
    address = '';
    await act(async () => fireEvent.click(screen.getByText('go')));
    await waitFor(() => shown(undefined));
  });

  it('ux 41 the button of a message runs its actions with the result of then', async () => {
    let entry = 'b1';
    const restored: unknown[] = [];
    const host = createFakeHost({
      'thing.list': () => [{ id: '1' }],
      remove: () => ({ bin: [entry] }),
      restore: (params) => void restored.push(params.ids),
    });
    const notify = vi.fn<typeof host.notify>();
    host.notify = notify;
    const undo = {
      label: word('Undo'),
      onClick: [{ do: 'call' as const, call: 'restore', params: { ids: { $: 'result.bin' } } }],
    };
    const go: ButtonDoc = {
      name: 'go',
      label: word('go'),
      onClick: [
        { do: 'call', call: 'remove' },
        { do: 'notify', button: undo },
      ],
    };
    draw(page([table({ rowActions: [go] })]), host);
    fireEvent.click(await screen.findByText('go'));
    await waitFor(() => expect(notify).toHaveBeenCalledOnce());
    entry = 'b2';
    const { button } = notify.mock.calls[0]?.[2] ?? {};
    expect(button?.label).toBe('Undo');
    button?.onPress();
    await waitFor(() => expect(restored).toEqual([['b1']]));
  });

  it('branch, navigate and emit', async () => {
    const heard = vi.fn();
    const host = createFakeHost({ 'thing.list': () => [{ id: '1' }] });
    host.on('dictionary.changed', heard);
    const go: ButtonDoc = {
      name: 'go',
      label: word('go'),
      onClick: [
        {
          do: 'when',
          condition: { id: '1' },
          actions: [{ do: 'emit', event: 'dictionary.changed', payload: { $: 'row.id' } }],
        },
        {
          do: 'when',
          condition: { id: '2' },
          actions: [],
          otherwise: [{ do: 'navigate', to: '/elsewhere', query: { of: { $: 'row.id' } }, newWindow: true }],
        },
      ],
    };
    draw(page([table({ rowActions: [go] })]), host);
    await screen.findByText('go');
    await act(async () => fireEvent.click(screen.getByText('go')));
    expect(heard).toHaveBeenCalledWith('1');
    expect(host.notes).toEqual(['navigate beside: /elsewhere?of=1']);
  });

  it('DICT-24 a drawer that closes refreshes the page that opened it', async () => {
    const host = createFakeHost({ 'type.list': () => typeRows });
    const drawer: PageDoc = {
      kind: 'page',
      frame: 'drawer',
      id: 'type.drawer',
      title: word('Types'),
      showOk: false,
      views: [],
      onClose: [{ do: 'refresh' }],
    };
    const { engine } = draw(page([types]), host, { moduleId: 'm1' });
    fireEvent.click(await screen.findByText('manage'));
    expect(host.opened).toMatchObject([{ document: 'type.drawer', moduleId: 'm1' }]);
    const { render } = await import('@testing-library/react');
    const onClose = vi.fn();
    render(
      <engine.Document
        document={drawer}
        args={host.opened[0]?.args}
        opener={host.opened[0]?.opener}
        onClose={onClose}
      />,
    );
    fireEvent.click(within(screen.getByRole('dialog')).getByText('engine.close'));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: false }));
    await waitFor(() => expect(paramsOf(host, 'type.list')).toHaveLength(2));
  });
});

describe('a picker', () => {
  const picker: PickerDoc = {
    kind: 'picker',
    id: 'thing.pick',
    title: word('Pick'),
    result: 'list',
    views: [table({ selection: 'single' })],
  };
  const rows = () => [{ id: '1', fullName: 'One' }];

  it('BILL-16 answers with the chosen row, and nothing when none is chosen', async () => {
    const onClose = vi.fn();
    draw(picker, createFakeHost({ 'thing.list': rows }), { onClose });
    fireEvent.click(await screen.findByLabelText('tick 1'));
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: true, result: { id: '1', fullName: 'One' } }));
    cleanup();
    const again = vi.fn();
    draw(picker, createFakeHost({ 'thing.list': rows }), { onClose: again });
    await screen.findByText('One');
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(again).toHaveBeenCalledWith({ ok: false }));
  });
});

describe('a newer version of a page', () => {
  it('is shown at once, with what was chosen', async () => {
    const host = createFakeHost(
      { 'type.list': () => typeRows, 'item.list': () => [] },
      {
        document: async () =>
          page([types, table({ source: ofType, columns: [{ name: 'enCode', label: word('Code') }] })]),
      },
    );
    draw(page([types, table({ source: ofType })]), host);
    fireEvent.click(await screen.findByText('Beta'));
    await act(async () => host.emit('document.changed', { id: 'things', version: '2' }));
    expect(await screen.findByText('Code')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Beta').getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('a view that breaks', () => {
  it('says where; the others live', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const host = createFakeHost({ 'thing.list': () => [{ id: '1', fullName: 'One' }] });
    draw(page([{ id: 'x', view: 'hologram' } as unknown as View, table()]), host);
    expect(screen.getByRole('alert').textContent).toContain('/views/0: there is no view "hologram"');
    expect(await screen.findByText('One')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
