import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../language/types';
import { presetField } from '../../model/presets';
import { Desk } from '../desk';
import type { Act } from '../model/acts';
import {
  addItems,
  copiedItems,
  customButton,
  groupBy,
  itemOf,
  labelItem,
  moveItem,
  moveItems,
  nextWidth,
  pasteItems,
  removeItem,
  removeItems,
  searchBy,
  sortBy,
  standardButton,
  totalOf,
} from './acts';
import { filterDraft, filterGroups, filterOf, filterWritten } from './filter';
import { listed, listItems, readList } from './lists';

const number = presetField('inputNumber', { label: 'Price', number: 101 });
const name = presetField('input', { label: 'Name', number: 102 });
const formData = JSON.stringify({ fields: [number, name] });
const [price, called] = ['inputNumberField101', 'inputField102'];
const text = `{
  "type": 1,
  "columnList": [
    { "prop": "${called}", "width": 120.0 },
    { "prop": "${price}" }
  ],
  "defaultSidx": "${called}", "sort": "desc",
  "ours": 12345678901234567890
}`;

function desk(columnData = text) {
  const made = new Desk();
  made.put('formData', formData, { key: 'replaced' });
  made.put('columnData', columnData, { key: 'replaced' });
  const act = (step: Act) => !('refused' in step) && made.do(step);
  const now = () => JSON.parse(made.texts.columnData ?? '') as JsonObject;
  const items = () => listItems(readList(made.texts.columnData ?? '') ?? {}, listed(formData));
  const item = (list: string, of: string) => {
    const found = items().find((each) => each.list === list && each.name === of);
    if (!found) throw new Error(`no ${of} in ${list}`);
    return found;
  };
  return { made, act, now, items, item };
}
const field = (value: string) => {
  const found = listed(formData).find((each) => each.value === value);
  if (!found) throw new Error(value);
  return found;
};

describe('designer §2.7 a list is arranged without JSON', () => {
  test('columns are named by the labels of their fields, moved with their letters, and removed', () => {
    const { made, act, item, items } = desk();
    expect(
      items()
        .filter(({ list }) => list === 'columnList')
        .map(({ label }) => label),
    ).toEqual(['Name', 'Price']);
    expect(act(moveItem(made.texts, item('columnList', price), 0))).toBe(true);
    expect(made.texts.columnData).toContain('"width": 120.0');
    expect(made.selected()).toEqual([{ text: 'columnData', pointer: '/columnList/0' }]);
    act(removeItem(made.texts, item('columnList', price)));
    expect(
      items()
        .filter(({ list }) => list === 'columnList')
        .map(({ name: of }) => of),
    ).toEqual([called]);
    made.goTo(0);
    expect(made.texts.columnData).toBe(text);
  });

  test('an empty text becomes a list by its first column', () => {
    const { made, act, now } = desk('');
    act(addItems(made.texts, 'columnList', [itemOf('columnList', field(price))], 'Price'));
    expect(now()).toEqual({ type: 1, columnList: [{ prop: price, sortable: true, align: 'right' }] });
  });

  test('buttons that the text does not name stay when one is added or removed', () => {
    const { made, act, now, item } = desk();
    act(addItems(made.texts, 'btnsList', [standardButton('btnsList', 'download')], 'Export'));
    expect(now().btnsList).toEqual([
      { value: 'add', label: '新增' },
      { value: 'download', label: '导出' },
    ]);
    act(removeItem(made.texts, item('columnBtnsList', 'remove')));
    expect((now().columnBtnsList as JsonObject[]).map(({ value }) => value)).toEqual(['edit', 'detail']);
  });

  test("a button of one's own has a name that none has", () => {
    const { made, act, now } = desk();
    act(addItems(made.texts, 'customBtnsList', [customButton(made.texts, 'Pay')], 'Pay'));
    act(addItems(made.texts, 'customBtnsList', [customButton(made.texts, 'Send')], 'Send'));
    expect(now().customBtnsList).toEqual([
      { value: 'btn_1', label: 'Pay', event: { btnType: 1 } },
      { value: 'btn_2', label: 'Send', event: { btnType: 1 } },
    ]);
  });

  test('sorting takes over what an older designer said, totals and groups go on and off, what is unknown stays', () => {
    const { made, act, now, items } = desk();
    act(sortBy(made.texts, price, 'asc'));
    expect(now().defaultSortConfig).toEqual([
      { field: called, sort: 'desc' },
      { field: price, sort: 'asc' },
    ]);
    expect(now().defaultSidx).toBeUndefined();
    act(totalOf(made.texts, price, true));
    act(groupBy(made.texts, called, true));
    act(searchBy(made.texts, items(), field(called), true));
    expect(now()).toMatchObject({ showSummary: true, summaryField: [price], type: 3, groupField: called });
    expect(now().searchList).toEqual([{ prop: called, searchType: 2 }]);
    act(totalOf(made.texts, price, false));
    act(groupBy(made.texts, called, false));
    act(searchBy(made.texts, items(), field(called), false));
    act(sortBy(made.texts, price, undefined));
    act(sortBy(made.texts, called, undefined));
    expect(Object.keys(now()).sort()).toEqual(['columnList', 'ours', 'searchList', 'type']);
    expect(made.texts.columnData).toContain('"ours": 12345678901234567890');
    made.goTo(0);
    expect(made.texts.columnData).toBe(text);
  });
});

describe('designer §2.7 filters of a list are groups of comparisons', () => {
  const line = { field: price, symbol: '>', fieldValue: 3, jnpfKey: 'inputNumber' };
  test('both generations are read and written as they came', () => {
    const old = [{ ...line, logic: '&&' }];
    const oldGroups = filterGroups(old) ?? [];
    expect(filterWritten(old, oldGroups, false)).toEqual(old);
    const rules = { matchLogic: 'or', conditionList: [{ logic: 'and', groups: [line], id: 7 }] };
    expect(filterWritten(rules, filterGroups(rules) ?? [], true)).toEqual(rules);
  });

  test('the one editor of conditions shows them and writes them as they came', () => {
    const me = { field: 'owner', symbol: '==', fieldValue: '@userId' };
    const two = {
      matchLogic: 'or',
      conditionList: [
        { logic: 'and', groups: [line, { field: called, symbol: 'notNull' }], id: 7 },
        { logic: 'or', groups: [me, { field: called, symbol: 'in', fieldValue: ['a'] }] },
      ],
      ours: true,
    };
    for (const rules of [
      two,
      [{ ...line, logic: '&&' }],
      { matchLogic: 'and', conditionList: [two.conditionList[0]] },
    ]) {
      const draft = filterDraft(rules as never);
      expect(draft && filterOf(rules as never, draft)).toEqual(rules);
    }
    expect(filterDraft([{ field: price, symbol: 'between', fieldValue: [1, 2] }])).toBeUndefined();
  });

  test('what groups cannot say is refused; no comparison is no filter', () => {
    const mixed = [{ ...line, logic: '||' }, { ...line, logic: '&&' }, line];
    expect(filterGroups(mixed)).toBeUndefined();
    expect(filterGroups(undefined)).toEqual([]);
    expect(filterWritten(undefined, [], false)).toBeUndefined();
  });
});

test('designer §2.8 a column goes through the usual widths; without one of its own it begins at the usual one', () => {
  expect([nextWidth(0, 1), nextWidth(0, -1), nextWidth(130, 1), nextWidth(130, -1)]).toEqual([160, 120, 140, 120]);
  expect([nextWidth(480, 1), nextWidth(60, -1), nextWidth(2000, -1)]).toEqual([undefined, undefined, 480]);
});

describe('designer §2.7 several items of a list at once', () => {
  test('several are removed and moved in one step; copies go where they are not yet, and a button gets a name of its own', () => {
    const { made, act, items, item, now } = desk();
    const list = () => (now().columnList as JsonObject[]).map(({ prop }) => prop);
    const own = customButton(made.texts, 'Pay');
    act(addItems(made.texts, 'customBtnsList', [own], 'Pay'));
    const columns = items().filter((each) => each.list === 'columnList');
    expect(act(moveItems(made.texts, columns.slice(0, 1), 2))).toBe(true);
    expect(list()).toEqual([price, called]);
    const copied = copiedItems(items().filter((each) => each.list === 'columnList'));
    expect(pasteItems(made.texts, copied)).toEqual({ refused: { key: 'thereAlready' } });
    act(removeItems(made.texts, [item('columnList', price), item('customBtnsList', 'btn_1')]));
    expect([list(), now().customBtnsList]).toEqual([[called], []]);
    act(pasteItems(made.texts, copied));
    expect(list()).toEqual([called, price]);
    act(addItems(made.texts, 'customBtnsList', [own], 'Pay'));
    act(pasteItems(made.texts, copiedItems([item('customBtnsList', 'btn_1')]), item('customBtnsList', 'btn_1')));
    expect((now().customBtnsList as JsonObject[]).map(({ value }) => value)).toEqual(['btn_1', 'btn_2']);
    expect(pasteItems(made.texts, 'no JSON')).toEqual({ refused: { key: 'noParts' } });
    made.goTo(0);
    expect(made.texts.columnData).toBe(text);
  });

  test('the label of a button that the text does not name is written with the buttons that are drawn', () => {
    const { made, act, item, now } = desk();
    act(labelItem(made.texts, item('columnBtnsList', 'detail'), 'Look'));
    expect((now().columnBtnsList as JsonObject[]).map(({ label }) => label)).toEqual(['编辑', '删除', 'Look']);
  });
});
