import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { byKeyword, ids, openTable, paramsOf, type Row } from '../testing/openTable';

describe('the place of a table', () => {
  it('asks for page, size and order, as BILL-19 wants them', () => {
    const { model, see } = openTable();
    expect(paramsOf(see())).toEqual({ currentPage: 1, pageSize: 20, sort: 'desc', sidx: '' });
    model.place.go(3);
    model.place.setSort({ name: 'id', order: 'asc' });
    expect(paramsOf(see())).toEqual({ currentPage: 1, pageSize: 20, sort: 'asc', sidx: 'id' });
  });

  it('ux 42 exposes how many rows are found, on the page and ticked', () => {
    const { model, answer } = openTable({ selection: 'multiple' });
    answer(ids('a', 'b'), 45);
    expect(model.port.get('counts')).toEqual({ found: 45, here: 2, ticked: 0 });
    model.selection.choose(['a', 'z'], ids('a'));
    expect(model.port.get('counts')).toEqual({ found: 45, here: 2, ticked: 2 });
    answer(ids('b'), 44);
    expect(model.port.get('counts')).toEqual({ found: 44, here: 1, ticked: 1 });
  });

  it('another page size begins at page 1', () => {
    const { model, see } = openTable();
    model.place.go(3);
    expect(see().place).toMatchObject({ current: 3, pageSize: 20 });
    model.place.setPageSize(50);
    expect(see().place).toMatchObject({ current: 1, pageSize: 50 });
  });

  it('another order begins at page 1', () => {
    const { model, page } = openTable();
    model.place.go(3);
    page();
    model.place.setSort({ name: 'id', order: 'desc' });
    expect(page()).toBe(1);
  });

  it('a reset goes back to the own order and its first page; the page size stays', () => {
    const { model, see, session } = openTable({ sort: { name: 'id', order: 'desc' } });
    const stop = model.start();
    model.place.setPageSize(50);
    model.place.setSort({ name: 'name', order: 'asc' });
    model.place.go(3);
    session.views.get('list')?.reset?.();
    expect(see().place).toMatchObject({ current: 1, pageSize: 50, sort: { name: 'id', order: 'desc' } });
    stop();
  });

  it('another filter begins at page 1, and the page of the former filter does not come back with it', () => {
    const { model, filter, page } = openTable();
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
    const { see, filter, answer } = openTable({ source: { ...byKeyword, when } }, { query: { 'list.page': '4' } });
    expect(see().question).toBeNull();
    // Nothing is fetched, so there is no last page to go back to.
    answer([], 0);
    filter({ keyword: 'a' });
    expect(see().place.current).toBe(4);
  });

  it('begins with page, size and order of the address, and refuses what cannot be', () => {
    const query = { 'list.page': '3', 'list.size': '50', 'list.sort': '-id' };
    expect(openTable({}, { query }).see().place).toMatchObject({
      current: 3,
      pageSize: 50,
      sort: { name: 'id', order: 'desc' },
    });
    const wrong = { 'list.page': '0', 'list.size': '501' };
    expect(openTable({}, { query: wrong }).see().place).toMatchObject({ current: 1, pageSize: 20 });
    const own = { sort: { name: 'id', order: 'asc' } } as const;
    expect(openTable(own, { query: { 'list.sort': '-' } }).see().place.sort).toBeUndefined();
    expect(openTable(own).see().place.sort).toEqual(own.sort);
  });

  it('follows an address that changed from outside, page and filter at once', () => {
    const { filter, page, follow } = openTable({}, { query: { 'list.page': '2' } });
    expect(page()).toBe(2);
    follow({ 'list.page': '5', 'search.keyword': 'old' });
    filter({ keyword: 'old' });
    expect(page()).toBe(5);
  });

  it('a page past the last one goes back to the last, in place of the entry in the history (ux 39)', () => {
    vi.useFakeTimers();
    const { model, answer, page, told } = openTable({}, { query: { 'list.page': '3' } });
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
    const { model, see, told } = openTable({ sort: { name: 'id', order: 'asc' } });
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
    const { model, see } = openTable({ paging: false });
    expect(paramsOf(see())).toEqual({});
    model.place.setSort({ name: 'id', order: 'asc' });
    expect(paramsOf(see())).toEqual({ sort: 'asc', sidx: 'id' });
  });

  it('refresh fetches again and keeps page, order and filter; ticks go', async () => {
    const { model, see, answer, filter, refresh } = openTable({ selection: 'multiple' });
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
    const { model, see, filter, told } = openTable({}, { query: { 'list.top': '120' } });
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
    const { model, answer, session, see } = openTable({ selection: 'multiple' });
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
    const { model, answer, see } = openTable({ selection: 'multiple' });
    see();
    answer(ids('1', '2'), 40);
    model.selection.choose(['1', '2', 'elsewhere'], ids('1', '2'));
    answer(ids('2'), 40);
    expect(model.selection.checked).toEqual(['2', 'elsewhere']);
  });

  it('rows of an earlier question that are still drawn change nothing', () => {
    const { model, answer, see } = openTable({ selection: 'multiple' });
    see();
    answer(ids('1', '2'), 40);
    model.selection.choose(['1'], ids('1'));
    answer(ids('2'), 40, true);
    expect(model.selection.checked).toEqual(['1']);
  });

  it('the chosen row is the present one, and goes when it was deleted', () => {
    const { model, answer, see } = openTable();
    see();
    answer([{ id: '1', name: 'old' }]);
    model.click({ id: '1', name: 'old' });
    answer([{ id: '1', name: 'new' }]);
    expect(model.selection.selected).toEqual({ id: '1', name: 'new' });
    answer([]);
    expect(model.selection.selected).toBeUndefined();
  });

  it('a click chooses the one row of a table with `single`, and no heading', () => {
    const { model } = openTable({ selection: 'single' });
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
    const { model, answer } = openTable({ tree: true, paging: false });
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
    expect(openTable({ tree: true, expand: 'all' }).answer(nested()).open).toEqual(['1', '2']);
  });

  it('offers expand and collapse only when every row has children (DICT-12)', () => {
    const { model, answer } = openTable({ tree: true });
    expect(model.canExpand(answer(nested()))).toBe(true);
    expect(model.canExpand(answer([...nested(), { id: '4', children: [] }]))).toBe(false);
    expect(model.canExpand(answer([]))).toBe(false);
  });

  it('gives the same rows for the same answer, so that nothing is drawn again', () => {
    const { model } = openTable({ tree: true });
    const rows = nested();
    expect(model.draw(rows).rows).toBe(model.draw(rows).rows);
    expect(model.draw(rows).records).toBe(model.draw(rows).records);
  });

  it('headings of groups are no records', () => {
    const { answer } = openTable({ tree: true });
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
      expect(openTable({ tree: true, source: lazy, expand: 'all' }).answer(nested()).open).toEqual([]);
      const { model, answer, host: asked } = openTable({ tree: true, source: lazy }, { host: host() });
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
      const { model, answer } = openTable({ tree: true, source: lazy }, { host: host() });
      const rows = ids('1');
      answer(rows);
      model.branches.expand(['1']);
      await vi.waitFor(() => expect(answer(rows).opening).toEqual([]));
      names = ['2', '3'];
      await model.refresh();
      expect(answer(rows).every?.map(({ id }) => id)).toEqual(['1', '2', '3']);
    });

    it('a row whose children cannot be fetched closes, so that opening it fetches again', async () => {
      const { model, answer } = openTable({ tree: true, source: lazy }, { host: host() });
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

describe('who draws a table', () => {
  afterEach(() => vi.useRealTimers());

  it('hears of every change of its model', () => {
    const { model } = openTable();
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
    const { model, session } = openTable({}, { query: { 'list.page': '2' } });
    const heard = vi.fn();
    session.subscribe(heard);
    model.subscribe(heard);
    model.ask();
    model.draw(ids('1'));
    expect(heard).not.toHaveBeenCalled();
    expect(model.port.get('paging')).toBeUndefined();
  });
});
