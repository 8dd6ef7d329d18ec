import { describe, expect, test } from 'vitest';
import { Desk } from '../desk';
import { addPart, documentSlots, duplicatePart, freeName, moveParts, removeParts, slotNext } from './acts';
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
    run(duplicatePart(desk.texts, itemsOf(desk.texts.document ?? ''), [at]));
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
});
