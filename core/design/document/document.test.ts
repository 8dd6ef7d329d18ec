import { describe, expect, test } from 'vitest';
import { Desk } from '../desk';
import type { Act } from '../model/acts';
import {
  addPart,
  copiedParts,
  documentSlots,
  duplicateParts,
  moveParts,
  pasteParts,
  removeParts,
  slotNext,
} from './acts';
import { offersAt } from './addable';
import { freeName } from './copies';
import { documentOutline } from './outline';

const text = JSON.stringify(
  {
    kind: 'page',
    id: 'own.page',
    views: [
      {
        id: 'list',
        view: 'table',
        source: { call: 'board.list' },
        columns: [{ name: 'fullName', label: 'board.name' }, { name: 'enCode' }],
        rowActions: [{ name: 'edit', label: { text: 'Edit' }, onClick: [{ do: 'open', document: 'x' }] }],
      },
      { use: 'views.search', with: { for: 'list' } },
    ],
  },
  null,
  2,
);
const say = (words: unknown) => (typeof words === 'string' ? `<${words}>` : String((words as { text: string }).text));
const itemsOf = (now: string, open?: string) => documentOutline(now, say, open) ?? [];
const deskOf = () => {
  const desk = new Desk();
  desk.put('document', text, { key: 'opened' });
  return desk;
};

describe('designer §2.1 a document on the desk', () => {
  test('lists its parts with the lists that hold them, and its fragments', () => {
    expect(itemsOf(text).map(({ pointer, kind, label, name, used }) => [pointer, kind, label || name || used])).toEqual(
      [
        ['/views', 'list', undefined],
        ['/views/0', 'view', 'list'],
        ['/views/0/columns', 'list', undefined],
        ['/views/0/columns/0', 'column', '<board.name>'],
        ['/views/0/columns/1', 'column', 'enCode'],
        ['/views/0/rowActions', 'list', undefined],
        ['/views/0/rowActions/0', 'button', 'Edit'],
        ['/views/1', 'view', 'views.search'],
      ],
    );
  });

  test('lists actions of what is selected only', () => {
    expect(itemsOf(text, '/views/0/rowActions/0').at(-2)).toMatchObject({ kind: 'action', key: 'open' });
  });

  test('a text that is no JSON has no parts', () => {
    expect(documentOutline('{"a":', say)).toBeUndefined();
  });

  test('parts are added to lists that were not there, and undo restores the bytes', () => {
    const desk = deskOf();
    const act = addPart(desk.texts, { list: '/views/0/toolbar', index: 0 }, { name: 'add' }, 'Add');
    expect('ops' in act && desk.do(act)).toBe(true);
    expect(JSON.parse(desk.texts.document ?? '').views[0].toolbar).toEqual([{ name: 'add' }]);
    expect(desk.selected()).toEqual([{ text: 'document', pointer: '/views/0/toolbar/0' }]);
    desk.undo();
    expect(desk.texts.document).toBe(text);
  });

  test('a part is moved, copied under a free name, and removed', () => {
    const desk = deskOf();
    const run = (act: ReturnType<typeof moveParts>) => 'ops' in act && desk.do(act);
    const at = '/views/0/columns/0';
    expect(slotNext(itemsOf(text), [at], -1)).toBeUndefined();
    const slot = slotNext(itemsOf(text), [at], 1);
    expect(slot && run(moveParts(itemsOf(text), [at], slot))).toBe(true);
    const names = () =>
      JSON.parse(desk.texts.document ?? '').views[0].columns.map(({ name }: { name: string }) => name);
    expect(names()).toEqual(['enCode', 'fullName']);
    run(duplicateParts(desk.texts, itemsOf(desk.texts.document ?? ''), [at]));
    expect(names()).toEqual(['enCode', 'enCode2', 'fullName']);
    run(removeParts(desk.texts, itemsOf(desk.texts.document ?? ''), [at, '/views/0/columns/1']));
    expect(names()).toEqual(['fullName']);
    while (desk.undo());
    expect(desk.texts.document).toBe(text);
  });

  test('lists are neither moved nor removed by themselves, and parts go only where their kind is held', () => {
    expect(removeParts({ document: text }, itemsOf(text), ['/views/0/columns'])).toMatchObject({ refused: {} });
    const lists = documentSlots(itemsOf(text), ['/views/0/columns/0']).map(({ list }) => list);
    expect([...new Set(lists)]).toEqual(['/views/0/columns']);
    expect(freeName(['a', 'a2'], 'a')).toBe('a3');
  });

  test('all parts that are cut come back with a paste, behind the selected part or at the end of a list', () => {
    const desk = deskOf();
    const run = (act: Act) => 'ops' in act && desk.do(act);
    const items = () => itemsOf(desk.texts.document ?? '');
    const both = ['/views/0/columns/0', '/views/0/columns/1'];
    const clipboard = copiedParts(desk.texts, items(), both);
    run(removeParts(desk.texts, items(), both));
    const list = items().find(({ pointer }) => pointer === '/views/0/columns');
    expect(run(pasteParts(desk.texts, items(), clipboard, list))).toBe(true);
    expect(JSON.parse(desk.texts.document ?? '')).toEqual(JSON.parse(text));
    expect(desk.selected().map(({ pointer }) => pointer)).toEqual(both);
    const column = items().find(({ pointer }) => pointer === both[0]);
    run(pasteParts(desk.texts, items(), clipboard, column));
    const columns = JSON.parse(desk.texts.document ?? '').views[0].columns as { name: string }[];
    expect(columns.map(({ name }) => name)).toEqual(['fullName', 'fullName2', 'enCode2', 'enCode']);
  });

  test('a part is pasted only where parts of its kind are held, and a list is not copied', () => {
    const texts = { document: text };
    const items = itemsOf(text);
    const view = copiedParts(texts, items, ['/views/0']);
    const column = items.find(({ kind }) => kind === 'column');
    expect(pasteParts(texts, items, view, column)).toEqual({ refused: { key: 'unfit', values: { name: 'list' } } });
    expect(copiedParts(texts, items, ['/views/0/columns'])).toBe('');
    expect(pasteParts(texts, items, '[]', column)).toEqual({ refused: { key: 'noParts' } });
  });

  test('several are duplicated, and views in a copy have ids of their own that the copy itself speaks of', () => {
    const tab = {
      name: 'one',
      title: { text: '1' },
      views: [
        { id: 'found', view: 'search', for: 'rows', fields: [] },
        {
          ...{ id: 'rows', view: 'table', source: [], columns: [] },
          toolbar: [{ name: 'again', onClick: [{ do: 'refresh', view: 'rows' }] }],
        },
        { id: 'said', view: 'text', text: { text: '{a}', values: { a: { $: 'view.rows.selected.id' } } } },
      ],
    };
    const items = [tab, { name: 'two', title: { text: '2' }, views: [] }];
    const desk = new Desk();
    const first = JSON.stringify({ kind: 'page', id: 'x', views: [{ id: 'tabs', view: 'tabs', items }] });
    desk.put('document', first, { key: 'opened' });
    const both = ['/views/0/items/0', '/views/0/items/1'];
    const act = duplicateParts(desk.texts, itemsOf(first), both);
    expect('ops' in act && desk.do(act)).toBe(true);
    const now = JSON.parse(desk.texts.document ?? '').views[0].items;
    expect(now.map(({ name }: { name: string }) => name)).toEqual(['one', 'one2', 'two', 'two2']);
    expect(now[0]).toEqual(tab);
    expect(now[1].views.map(({ id }: { id: string }) => id)).toEqual(['found2', 'rows2', 'said2']);
    expect(now[1].views[0].for).toBe('rows2');
    expect(now[1].views[1].toolbar[0].onClick).toEqual([{ do: 'refresh', view: 'rows2' }]);
    expect(now[1].views[2].text.values.a).toEqual({ $: 'view.rows2.selected.id' });
    expect(desk.selected().map(({ pointer }) => pointer)).toEqual(['/views/0/items/1', '/views/0/items/3']);
  });

  test('several parts of one list move together by one place, those of several lists do not', () => {
    const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    const table = { id: 'list', view: 'table', source: [], columns, toolbar: [{ name: 'add' }, { name: 'more' }] };
    const desk = new Desk();
    desk.put('document', JSON.stringify({ kind: 'page', id: 'x', views: [table] }), { key: 'opened' });
    const at = (...indexes: number[]) => indexes.map((index) => `/views/0/columns/${index}`);
    const names = (pointers: string[], by: -1 | 1) => {
      const items = itemsOf(desk.texts.document ?? '');
      const slot = slotNext(items, pointers, by);
      const act = slot && moveParts(items, pointers, slot);
      if (act && 'ops' in act) desk.do(act);
      const now = JSON.parse(desk.texts.document ?? '').views[0].columns as { name: string }[];
      return slot && now.map(({ name }) => name).join('');
    };
    expect(names(at(0, 1), 1)).toBe('cabd');
    expect(desk.selected().map(({ pointer }) => pointer)).toEqual(at(1, 2));
    expect(names(at(1, 2), 1)).toBe('cdab');
    expect(names(at(2, 3), 1)).toBeUndefined();
    expect(names(at(2, 3), -1)).toBe('cabd');
    expect(names([...at(0), '/views/0/toolbar/0'], 1)).toBeUndefined();
  });
});

test('where nothing is chosen, columns are offered for the only list of a page, not for one of several', () => {
  const listsFor = (now: string) => new Set(offersAt(now, itemsOf(now), undefined).map(({ slot }) => slot.list));
  expect([...listsFor(text)]).toEqual([
    '/views/0/columns',
    '/views/0/toolbar',
    '/views/0/rowActions',
    '/views',
    '/buttons',
  ]);
  expect(new Set(offersAt(text, itemsOf(text), undefined, true).map(({ slot }) => slot.list))).toEqual(
    new Set(['/views', '/buttons']),
  );
  const page = JSON.parse(text);
  page.views.push({ ...page.views[0], id: 'other' });
  expect([...listsFor(JSON.stringify(page))]).toEqual(['/views', '/buttons']);
});
