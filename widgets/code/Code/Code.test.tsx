import { acceptCompletion, completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../core/language/types';
import { Parts, PartsContext } from '../../../engine/document/parts';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../engine/widgetHost';
import { WordsContext } from '../../words';
import { Code } from './Code';
import type { CodeProps } from './codeProps';
import './testing/parts';

afterEach(cleanup);
// Parts that are loaded when they are drawn: reading their modules is not what the first test of each waits for.
beforeAll(() => Promise.all([import('./ModelOutline'), import('./desk/DeskButtons')]));

const editing = {
  documentSchema: async (): Promise<JsonObject> => ({ properties: { view: { enum: ['table', 'tree'] } } }),
  names: ['rate', 'grid'],
  pages: ['view.table', 'column'],
  page: async (name: string) =>
    `# ${name}\n\nRows with \`columns\`.\n\n| member | holds | |\n|---|---|---|\n| \`columns\` | list of [column](column.md) | a\\|b |\n\n## Example: x\n\n\`\`\`json\n{\n  "a": 1\n}\n\`\`\`\n`,
  example: async (name: string): Promise<JsonObject> =>
    name === 'rate' ? { kind: 'form', fields: [{ name: 'stars' }] } : { views: [] },
};

function draw(props: CodeProps, answers: Parameters<typeof createFakeHost>[0] = {}, parts = new Parts()) {
  const host = createFakeHost(answers, { editing: async () => editing });
  const drawn = (now: CodeProps) => (
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={parts}>
          <Code id="field" label="Document" {...now} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>
  );
  const { rerender } = render(drawn(props));
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Document' })) as EditorView;
  return { host, view, again: (now: CodeProps) => rerender(drawn(now)) };
}
const write = (view: EditorView, text: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });

test('issue 15 §7: a text that nobody changes is stored byte by byte as it was', () => {
  const onChange = vi.fn();
  const { view, again } = draw({ value: '{"a":1}\r\n', onChange });
  again({ value: '{"b":1}\r\n', onChange });
  expect(view.state.doc.toString()).toBe('{"b":1}\n');
  expect(onChange).not.toHaveBeenCalled();
  write(view, '{}');
  expect(onChange.mock.calls).toEqual([['{}']]);
});

test('issue 15 §7: issues of the check are marked at their pointers; the first is a sentence with its place', async () => {
  const text = '{\n  "views": [{ "view": "tabel" }]\n}';
  const issues = [
    { at: '/formData/views/0/view', message: 'there is no view "tabel"', hint: 'did you mean "table"?' },
    { at: '/columnData/x', message: 'elsewhere' },
  ];
  const props = { value: text, check: 'some.check', given: { id: '7' }, at: '/formData' };
  const { host, view } = draw(props, { 'some.check': () => ({ issues }) });
  const place = 'code.issue 2 23 there is no view "tabel"common.sentenceJoindid you mean "table"?';
  const first = await screen.findByRole('button', { name: place });
  expect(host.calls[0]).toEqual({ name: 'some.check', params: { id: '7' } });
  await userEvent.click(first);
  expect(view.state.selection.main.head).toBe(text.indexOf('"tabel"'));
});

test('a warning has not the colour of an error', async () => {
  const issues = [{ at: '/a', message: 'not yet', level: 'warning' }];
  draw({ value: '{"a": 1}', check: 'some.check' }, { 'some.check': () => ({ issues }) });
  const first = await screen.findByRole('button', { name: 'code.issue 1 7 not yet' });
  expect(first.dataset.level).toBe('warning');
});

test('issue 15 §7: a text that is not JSON is marked without asking the server', async () => {
  const { host } = draw({ value: '{"a": 1,}', check: 'some.check' });
  expect(await screen.findByText('code.issue 1 9 code.notJson {"a": 1,▸}')).toBeTruthy();
  expect(host.calls).toEqual([]);
});

test('issue 15 §7: formats by its button; a text that is not JSON stays', async () => {
  const onChange = vi.fn();
  const { view } = draw({ value: '{"a":[1]}', onChange });
  await userEvent.click(screen.getByRole('button', { name: 'code.format' }));
  expect(onChange).toHaveBeenLastCalledWith('{\n  "a": [\n    1\n  ]\n}');
  write(view, '{"a":');
  await userEvent.click(screen.getByRole('button', { name: 'code.format' }));
  expect(onChange).toHaveBeenLastCalledWith('{"a":');
});

test('issue 15 §7: a dropped file becomes the text', async () => {
  const onChange = vi.fn();
  draw({ value: '', onChange });
  const file = new File(['{"fields":[]}'], 'model.json');
  fireEvent.drop(screen.getByRole('textbox'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('{"fields":[]}'));
});

test('issue 15 §7: a dropped export of a model fills every editor of its texts; formatted', async () => {
  const onChange = vi.fn();
  const parts = new Parts();
  const told = vi.fn();
  parts.listen(told);
  draw({ value: '', at: '/formData', onChange }, {}, parts);
  const model = { fullName: 'M', formData: '{"fields":[]}', columnData: '{"a":1}', tables: null };
  const file = new File([JSON.stringify(model)], 'm.vdd');
  fireEvent.drop(screen.getByRole('textbox'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('{\n  "fields": []\n}'));
  const texts = { formData: '{\n  "fields": []\n}', columnData: '{\n  "a": 1\n}', tables: '' };
  expect(told).toHaveBeenCalledWith({ kind: 'file', texts }, expect.anything());
  cleanup();
  const other = vi.fn();
  draw({ value: '', at: '/columnData', onChange: other }, {}, parts);
  parts.tell({ kind: 'file', texts }, undefined);
  expect(other).toHaveBeenCalledWith('{\n  "a": 1\n}');
});

test('issue 15 §7: Escape stays in the editor, so that Escape and Tab leave it and not the dialog', () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  const { view } = draw({ value: '{}' });
  fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 });
  expect(outside).not.toHaveBeenCalled();
  fireEvent.keyDown(view.contentDOM, { key: 'Tab', keyCode: 9 });
  expect(view.state.doc.toString()).toBe('{}');
  document.removeEventListener('keydown', outside);
});

test('between empty quotes everything is offered; Escape closes the offer, not the dialog; a choice replaces the quotes', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  const { view } = draw({ value: '{ "view": "" }', schema: 'document' });
  view.dispatch({ selection: { anchor: 11 } });
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(['table', 'tree']));
  fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 });
  expect(currentCompletions(view.state)).toEqual([]);
  expect(outside).not.toHaveBeenCalled();
  startCompletion(view);
  await waitFor(() => expect(completionStatus(view.state)).toBe('active'));
  // An offer may not be taken in its first moment.
  await waitFor(() => expect(acceptCompletion(view)).toBe(true));
  expect(view.state.doc.toString()).toBe('{ "view": "table" }');
  document.removeEventListener('keydown', outside);
});

test('read-only texts keep their place in the tab order and cannot be changed', () => {
  const { view } = draw({ value: '{}', readOnly: true });
  expect(view.contentDOM.tabIndex).toBe(0);
  expect(view.state.readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'code.format' })).toBeNull();
});

test('issue 15 §7: an example goes into the list at the cursor; one that fits nowhere is told', async () => {
  const onChange = vi.fn();
  const { view, host } = draw({ value: '{"fields":[]}', schema: 'document', onChange });
  const insert = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'code.example' }));
    await userEvent.click(await screen.findByTitle(name));
  };
  await insert('rate');
  await waitFor(() => expect(host.notes).toHaveLength(1));
  expect(host.notes[0]).toBe('warning: code.noPlace rate');
  view.dispatch({ selection: { anchor: 11 } });
  await insert('rate');
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(JSON.parse(onChange.mock.calls[0]?.[0])).toEqual({ fields: [{ name: 'stars' }] });
});

describe('issue 15 §7 the fields of a model beside its JSON', () => {
  const fields = [
    { __config__: { jnpfKey: 'input', label: 'Title', formId: 101 }, __vModel__: 'title' },
    { __config__: { jnpfKey: 'input', label: 'Note' }, __vModel__: 'note' },
  ];
  const open = async () => {
    const onChange = vi.fn();
    const drawn = draw({ value: JSON.stringify({ fields }, null, 2), outline: 'model', onChange });
    const now = () => JSON.parse(drawn.view.state.doc.toString()).fields as typeof fields;
    const follow = () => drawn.again({ value: drawn.view.state.doc.toString(), outline: 'model', onChange });
    await userEvent.click(await screen.findByRole('treeitem', { name: /Title/ }));
    return { ...drawn, now, follow };
  };
  const press = (word: string) => userEvent.click(screen.getByRole('button', { name: `code.outline.${word}` }));

  test('a press leads to its place; moving, copying and deleting change the text', async () => {
    const { view, now, follow } = await open();
    expect(view.state.selection.main.head).toBe(view.state.doc.toString().indexOf('{', 2) + 1);
    await press('down');
    follow();
    expect(now().map(({ __vModel__ }) => __vModel__)).toEqual(['note', 'title']);
    await press('duplicate');
    follow();
    expect(now().map(({ __vModel__ }) => __vModel__)).toEqual(['note', 'title', 'title102']);
    await press('remove');
    follow();
    expect(now()).toHaveLength(2);
  });

  test('a new field goes behind the chosen one', async () => {
    const { now } = await open();
    await userEvent.click(screen.getByRole('combobox', { name: 'code.outline.add' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'code.outline.add' }), 'qrcode');
    await userEvent.click(await screen.findByTitle('code.preset.qrcode'));
    expect(now()[1]).toMatchObject({ __config__: { jnpfKey: 'qrcode', formId: 102 }, width: 100 });
  });

  test('a chosen field is shown in the text, which does not take the focus from the list (issue 15 §7)', async () => {
    await open();
    const list = () => screen.getAllByRole('treeitem');
    await userEvent.click(list()[1] as HTMLElement);
    expect(list()[1]?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(list()[1]);
  });

  test('a first model needs no JSON: a field must be filled in, a choice has its options line by line', async () => {
    const { now, follow } = await open();
    await userEvent.click(screen.getByRole('switch', { name: 'designer.title.required' }));
    follow();
    expect(now()[0]?.__config__).toMatchObject({ required: true });
    expect(screen.getByRole('switch', { name: 'designer.title.required' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('combobox', { name: 'code.outline.add' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'code.outline.add' }), 'select');
    await userEvent.click(await screen.findByTitle('code.preset.select'));
    follow();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('designer.title.label')));
    const choices = screen.getByLabelText('designer.title.options');
    await userEvent.clear(choices);
    await userEvent.type(choices, 'Car{Enter} Van {Enter}{Enter}Truck');
    fireEvent.blur(choices);
    expect((now()[1] as { options?: object }).options).toEqual(
      ['Car', 'Van', 'Truck'].map((fullName, at) => ({ id: String(at + 3), fullName })),
    );
  });

  test('another name applies when the box is left; one that is taken does not; a field without a number is told', async () => {
    const { now, follow } = await open();
    const name = () => screen.getByLabelText('designer.title.__vModel__');
    expect(screen.queryByText('code.outline.unnumbered')).toBeNull();
    await userEvent.clear(name());
    await userEvent.type(name(), 'note{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('desk.refused.nameTaken note');
    await userEvent.clear(name());
    await userEvent.type(name(), 'subject{Enter}');
    follow();
    expect(now()[0]).toMatchObject({ __vModel__: 'subject', __config__: { label: 'Title' } });
    await userEvent.click(screen.getByRole('treeitem', { name: /Note/ }));
    expect(screen.getByText('code.outline.unnumbered')).toBeTruthy();
  });
});

test('issue 15 §7: beside the first issue of a document is the page of the language about its place', async () => {
  const text = '{ "views": [{ "view": "table", "rows": 1 }] }';
  const issues = [{ at: '/views/0/rows', message: '"rows" is not a member of a table' }];
  draw({ value: text, schema: 'document', check: 'some.check' }, { 'some.check': () => ({ issues }) });
  await userEvent.click(await screen.findByRole('button', { name: 'code.help view.table' }));
  const page = await screen.findByRole('dialog', { name: 'code.languagePage view.table' });
  await waitFor(() => expect(page.querySelector('td code')?.textContent).toBe('columns'));
  expect(page.textContent).toContain('a|b');
  expect(page.querySelector('pre')?.textContent).toContain('"a": 1');
  await userEvent.click(screen.getByRole('button', { name: 'column' }));
  expect(await screen.findByRole('dialog', { name: 'code.languagePage column' })).toBeTruthy();
});

test('issue 15 §7: JSON in one long line is laid out, in the form it stays as it is until somebody edits it', () => {
  const onChange = vi.fn();
  const value = JSON.stringify({ fields: Array.from({ length: 20 }, (_, at) => ({ name: `field${at}` })) });
  const laidOut = (text: string) => expect(text.split('\n').length).toBeGreaterThan(20);
  const { view, again } = draw({ value, onChange });
  laidOut(view.state.doc.toString());
  const next = value.replace('field0', 'first');
  again({ value: next, onChange });
  laidOut(view.state.doc.toString());
  expect(onChange).not.toHaveBeenCalled();
  view.dispatch({ changes: { from: view.state.doc.length, insert: '\n' } });
  expect(onChange.mock.calls[0]?.[0]).toBe(view.state.doc.toString());
  expect(JSON.parse(view.state.doc.toString())).toEqual(JSON.parse(next));
});
