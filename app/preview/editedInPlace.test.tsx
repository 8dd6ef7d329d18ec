// Process: own. The store of settings keeps the window that it was read in.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

// The window of these tests is the preview; `window.parent` is itself, as in every window without a frame.
vi.mock('./previewStorage', () => ({
  isPreview: true,
  previewStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
}));

import { drawDraft } from '../../core/design/model/drawDraft';
import { fieldNode } from '../../tests/support/smallModel';
import { runtime } from '../runtime';
import { fakeServer } from '../testing/fakeServer';
import { loadPreview, openPreview, postState } from '../testing/previewStage';

type List = Record<string, unknown>;

const column = (prop: string) => ({ prop, sortable: true });
const [name, town, phone] = [column('name'), column('town'), column('phone')];
const [price, weight] = [column('price'), column('weight')];
const columns = [name, town, phone, price, weight];
const button = (value: string) => ({ value, label: value });
const first: List = {
  type: 1,
  hasPage: true,
  pageSize: 20,
  hasSuperQuery: true,
  columnList: columns,
  searchList: [{ prop: 'name' }, { prop: 'town' }],
  btnsList: [button('add')],
  columnBtnsList: [button('edit'), button('detail')],
};
const formData = JSON.stringify({
  fields: [
    ...['name', 'town', 'phone'].map((each) => fieldNode('input', each, each)),
    ...['price', 'weight'].map((each) => fieldNode('inputNumber', each, each)),
    fieldNode('select', 'kind', 'kind', { dataType: 'dictionary', dictionaryType: 'kinds' }),
  ],
});
const drawn = (list: List) =>
  drawDraft({ id: 'm', webType: 2, formData, columnData: JSON.stringify(list) }, 'list').document;

beforeAll(loadPreview, 60_000);
beforeEach(async () => {
  fakeServer({});
  await openPreview();
});
afterEach(() => {
  cleanup();
  runtime.session.reset();
});

const table = () => document.querySelector('.weft-table table');
const search = () => document.querySelector('.weft-search form');
/** What is on screen, without the ids that every drawing gives anew, and without where the person left the heads. */
const onScreen = () =>
  [...document.querySelectorAll('.preview-page *')].map((element) => {
    const attributes = [...element.attributes].flatMap(({ name, value }) => {
      if (name === 'tabindex' || /^(id|for|aria-(controls|describedby|labelledby))$/.test(name)) return [];
      return `${name}=${name === 'style' ? value.split(/; ?/).sort().join(' ').trim() : value}`;
    });
    const text = element.children.length ? '' : element.textContent;
    return [element.tagName, ...attributes.sort(), text].join(' ');
  });

async function open(list: List) {
  await postState({ document: drawn(list) });
  await screen.findByText('phone 1', {}, { timeout: 10_000 });
  await screen.findByRole('button', { name: 'Reset' });
}

const columnsWith = (...changed: object[]) => ({ columnList: [...changed, phone, price, weight] });

it.each<[string, List]>([
  ['two columns are moved at once', { columnList: [phone, price, name, town, weight] }],
  ['the first column is moved', columnsWith(town, name)],
  ['a column is made wider', columnsWith({ ...name, width: 240 }, town)],
  ['a column is fixed', columnsWith({ ...name, fixed: 'left' }, town)],
  ['a column is aligned', columnsWith({ ...name, align: 'center' }, town)],
  ['a column has another heading', columnsWith({ ...name, label: 'Other' }, town)],
  ['a column cannot be sorted', columnsWith({ ...name, sortable: false }, town)],
  ['a column is taken away', columnsWith(town)],
  ['it is sorted at first', { defaultSortConfig: [{ field: 'price', sort: 'desc' }] }],
  ['a column has a total', { showSummary: true, summaryField: ['price'] }],
  ['a filter is added', { searchList: [{ prop: 'name' }, { prop: 'town' }, { prop: 'phone' }] }],
  ['a filter is moved', { searchList: [{ prop: 'town' }, { prop: 'name' }] }],
  ['a filter is taken away', { searchList: [{ prop: 'town' }] }],
  ['a filter is a keyword', { searchList: [{ prop: 'name', isKeyword: true }, { prop: 'town' }] }],
  ['a filter has a value', { searchList: [{ prop: 'name', value: 'x' }, { prop: 'town' }] }],
  ['a button is added', { btnsList: [button('add'), button('download')] }],
  ['a button of several records is added', { btnsList: [button('add'), button('batchRemove')] }],
  ['the buttons are taken away', { btnsList: [], columnBtnsList: [] }],
  ['a button of the row is added', { columnBtnsList: [button('edit'), button('detail'), button('remove')] }],
  ['a button of its own is added', { customBtnsList: [{ value: 'btn_1', label: 'Own', event: { btnType: 1 } }] }],
  ['it has other pages', { pageSize: 50 }],
  ['it has no pages', { hasPage: false }],
  ['it has no super query', { hasSuperQuery: false }],
  ['it is grouped', { type: 3, groupField: 'town' }],
  ['it is a tree', { type: 5, parentField: 'town', subField: 'name' }],
  ['it is edited in its rows', { type: 4 }],
])('designer §2.3 the table and the filters on screen stay when %s', async (_, edit) => {
  await open(first);
  const [shown, filters] = [table(), search()];
  const next = drawn({ ...first, ...edit });
  await postState({ document: next });
  expect(table()).toBe(shown);
  expect(search()).toBe(filters);
  const changed = onScreen();
  // What is drawn is what the list would be if it were opened so.
  await postState({ document: { ...next, id: 'another' } });
  await screen.findByText('phone 1');
  expect(table()).not.toBe(shown);
  expect(changed).toEqual(onScreen());
});

const filter = (label: string) => {
  const form = screen.getByRole('form', { name: 'Search' });
  return within(form).getByLabelText<HTMLInputElement>(label);
};

it('designer §2.3 what was typed into a filter stays while others come, go and change places', async () => {
  await open({ ...first, searchList: [{ prop: 'name' }, { prop: 'town', value: 'there' }] });
  fireEvent.change(filter('name'), { target: { value: 'typed' } });
  const [shown, typed] = [table(), filter('name')];
  const edit = (searchList: object[]) => postState({ document: drawn({ ...first, searchList }) });
  await edit([{ prop: 'phone', value: 'new' }, { prop: 'town', value: 'elsewhere' }, { prop: 'name' }]);
  expect(filter('name')).toBe(typed);
  expect(['phone', 'town', 'name'].map((label) => filter(label).value)).toEqual(['new', 'elsewhere', 'typed']);
  await edit([{ prop: 'name' }]);
  expect(filter('name')).toBe(typed);
  expect(typed.value).toBe('typed');
  await edit([]);
  expect(search()).toBeNull();
  await edit([{ prop: 'town' }]);
  expect(filter('town').value).toBe('');
  expect(table()).toBe(shown);
});

it('designer §2.3 a filter that is taken away filters no more', async () => {
  await open({ ...first, searchList: [{ prop: 'name', value: 'asked' }, { prop: 'town' }] });
  expect(screen.queryByText(/town.*asked/)).toBeNull();
  const shown = table();
  await postState({ document: drawn({ ...first, searchList: [{ prop: 'town' }] }) });
  expect(screen.queryByText(/asked/)).toBeNull();
  expect(table()).toBe(shown);
});

it('designer §2.3 a column with choices of its own is of a new table; the filters stay', async () => {
  await open(first);
  const [shown, filters] = [table(), search()];
  await postState({ document: drawn({ ...first, columnList: [...columns, { prop: 'kind' }] }) });
  await screen.findByRole('columnheader', { name: /kind/ });
  expect(table()).not.toBe(shown);
  expect(search()).toBe(filters);
  const next = table();
  await postState({ document: drawn({ ...first, columnList: [{ prop: 'kind' }, ...columns] }) });
  expect(screen.getAllByRole('columnheader')[1]?.textContent).toContain('kind');
  expect(table()).toBe(next);
});

it('designer §2.3 a tree beside the list leaves its table and its filters', async () => {
  await open(first);
  const [shown, filters] = [table(), search()];
  const tree = {
    type: 2,
    treeDataSource: 'dictionary',
    treeDictionary: 'kinds',
    treeRelation: 'kind',
    treeTitle: 'Kinds',
  };
  await postState({ document: drawn({ ...first, ...tree }) });
  expect(await screen.findByText('Kinds')).toBeTruthy();
  expect(table()).toBe(shown);
  expect(search()).toBe(filters);
});
