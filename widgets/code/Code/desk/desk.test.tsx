import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Code } from '../Code';
import '../testing/parts';

afterEach(cleanup);

const field = (name: string, label: string, formId: number) => ({
  __config__: { jnpfKey: 'input', label, formId },
  __vModel__: name,
});
const form = JSON.stringify(
  { fields: [field('alpha', 'Alpha', 101), field('beta', 'Beta', 102), field('delta', 'Delta', 103)] },
  null,
  2,
);
const list = JSON.stringify({ columnList: [{ prop: 'alpha' }, { prop: 'beta' }] }, null, 2);
function Page({ changed }: { changed: (name: string, value: string | null) => void }) {
  const [values, setValues] = useState({ formData: form, columnData: list });
  const take = (name: 'formData' | 'columnData') => (value: string | null) => {
    changed(name, value);
    setValues((old) => ({ ...old, [name]: value ?? '' }));
  };
  return (
    <>
      <Code label="Form" value={values.formData} at="/formData" outline="model" onChange={take('formData')} />
      <Code label="List" value={values.columnData} at="/columnData" onChange={take('columnData')} />
      <input aria-label="Elsewhere" />
    </>
  );
}

test('what is asked for is in sight at once among the properties of the form', async () => {
  const host = createFakeHost({});
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <Code label="Form" value={form} at="/formData" outline="model" shows="sends" onChange={() => undefined} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const write = await screen.findByRole('button', { name: 'designer.sends.write' });
  const row = write.closest('[data-member="sends"]');
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true));
});

describe('designer §2.2 one history over the texts of a model', () => {
  const open = async () => {
    const changed = vi.fn();
    const host = createFakeHost({});
    render(
      <WidgetHostContext value={host}>
        <WordsContext value={host.t}>
          <PartsContext value={new Parts()}>
            <Page changed={changed} />
          </PartsContext>
        </WordsContext>
      </WidgetHostContext>,
    );
    const viewOf = (name: string) => EditorView.findFromDOM(screen.getByRole('textbox', { name })) as EditorView;
    const texts = () => [viewOf('Form').state.doc.toString(), viewOf('List').state.doc.toString()];
    await screen.findByRole('tree');
    return { changed, host, viewOf, texts };
  };
  test('newcomer: what kind a field is stands beside it in words; the key is its tooltip', async () => {
    await open();
    const kind = row('Alpha').querySelector('small');
    expect([kind?.textContent, kind?.title]).toEqual(['code.preset.input', 'input']);
  });

  const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });
  const order = () => screen.getAllByRole('treeitem').map((each) => each.querySelector('span')?.textContent);
  const undo = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

  test('the menu of a field leads to its kinds: what keeps the column is offered, the rest says why not', async () => {
    const { texts } = await open();
    await userEvent.click(row('Alpha'));
    await userEvent.click(screen.getByRole('button', { name: 'desk.more' }));
    await userEvent.click(await screen.findByText('desk.menu.kind'));
    const kinds = screen.getByLabelText('desk.changeKind');
    await waitFor(() => expect(kinds.getAttribute('aria-expanded')).toBe('true'));
    fireEvent.change(kinds, { target: { value: 'inputNumber' } });
    const number = await screen.findByText('desk.why.column');
    expect(number.closest('.ant-select-item')?.classList).toContain('ant-select-item-option-disabled');
    fireEvent.change(kinds, { target: { value: 'textarea' } });
    await waitFor(() => expect(screen.queryByText('desk.why.column')).toBeNull());
    fireEvent.keyDown(kinds, { key: 'Enter', keyCode: 13, which: 13 });
    await waitFor(() => expect(row('Alpha').querySelector('small')?.title).toBe('textarea'));
    expect(screen.getByRole('button', { name: /^desk\.undoOf/ })).toBeTruthy();
    undo();
    expect(texts()).toEqual([form, list]);
    await userEvent.click(row('Beta'));
    fireEvent.keyDown(row('Beta'), { key: 'F2' });
    expect(document.activeElement).toBe(screen.getByLabelText('designer.title.label'));
  });

  test('a rename in the outline changes form and list; Ctrl+Z anywhere brings both back, byte by byte', async () => {
    const { texts, changed, viewOf } = await open();
    await userEvent.click(row('Alpha'));
    const name = screen.getByLabelText('designer.title.__vModel__');
    await userEvent.clear(name);
    await userEvent.type(name, 'gamma{Enter}');
    expect(texts()).toEqual([form.replace('alpha', 'gamma'), list.replace('alpha', 'gamma')]);
    expect(changed.mock.calls).toEqual([
      ['formData', form.replace('alpha', 'gamma')],
      ['columnData', list.replace('alpha', 'gamma')],
    ]);
    fireEvent.keyDown(viewOf('Form').contentDOM, { key: 'z', keyCode: 90, ctrlKey: true });
    expect(texts()).toEqual([form, list]);
    expect(changed.mock.calls.slice(2)).toEqual([
      ['formData', form],
      ['columnData', list],
    ]);
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(texts()).toEqual([form.replace('alpha', 'gamma'), list.replace('alpha', 'gamma')]);
    undo();
    expect(texts()).toEqual([form, list]);
    undo(screen.getByLabelText('Elsewhere'));
    fireEvent.change(screen.getByLabelText('Elsewhere'), { target: { value: 'typed' } });
    expect(texts()).toEqual([form, list]);
  });

  test('the buttons say what they take back; the list of what was done leads to each entry', async () => {
    const { texts, viewOf } = await open();
    await userEvent.click(row('Alpha'));
    await userEvent.click(screen.getByRole('button', { name: 'code.outline.duplicate' }));
    viewOf('List').dispatch({ changes: { from: 0, insert: ' ' }, userEvent: 'input.type' });
    await userEvent.click(
      await screen.findByRole('button', { name: 'desk.undoOf desk.done.typed desk.text.columnData' }),
    );
    expect(texts()[1]).toBe(list);
    expect(screen.getByRole('button', { name: /^desk.undoOf desk.done.duplicated/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'desk.history' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'desk.opened' }));
    expect(texts()).toEqual([form, list]);
  });

  test('designer §2.8 several by Shift and Ctrl; keys move, copy, paste, duplicate and delete them, and say so', async () => {
    const { texts } = await open();
    await userEvent.click(row('Alpha'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('treeitem', { selected: true })).toHaveLength(2);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['Delta', 'Alpha', 'Beta']);
    expect(document.activeElement).toBe(row('Beta'));
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('desk.done.movedMany Alpha 2');
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(order()).toEqual(['Delta', 'Alpha', 'Alpha', 'Beta', 'Beta']);
    await userEvent.keyboard('{Delete}');
    expect(order()).toEqual(['Delta', 'Alpha', 'Beta']);
    const clipboard = new DataTransfer();
    await userEvent.click(row('Delta'));
    fireEvent.copy(row('Delta'), { clipboardData: clipboard });
    fireEvent.paste(row('Delta'), { clipboardData: clipboard });
    expect(order()).toEqual(['Delta', 'Delta', 'Alpha', 'Beta']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryAllByRole('treeitem', { selected: true })).toEqual([]);
    for (let count = 0; count < 4; count += 1) undo();
    expect(texts()).toEqual([form, list]);
  });

  test('designer §2.8 the menu leads to the box of the label, as F2 does', async () => {
    await open();
    await userEvent.click(row('Beta'));
    await userEvent.click(screen.getByRole('button', { name: 'desk.more' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'desk.menu.label' }));
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('Beta'));
  });

  test('M lists the places to which it may go', async () => {
    await open();
    await userEvent.click(row('Delta'));
    await userEvent.keyboard('m');
    await userEvent.click(await screen.findByTitle('desk.place.before Alpha'));
    expect(order()).toEqual(['Delta', 'Alpha', 'Beta']);
  });

  test('while the text is no JSON nothing is done; typing goes on and can be undone', async () => {
    const { viewOf, texts } = await open();
    await userEvent.click(row('Alpha'));
    viewOf('Form').dispatch({ changes: { from: 0, insert: '{' }, userEvent: 'input.type' });
    await userEvent.click(row('Beta'));
    await userEvent.keyboard('{Delete}');
    expect(order()).toHaveLength(3);
    undo();
    expect(texts()).toEqual([form, list]);
  });
});
