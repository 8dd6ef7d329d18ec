import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { presetField } from '../../../../core/model/presets';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Code } from '../Code';
import '../testing/parts';

afterEach(cleanup);
// Lists that close move away while the next is pressed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const [name, price] = ['inputField101', 'inputNumberField102'];
const form = JSON.stringify(
  {
    fields: [
      presetField('input', { label: 'Name', number: 101 }),
      presetField('inputNumber', { label: 'Price', number: 102 }),
    ],
  },
  null,
  2,
);

function Page({ list }: { list: string }) {
  const [values, setValues] = useState({ formData: form, columnData: list });
  const take = (of: 'formData' | 'columnData') => (value: string | null) =>
    setValues((old) => ({ ...old, [of]: value ?? '' }));
  return (
    <>
      <Code label="Form" value={values.formData} at="/formData" outline="model" onChange={take('formData')} />
      <Code label="List" value={values.columnData} at="/columnData" outline="list" onChange={take('columnData')} />
    </>
  );
}

async function open(list = '') {
  const host = createFakeHost({});
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <Page list={list} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const textOf = (of: string) =>
    EditorView.findFromDOM(screen.getByRole('textbox', { name: of }))?.state.doc.toString() ?? '';
  const outline = within(await screen.findByRole('region', { name: 'desk.list.title' }));
  await screen.findByRole('tree');
  const row = (section: string, label: string) =>
    within(outline.getByRole('region', { name: `desk.list.${section}` })).getByRole('button', {
      name: new RegExp(`^${label}`),
    });
  return { host, outline, row, textOf, list: () => JSON.parse(textOf('List')) };
}

describe('designer §2.7 the list from the desk, without JSON', () => {
  test('an empty list is made of the fields; a column is sorted by, summed, grouped and searched by its panel', async () => {
    const { host, outline, row, list, textOf } = await open();
    await userEvent.click(outline.getByRole('button', { name: 'visualdev.makeList' }));
    expect(list().columnList.map(({ prop }: { prop: string }) => prop)).toEqual([name, price]);
    expect(host.notes).toEqual(['success: desk.madeList 2 2']);
    await userEvent.click(row('columnList', 'Price'));
    await userEvent.click(outline.getByText('designer.value.listColumn.sorted.desc'));
    await userEvent.click(outline.getByRole('switch', { name: 'designer.title.listColumn.total' }));
    await userEvent.click(row('columnList', 'Name'));
    await userEvent.click(outline.getByRole('switch', { name: 'designer.title.listColumn.grouped' }));
    await userEvent.click(outline.getByRole('switch', { name: 'designer.title.listColumn.searched' }));
    expect(list()).toMatchObject({
      defaultSortConfig: [{ field: price, sort: 'desc' }],
      summaryField: [price],
      showSummary: true,
      type: 3,
      groupField: name,
      searchList: [{ prop: price }],
    });
    for (let count = 0; count < 6; count += 1) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(textOf('List')).toBe('');
  });

  test('what can be added is no longer listed once something was added, and is found by what is typed', async () => {
    const { outline, list } = await open(JSON.stringify({ columnList: [{ prop: name }] }, null, 2));
    const columns = within(outline.getByRole('region', { name: 'desk.list.columnList' }));
    const add = columns.getByRole('combobox');
    await userEvent.type(add, 'Pri');
    fireEvent.keyDown(add, { key: 'Enter', keyCode: 13, which: 13 });
    expect(list().columnList.map(({ prop }: { prop: string }) => prop)).toEqual([name, price]);
    await waitFor(() => expect(columns.getByRole('combobox').getAttribute('aria-expanded')).toBe('false'));
  });

  test("keys move and remove a column; a button of one's own is added with what it does", async () => {
    const text = JSON.stringify({ columnList: [{ prop: name }, { prop: price }] }, null, 2);
    const { outline, row, list } = await open(text);
    await userEvent.click(row('columnList', 'Price'));
    fireEvent.keyDown(row('columnList', 'Price'), { key: 'ArrowUp', altKey: true });
    expect(list().columnList).toEqual([{ prop: price }, { prop: name }]);
    // What a drag does in the drawn list has its keys and its menu.
    fireEvent.keyDown(row('columnList', 'Price'), { key: 'ArrowRight', altKey: true });
    expect(list().columnList).toEqual([{ prop: price, width: 160 }, { prop: name }]);
    await userEvent.click(outline.getByRole('button', { name: 'desk.moreOf Price' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'desk.menu.last' }));
    expect(list().columnList).toEqual([{ prop: name }, { prop: price, width: 160 }]);
    await userEvent.click(outline.getByRole('button', { name: 'desk.moreOf Price' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'desk.menu.ownWidth' }));
    await userEvent.click(outline.getByRole('button', { name: 'desk.moreOf Price' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'desk.menu.first' }));
    expect(list().columnList).toEqual([{ prop: price }, { prop: name }]);
    fireEvent.keyDown(row('columnList', 'Name'), { key: 'Delete' });
    expect(list().columnList).toEqual([{ prop: price }]);
    const own = within(outline.getByRole('region', { name: 'desk.list.customBtnsList' }));
    await userEvent.click(own.getByRole('button', { name: 'designer.addRow' }));
    await userEvent.click(outline.getByText('designer.value.btnType.3'));
    expect(list().customBtnsList).toEqual([{ value: 'btn_1', label: 'desk.list.newButton', event: { btnType: 3 } }]);
  });

  test('after a drag that the device ended a row is chosen by Enter and Space', async () => {
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const { row } = await open(JSON.stringify({ columnList: [{ prop: name }, { prop: price }] }));
    const from = row('columnList', 'Price');
    fireEvent.pointerDown(from, { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    fireEvent.pointerMove(from, { clientX: 0, clientY: 20, pointerId: 1 });
    expect(from.closest('ul')?.dataset.dragging).toBe('true');
    fireEvent.pointerCancel(from, { pointerId: 1 });
    await new Promise((done) => setTimeout(done));
    // What a browser sends for these keys.
    fireEvent.click(from);
    expect(from.getAttribute('aria-pressed')).toBe('true');
  });

  test('the filter of a list is comparisons with words, and the list itself has its panel', async () => {
    const { outline, list } = await open(JSON.stringify({ columnList: [{ prop: name }] }));
    await userEvent.click(outline.getByRole('button', { name: 'desk.list.itself' }));
    await userEvent.click(outline.getByRole('button', { name: 'rules.addLine' }));
    expect(list().ruleList).toBeUndefined();
    const choose = async (box: string, option: string) => {
      await userEvent.click(outline.getByRole('combobox', { name: box }));
      const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
      await userEvent.click(options.at(-1) as Element);
    };
    await choose('rules.field', 'Name');
    await choose('rules.comparison', 'rules.op.filled');
    expect(list().ruleList).toEqual({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: name, symbol: 'notNull' }] }],
    });
    await userEvent.click(outline.getByRole('switch', { name: 'designer.title.list.showSummary' }));
    expect(list().showSummary).toBe(true);
  });

  test('what is said of the form itself has a panel, and so have its messages', async () => {
    const { textOf } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'desk.form' }));
    await userEvent.click(screen.getByText('designer.value.form.labelPosition.top'));
    const sends = within(screen.getByRole('group', { name: 'designer.title.form.sends' }));
    await userEvent.click(sends.getByRole('button', { name: 'designer.addRow' }));
    expect(JSON.parse(textOf('Form'))).toMatchObject({
      labelPosition: 'top',
      sends: [{ name: 'designer.sends.message 1', on: ['create'], config: '' }],
    });
    // newcomer 4: what the template names is filled by the field of that name.
    await userEvent.click(sends.getByRole('combobox', { name: 'designer.sends.parameters' }));
    const [option] = await screen.findAllByText('Name', { selector: '.ant-select-item-option-content' });
    await userEvent.click(option as Element);
    expect(JSON.parse(textOf('Form')).sends[0].parameters).toEqual({ [name]: name });
  });
});
