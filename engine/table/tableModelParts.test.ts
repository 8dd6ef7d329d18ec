import { describe, expect, it, vi } from 'vitest';
import type { TableView } from '../../core/language/types';
import type { SuperQueryModel } from '../superQuery/superQueryModel';
import { createFakeHost, refuse } from '../testing/fakeHost';
import { openTable, paramsOf, type Row } from '../testing/openTable';
import type { StoredColumn } from './columnLayout';
import type { TableModel } from './tableModel';

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
    const opened = openTable(
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
    const { model, answer, session } = openTable({ edit, tree: true });
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
    const { model } = openTable();
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
    const { model } = openTable();
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
      const { model } = openTable({ columns: ['a', 'b', 'c'].map((name) => ({ name, title: { text: name } })) });
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
    const opened = openTable({ superQuery: fields });
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
    const { model, filter, see, page } = openTable({ superQuery: [{ name: 'id', widget: 'input' }] });
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
