import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageDoc, TableView, View } from '../../core/language/types';
import { planView } from '../compile/planView';
import { Session } from '../document/session';
import type { SuperQueryModel } from '../superQuery/superQueryModel';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';
import { plainRegistry } from '../testing/plainWidgets';
import { createTools } from '../tools';
import type { StoredColumn } from './columnLayout';
import { TableModel } from './tableModel';

type Row = Record<string, unknown>;

const search: View = { id: 'search', view: 'search', for: 'list', fields: [{ name: 'keyword', widget: 'input' }] };
const byKeyword = { call: 'thing.list', params: { keyword: { $: 'view.search.values.keyword' } } };
const table = (more: Partial<TableView> = {}): TableView => ({
  id: 'list',
  view: 'table',
  source: byKeyword,
  paging: true,
  columns: [{ name: 'id' }],
  ...more,
});

/** A table without a screen: `see` does what its view does at every render, `answer` what it does with an answer. */
function open(more: Partial<TableView> = {}, { query = {}, host = createFakeHost() } = {}) {
  const view = table(more);
  const document: PageDoc = { kind: 'page', id: 'things', views: [search, view] };
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const session = new Session(tools, { document });
  const told: { query: Record<string, string>; how: string }[] = [];
  session.address.onWrite = (said, how) => told.push({ query: said, how });
  const follow = (now: Record<string, string>): void => {
    session.address.take(now, new Set(['list', 'search']));
  };
  follow(query);
  const model = new TableModel(session, planView(tools, document, view, '/views/1'));
  const refresh = vi.fn(async () => undefined);
  const see = () => {
    const asked = model.ask();
    model.settle(asked.place, asked.filter);
    return asked;
  };
  const answer = (rows: Row[] | undefined, total = rows?.length ?? 0, validating = false) => {
    const { key } = see();
    const drawn = model.draw(rows);
    const { rows: shown, records } = drawn;
    model.take({ key, rows, total, validating, refresh, shown, records, selected: model.selection.selected });
    return drawn;
  };
  const filter = (values: Row): void => model.port.set('values', values, 'search');
  const page = () => see().place.current;
  return { host, session, model, refresh, see, answer, filter, page, follow, told };
}

/** Params of the call that a table makes now. */
const paramsOf = ({ question }: ReturnType<TableModel['ask']>) => question && 'call' in question && question.params;
const ids = (...names: string[]): Row[] => names.map((id) => ({ id }));

describe('the place of a table', () => {
  it('asks for page, size and order, as BILL-19 wants them', () => {
    const { model, see } = open();
    expect(paramsOf(see())).toEqual({ currentPage: 1, pageSize: 20, sort: 'desc', sidx: '' });
    model.place.go(3);
    model.place.setSort({ name: 'id', order: 'asc' });
    expect(paramsOf(see())).toEqual({ currentPage: 1, pageSize: 20, sort: 'asc', sidx: 'id' });
  });

  it('another page size begins at page 1', () => {
    const { model, see } = open();
    model.place.go(3);
    expect(see().place).toMatchObject({ current: 3, pageSize: 20 });
    model.place.setPageSize(50);
    expect(see().place).toMatchObject({ current: 1, pageSize: 50 });
  });

  it('another order begins at page 1', () => {
    const { model, page } = open();
    model.place.go(3);
    page();
    model.place.setSort({ name: 'id', order: 'desc' });
    expect(page()).toBe(1);
  });

  it('another filter begins at page 1, and the page of the former filter does not come back with it', () => {
    const { model, filter, page } = open();
    page();
    model.place.go(3);
    filter({ keyword: 'a' });
    expect(page()).toBe(1);
    model.place.go(2);
    expect(page()).toBe(2);
    filter({});
    expect(page()).toBe(1);
  });

  it('a table that is not fetched yet keeps the page of the address for its first question', () => {
    const when = { '$view.search.values.keyword': { null: false } };
    const { see, filter, answer } = open({ source: { ...byKeyword, when } }, { query: { 'list.page': '4' } });
    expect(see().question).toBeNull();
    // Nothing is fetched, so there is no last page to go back to.
    answer([], 0);
    filter({ keyword: 'a' });
    expect(see().place.current).toBe(4);
  });

  it('begins with page, size and order of the address, and refuses what cannot be', () => {
    const query = { 'list.page': '3', 'list.size': '50', 'list.sort': '-id' };
    expect(open({}, { query }).see().place).toMatchObject({
      current: 3,
      pageSize: 50,
      sort: { name: 'id', order: 'desc' },
    });
    const wrong = { 'list.page': '0', 'list.size': '501' };
    expect(open({}, { query: wrong }).see().place).toMatchObject({ current: 1, pageSize: 20 });
    const own = { sort: { name: 'id', order: 'asc' } } as const;
    expect(open(own, { query: { 'list.sort': '-' } }).see().place.sort).toBeUndefined();
    expect(open(own).see().place.sort).toEqual(own.sort);
  });

  it('follows an address that changed from outside, page and filter at once', () => {
    const { filter, page, follow } = open({}, { query: { 'list.page': '2' } });
    expect(page()).toBe(2);
    follow({ 'list.page': '5', 'search.keyword': 'old' });
    filter({ keyword: 'old' });
    expect(page()).toBe(5);
  });

  it('a page past the last one goes back to the last, in place of the entry in the history (ux 39)', () => {
    vi.useFakeTimers();
    const { model, answer, page, told } = open({}, { query: { 'list.page': '3' } });
    answer([], 40, true);
    expect(page()).toBe(3);
    answer([], 40);
    expect(page()).toBe(2);
    vi.runAllTimers();
    expect(told).toEqual([{ query: { 'list.page': '2' }, how: 'replace' }]);
    answer([], 0);
    expect(page()).toBe(1);
    const version = model.version();
    answer([], 0);
    expect(model.version()).toBe(version);
    vi.useRealTimers();
  });

  it('writes what differs from the document to the address, and the page to the aspect `paging`', () => {
    vi.useFakeTimers();
    const { model, see, told } = open({ sort: { name: 'id', order: 'asc' } });
    see();
    vi.runAllTimers();
    expect(told).toEqual([]);
    model.place.setSort(undefined);
    model.place.go(2);
    see();
    vi.runAllTimers();
    expect(told).toEqual([{ query: { 'list.page': '2', 'list.sort': '-' }, how: 'push' }]);
    expect(model.port.get('paging')).toEqual({ currentPage: 2, pageSize: 20 });
    vi.useRealTimers();
  });

  it('a table without paging sends an order only when it has one', () => {
    const { model, see } = open({ paging: false });
    expect(paramsOf(see())).toEqual({});
    model.place.setSort({ name: 'id', order: 'asc' });
    expect(paramsOf(see())).toEqual({ sort: 'asc', sidx: 'id' });
  });

  it('refresh fetches again and keeps page, order and filter; ticks go', async () => {
    const { model, see, answer, filter, refresh } = open({ selection: 'multiple' });
    filter({ keyword: 'a' });
    see();
    model.place.go(2);
    answer(ids('1'), 40);
    model.selection.choose(['1'], ids('1'));
    const before = see().key;
    const stop = model.start();
    await model.port.session.refresh('list');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(see().key).toBe(before);
    expect(model.selection.checked).toEqual([]);
    stop();
    expect(model.port.session.views.size).toBe(0);
  });

  it('remembers where the rows were scrolled to, for the first question only', () => {
    vi.useFakeTimers();
    const { model, see, filter, told } = open({}, { query: { 'list.top': '120' } });
    expect(model.scroll.topFor(see().filter)).toBe(120);
    filter({ keyword: 'a' });
    expect(model.scroll.topFor(see().filter)).toBe(0);
    model.scroll.scrolled(33.4);
    vi.advanceTimersByTime(200);
    model.scroll.scrolled(40.4);
    vi.runAllTimers();
    expect(told).toEqual([{ query: { 'list.top': '40' }, how: 'silent' }]);
    vi.useRealTimers();
  });
});

describe('the selection of a table', () => {
  it('stays over pages, and answers with the rows of all of them', () => {
    const { model, answer, session, see } = open({ selection: 'multiple' });
    see();
    answer(ids('1', '2'), 40);
    model.selection.choose(['1'], ids('1'));
    model.place.go(2);
    answer(ids('3'), 40);
    model.selection.choose(['1', '3'], ids('3'));
    expect(model.selection.checked).toEqual(['1', '3']);
    expect(session.checkedRows('list')).toEqual(ids('1', '3'));
  });

  it('loses what was deleted on this page, and nothing of other pages', () => {
    const { model, answer, see } = open({ selection: 'multiple' });
    see();
    answer(ids('1', '2'), 40);
    model.selection.choose(['1', '2', 'elsewhere'], ids('1', '2'));
    answer(ids('2'), 40);
    expect(model.selection.checked).toEqual(['2', 'elsewhere']);
  });

  it('rows of an earlier question that are still drawn change nothing', () => {
    const { model, answer, see } = open({ selection: 'multiple' });
    see();
    answer(ids('1', '2'), 40);
    model.selection.choose(['1'], ids('1'));
    answer(ids('2'), 40, true);
    expect(model.selection.checked).toEqual(['1']);
  });

  it('the chosen row is the present one, and goes when it was deleted', () => {
    const { model, answer, see } = open();
    see();
    answer([{ id: '1', name: 'old' }]);
    model.click({ id: '1', name: 'old' });
    answer([{ id: '1', name: 'new' }]);
    expect(model.selection.selected).toEqual({ id: '1', name: 'new' });
    answer([]);
    expect(model.selection.selected).toBeUndefined();
  });

  it('a click chooses the one row of a table with `single`, and no heading', () => {
    const { model } = open({ selection: 'single' });
    model.click({ id: 'g', top: true });
    expect(model.selection.checked).toEqual([]);
    model.click({ id: '1' });
    expect(model.selection.checked).toEqual(['1']);
    expect(model.selection.selected).toEqual({ id: '1' });
  });
});

describe('a tree table', () => {
  const nested = (): Row[] => [{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }] }];

  it('opens all, closes all, toggles, and keeps what the person opened', () => {
    const { model, answer } = open({ tree: true, paging: false });
    expect(answer(nested()).open).toEqual([]);
    model.branches.toggle('toggle');
    expect(answer(nested()).open).toEqual(['1', '2']);
    model.branches.toggle('toggle');
    expect(answer(nested()).open).toEqual([]);
    model.branches.expand(['1']);
    expect(answer(nested()).open).toEqual(['1']);
    model.branches.toggle('toggle');
    expect(answer(nested()).open).toEqual([]);
    model.branches.toggle('all');
    model.branches.toggle('none');
    model.branches.toggle('none');
    expect(answer(nested()).open).toEqual([]);
    expect(open({ tree: true, expand: 'all' }).answer(nested()).open).toEqual(['1', '2']);
  });

  it('offers expand and collapse only when every row has children (DICT-12)', () => {
    const { model, answer } = open({ tree: true });
    expect(model.canExpand(answer(nested()))).toBe(true);
    expect(model.canExpand(answer([...nested(), { id: '4', children: [] }]))).toBe(false);
    expect(model.canExpand(answer([]))).toBe(false);
  });

  it('gives the same rows for the same answer, so that nothing is drawn again', () => {
    const { model } = open({ tree: true });
    const rows = nested();
    expect(model.draw(rows).rows).toBe(model.draw(rows).rows);
    expect(model.draw(rows).records).toBe(model.draw(rows).records);
  });

  it('headings of groups are no records', () => {
    const { answer } = open({ tree: true });
    expect(answer([{ id: 'g', top: true, children: [{ id: '1' }] }]).records).toEqual([{ id: '1' }]);
  });

  describe('with lazy children', () => {
    let names: string[];
    let fail: boolean;
    const lazy = { ...byKeyword, lazy: { call: 'thing.children', params: { id: { $: 'row.id' } } } };
    const host = () =>
      createFakeHost({ 'thing.children': ({ id }) => (fail ? refuse('no') : id === '1' ? ids(...names) : []) });
    beforeEach(() => {
      names = ['2'];
      fail = false;
    });

    it('fetches the children of a row once, when it is opened', async () => {
      expect(open({ tree: true, source: lazy, expand: 'all' }).answer(nested()).open).toEqual([]);
      const { model, answer, host: asked } = open({ tree: true, source: lazy }, { host: host() });
      const rows = ids('1');
      expect(answer(rows).rows).toEqual([{ id: '1', children: [] }]);
      model.branches.expand(['1']);
      expect(answer(rows).opening).toEqual(['1']);
      await vi.waitFor(() => expect(answer(rows).opening).toEqual([]));
      expect(answer(rows).rows).toEqual([{ id: '1', children: [{ id: '2', children: [] }] }]);
      model.branches.expand([]);
      model.branches.expand(['1']);
      model.branches.expand(['1', '2']);
      // No children: its arrow disappears.
      await vi.waitFor(() => expect(answer(rows).rows).toEqual([{ id: '1', children: [{ id: '2' }] }]));
      expect(asked.calls.map(({ params }) => params.id)).toEqual(['1', '2']);
    });

    it('refresh fetches the children of open rows again', async () => {
      const { model, answer } = open({ tree: true, source: lazy }, { host: host() });
      const rows = ids('1');
      answer(rows);
      model.branches.expand(['1']);
      await vi.waitFor(() => expect(answer(rows).opening).toEqual([]));
      names = ['2', '3'];
      await model.refresh();
      expect(answer(rows).every?.map(({ id }) => id)).toEqual(['1', '2', '3']);
    });

    it('a row whose children cannot be fetched closes, so that opening it fetches again', async () => {
      const { model, answer } = open({ tree: true, source: lazy }, { host: host() });
      const rows = ids('1');
      answer(rows);
      fail = true;
      model.branches.expand(['1']);
      await vi.waitFor(() => expect(answer(rows).open).toEqual([]));
      fail = false;
      model.branches.expand(['1']);
      await vi.waitFor(() => expect(answer(rows).rows?.[0]?.children).toHaveLength(1));
    });
  });
});

describe('rows edited in place (contract-visualdev §6.7)', () => {
  const edit: TableView['edit'] = {
    fields: [
      { name: 'fullName', widget: 'input', rules: ['required'] },
      { name: 'amount', widget: 'inputNumber', default: 7 },
    ],
    create: [{ do: 'call', call: 'thing.create', params: { data: { $: 'row', as: 'json' } } }],
    update: [{ do: 'call', call: 'thing.update', params: { data: { $: 'row', as: 'json' } } }],
  };
  const begin = async (row: Row | undefined, answers = {}) => {
    const opened = open(
      { edit },
      { host: createFakeHost({ 'thing.create': () => null, 'thing.update': () => null, ...answers }) },
    );
    const onDirty = vi.fn();
    opened.model.onDirty = onDirty;
    const rows = row ? [row] : [];
    opened.answer(rows);
    const { editor } = opened.model;
    if (!editor) throw new Error('no editor');
    await editor.open(row);
    const [key = ''] = editor.editing.keys();
    const type = (name: string, value: unknown): void => {
      const model = editor.editing.get(key)?.model;
      const handle = model?.find(name);
      if (model && handle) model.input(handle, value);
    };
    return { ...opened, editor, key, type, onDirty, rows };
  };
  const stored = { id: '1', fullName: 'One', amount: 1, note: 'kept' };
  const sent = (host: ReturnType<typeof createFakeHost>) =>
    host.calls.map(({ params }) => JSON.parse(`${params.data}`));

  it('saves a row once, with all of it, and ends the edit', async () => {
    const { editor, key, type, host, onDirty, answer, rows } = await begin(stored);
    expect(answer(rows).records).toEqual([]);
    type('fullName', 'Uno');
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await Promise.all([editor.save(key), editor.save(key)]);
    expect(sent(host)).toEqual([{ ...stored, fullName: 'Uno' }]);
    expect(editor.editing.size).toBe(0);
    expect(onDirty).toHaveBeenLastCalledWith(false);
    expect(answer(rows).records).toEqual(rows);
  });

  it('a new row is on top with its defaults, is no record, and disappears without a call', async () => {
    const { editor, key, host, answer } = await begin(undefined);
    expect(answer([stored]).rows?.map(({ id }) => id)).toEqual([key, '1']);
    expect(answer([stored]).records).toEqual([stored]);
    expect(editor.editing.get(key)?.model.values.amount).toBe(7);
    editor.cancel(key);
    expect(answer([stored]).rows).toEqual([stored]);
    await editor.open(undefined);
    await editor.open(undefined);
    expect(answer([]).rows?.map(({ id }) => id)).toEqual([...editor.editing.keys()].reverse());
    expect(host.calls).toEqual([]);
  });

  it('a new row is sent without an id', async () => {
    const { editor, key, type, host } = await begin(undefined);
    type('fullName', 'Two');
    await editor.save(key);
    expect(sent(host)).toEqual([{ fullName: 'Two', amount: 7 }]);
  });

  it('an invalid or refused row stays under edit with what was typed', async () => {
    const refused = () => refuse('no', { errors: [{ field: 'amount', message: 'too much' }] });
    const { model, editor, key, type, host } = await begin(stored, { 'thing.update': refused });
    const wrong: unknown[] = [];
    model.onWrong = (_, place) => wrong.push(place);
    type('fullName', '');
    await editor.save(key);
    expect(host.calls).toEqual([]);
    type('fullName', 'Uno');
    await editor.save(key);
    const now = editor.editing.get(key);
    expect(now).toMatchObject({ saving: false });
    expect(now?.model.values.fullName).toBe('Uno');
    expect(wrong).toHaveLength(2);
  });

  it('actions open the editor by key, of a row at any depth; a click on a row under edit chooses nothing', async () => {
    const { model, answer, session } = open({ edit, tree: true });
    answer([{ id: '1', children: [{ id: '2' }] }]);
    const stop = model.start();
    session.views.get('list')?.edit?.(2);
    await vi.waitFor(() => expect([...(model.editor?.editing.keys() ?? [])]).toEqual(['2']));
    session.views.get('list')?.edit?.('gone');
    model.click({ id: '2' });
    expect(model.selection.selected).toBeUndefined();
    expect(model.editor?.editing.size).toBe(1);
    stop();
  });
});

describe('the columns of a table', () => {
  const frame = (name: string, more = {}) => ({ name, title: name.toUpperCase(), render: () => null, ...more });
  const columns = [frame('a'), frame('b'), frame('c', { fixed: 'right' })];
  const shown = (model: TableModel, fetched: StoredColumn[] = []) => {
    model.layout.take(columns, fetched);
    return model.layout.shown(model.layout.arranged(columns, fetched)).map(({ name }) => name);
  };

  it('are in the stored order without the hidden ones; new ones at the end, those at an edge at their edge', () => {
    const { model } = open();
    expect(shown(model)).toEqual(['a', 'b', 'c']);
    expect(
      shown(model, [
        { prop: 'c', visible: true },
        { prop: 'b', visible: true },
      ]),
    ).toEqual(['b', 'a', 'c']);
    expect(
      shown(model, [
        { prop: 'b', visible: true },
        { prop: 'a', visible: false },
      ]),
    ).toEqual(['b', 'c']);
  });

  it('a change counts at once, is stored, and is taken back when that fails', async () => {
    const { model } = open();
    shown(model);
    let works = true;
    const store = vi.fn(async () => works);
    const reset = vi.fn(async () => works);
    model.layout.store = { save: store, reset };
    const without = (gone: string) => ['a', 'b', 'c'].map((name) => ({ name, visible: name !== gone }));
    const saving = model.layout.save(without('a'));
    expect(shown(model)).toEqual(['b', 'c']);
    expect(await saving).toBe(true);
    works = false;
    expect(await model.layout.save(without('b'))).toBe(false);
    expect(shown(model)).toEqual(['b', 'c']);
    works = true;
    await model.layout.resize('b', 99.6);
    expect(store).toHaveBeenLastCalledWith(
      expect.arrayContaining([expect.objectContaining({ prop: 'b', width: 100 })]),
    );
    works = false;
    expect(await model.layout.restore()).toBe(false);
    expect(shown(model)).toEqual(['b', 'c']);
    works = true;
    await model.layout.restore();
    expect(shown(model)).toEqual(['a', 'b', 'c']);
  });

  it('ux 31 the widths of a drag are stored once, after its last step; a save in between includes them', async () => {
    vi.useFakeTimers();
    try {
      const { model } = open({ columns: ['a', 'b', 'c'].map((name) => ({ name, title: { text: name } })) });
      model.layout.take(
        ['a', 'b', 'c'].map((name) => ({ name, title: name }) as never),
        [],
      );
      const save = vi.fn(async (_columns: readonly { prop: string; width?: number }[]) => true);
      model.layout.store = { save, reset: async () => true };
      for (const width of [100, 110, 120]) void model.layout.resize('b', width);
      await vi.advanceTimersByTimeAsync(200);
      expect(save).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(save).toHaveBeenCalledTimes(1);
      expect(save.mock.lastCall?.[0].find(({ prop }) => prop === 'b')?.width).toBe(120);
      void model.layout.resize('a', 80);
      await model.layout.save(['a', 'b', 'c'].map((name) => ({ name, visible: true })));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(save).toHaveBeenCalledTimes(2);
      expect(save.mock.lastCall?.[0].map(({ width }) => width)).toEqual([80, 120, undefined]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the super query of a table', () => {
  const fields = [{ name: 'fullName', widget: 'input' }];
  const line = { key: 'k', field: 'fullName', symbol: 'like', value: 'abc' };
  const draft = { logic: 'and' as const, groups: [{ key: 'g', logic: 'and' as const, conditions: [line] }] };

  const asking = () => {
    const opened = open({ superQuery: fields });
    return { ...opened, query: opened.model.ownQuery as SuperQueryModel };
  };

  it('is in force when it is submitted, fetches again when nothing changed, and is forgotten by reset', async () => {
    const { model, query, answer, refresh } = asking();
    answer([]);
    const stop = model.start();
    query.open();
    expect(query.problem('ask')).toBe('engine.chooseField');
    query.edit(draft);
    expect(query.problem('ask')).toBeUndefined();
    query.submit();
    const active = model.port.get('query');
    expect(active).toMatchObject({ groups: [{ conditions: [{ field: 'fullName', value: 'abc' }] }] });
    expect(query.stage).toBe('closed');
    query.submit();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(model.port.get('query')).toBe(active);
    query.reset();
    expect(model.port.get('query')).toBeUndefined();
    expect(query.draft.groups[0]?.conditions[0]?.field).toBeUndefined();
    stop();
  });

  it('opens with the query in force, which the address may have brought', () => {
    const { model, query } = asking();
    const [group] = draft.groups;
    model.port.set('query', { logic: 'or', groups: [{ logic: 'and', conditions: [{ ...line, value: 'x' }] }] });
    expect(group).toBeDefined();
    query.open();
    expect(query.draft).toMatchObject({ logic: 'or', groups: [{ conditions: [{ value: 'x' }] }] });
  });
});

describe('saved views (ux 32)', () => {
  it('hold filter, query, order and columns, and bring them back on page 1', () => {
    const { model, filter, see, page } = open({ superQuery: [{ name: 'id', widget: 'input' }] });
    filter({ keyword: 'a' });
    see();
    model.port.set('query', { groups: [] });
    model.place.setSort({ name: 'id', order: 'asc' });
    model.layout.use([{ prop: 'id', visible: true, width: 9 }]);
    const state = model.savedViews.now();
    filter({});
    model.port.set('query', undefined);
    model.place.setSort(undefined);
    model.layout.use([]);
    see();
    model.place.go(4);
    see();
    model.savedViews.choose({ id: 'v', name: 'mine', value: state });
    expect(paramsOf(see())).toMatchObject({ keyword: 'a', sidx: 'id', sort: 'asc', currentPage: 1 });
    expect(model.port.get('query')).toEqual({ groups: [] });
    expect(model.layout.stored).toEqual([{ prop: 'id', visible: true, width: 9 }]);
    expect(model.savedViews.current).toBe('v');
    expect(page()).toBe(1);
    model.place.go(2);
    page();
    model.savedViews.choose({ id: 'v', name: 'mine', value: state });
    expect(page()).toBe(1);
  });
});

describe('who draws a table', () => {
  afterEach(() => vi.useRealTimers());

  it('hears of every change of its model', () => {
    const { model } = open();
    const drawn = vi.fn();
    const stop = model.subscribe(drawn);
    model.place.go(2);
    model.branches.toggle('all');
    model.savedViews.open();
    expect(drawn).toHaveBeenCalledTimes(3);
    stop();
    model.place.go(1);
    expect(drawn).toHaveBeenCalledTimes(3);
  });

  it('asking and drawing change nothing', () => {
    const { model, session } = open({}, { query: { 'list.page': '2' } });
    const heard = vi.fn();
    session.subscribe(heard);
    model.subscribe(heard);
    model.ask();
    model.draw(ids('1'));
    expect(heard).not.toHaveBeenCalled();
    expect(model.port.get('paging')).toBeUndefined();
  });
});
