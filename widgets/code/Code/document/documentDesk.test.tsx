import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import type { Editing } from '../../../../engine/host';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Code } from '../Code';
import '../testing/parts';

afterEach(cleanup);
// Lists that close move away while the next is pressed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const text = JSON.stringify(
  {
    kind: 'page',
    id: 'own.page',
    views: [
      {
        id: 'list',
        view: 'table',
        source: { call: 'board.list' },
        columns: [{ name: 'fullName', label: 'board.name' }],
        toolbar: [{ use: 'buttons.add', with: { document: 'own.edit' } }],
      },
    ],
  },
  null,
  2,
);

function Page({ first }: { first: string }) {
  const [value, setValue] = useState<string | null>(first);
  return <Code label="Document" value={value} schema="document" outline="document" onChange={setValue} />;
}

const fragment = JSON.stringify({
  language: 1,
  define: {
    add: {
      args: ['document'],
      value: { name: 'add', label: 'common.add', onClick: [{ do: 'open', document: { arg: 'document' } }] },
    },
  },
});

async function open(answers: Parameters<typeof createFakeHost>[0] = {}, first = text, editing?: Editing) {
  const host = createFakeHost({
    'board.list': () => ({ list: [{ id: '1', fullName: 'A', enCode: 'a', tags: [] }] }),
    'screen.info': () => ({ published: fragment }),
    ...answers,
  });
  if (editing) host.editing = async () => editing;
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <Page first={first} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  const tree = await screen.findByRole('tree', { name: 'desk.doc.title' });
  const now = () => {
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Document' })) as EditorView;
    return view.state.doc.toString();
  };
  const row = (name: string | RegExp) => within(tree).getByRole('treeitem', { name });
  const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  return { host, tree, row, undo, now, table: () => JSON.parse(now()).views[0] };
}

describe('designer §2.1 a screen on the desk', () => {
  test('an action that names a call is added with the list of calls open', async () => {
    const { now } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'desk.doc.itself' }));
    const add = async (name: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: 'desk.doc.add' }));
      const found = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
      await userEvent.click(found.at(-1) as Element);
    };
    await add('desk.doc.one.button');
    await waitFor(() => expect(JSON.parse(now()).buttons).toHaveLength(1));
    await add('desk.doc.action.call');
    const call = await screen.findByLabelText('designer.title.doc.call');
    await waitFor(() => expect(call.getAttribute('aria-expanded')).toBe('true'));
  });

  test('a label is written as text, a column comes from what the call answers, and both are undone', async () => {
    const { row, now, table, undo } = await open();
    await userEvent.click(row(/board\.name/));
    const label = await screen.findByLabelText('designer.title.doc.label');
    await userEvent.clear(label);
    await userEvent.type(label, 'Board{Enter}');
    expect(table().columns).toEqual([{ name: 'fullName', label: { text: 'Board' } }]);
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
      'desk.done.set designer.title.doc.label',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'desk.doc.add' }));
    const options = await screen.findAllByText('enCode', { selector: '.ant-select-item-option-content' });
    expect(screen.queryByText('tags', { selector: '.ant-select-item-option-content' })).toBeNull();
    await userEvent.click(options.at(-1) as Element);
    expect(table().columns[1]).toEqual({ name: 'enCode', label: { text: 'enCode' } });
    undo();
    undo();
    expect(now()).toBe(text);
  });

  test('keys move and remove; a list is neither', async () => {
    const { row, table, now } = await open();
    fireEvent.click(row('desk.doc.list.columns'));
    fireEvent.keyDown(row('desk.doc.list.columns'), { key: 'Delete' });
    expect(now()).toBe(text);
    fireEvent.click(row(/board\.name/));
    fireEvent.keyDown(row(/board\.name/), { key: 'd', ctrlKey: true });
    expect(table().columns.map(({ name }: { name: string }) => name)).toEqual(['fullName', 'fullName2']);
  });

  test('several are moved, cut and pasted with keys, and the first deleted', async () => {
    const { row, tree, table, now, undo } = await open();
    const names = () => table().columns.map(({ name }: { name: string }) => name);
    const key = (pressed: string, more: object = {}) => fireEvent.keyDown(tree, { key: pressed, ...more });
    fireEvent.click(row(/board\.name/));
    key('d', { ctrlKey: true });
    key('d', { ctrlKey: true });
    expect(names()).toEqual(['fullName', 'fullName2', 'fullName22']);
    const rows = () => within(tree).getAllByRole('treeitem', { name: /board\.name/ });
    fireEvent.click(rows()[0] as Element);
    fireEvent.click(rows()[1] as Element, { shiftKey: true });
    key('ArrowDown', { altKey: true });
    expect(names()).toEqual(['fullName22', 'fullName', 'fullName2']);
    let clipboard = '';
    fireEvent.cut(tree, { clipboardData: { setData: (_: string, text: string) => (clipboard = text) } });
    expect(names()).toEqual(['fullName22']);
    fireEvent.paste(tree, { clipboardData: { getData: () => clipboard } });
    expect(names()).toEqual(['fullName22', 'fullName', 'fullName2']);
    fireEvent.click(rows()[0] as Element);
    key('Delete');
    expect(names()).toEqual(['fullName', 'fullName2']);
    for (let step = 0; step < 6; step += 1) undo();
    expect(now()).toBe(text);
  });

  test('an action that a plugin adds is called by its own name', async () => {
    const { tree } = await open();
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Document' })) as EditorView;
    const buttons = `"rowActions": [{ "name": "loud", "onClick": [{ "do": "shout" }] }], "columns"`;
    const from = view.state.doc.toString().indexOf('"columns"');
    view.dispatch({ changes: { from, to: from + '"columns"'.length, insert: buttons }, userEvent: 'input.type' });
    fireEvent.click(await within(tree).findByRole('treeitem', { name: /loud/ }));
    expect(await within(tree).findByRole('treeitem', { name: /shout/ })).toBeTruthy();
    expect(within(tree).queryByRole('treeitem', { name: /desk\.doc\.action/ })).toBeNull();
  });

  test('columns are offered of the call that the table has now, and asked for again after a failure', async () => {
    let asked = 0;
    const other = () => {
      asked += 1;
      if (asked === 1) throw new Error('not now');
      return { list: [{ id: '1', colour: 'red' }] };
    };
    const { row } = await open({ 'other.list': other });
    const option = { selector: '.ant-select-item-option-content' };
    const box = () => screen.getByRole('combobox', { name: 'desk.doc.add' });
    await userEvent.click(row(/board\.name/));
    await userEvent.click(box());
    await screen.findAllByText('enCode', option);
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Document' })) as EditorView;
    const from = view.state.doc.toString().indexOf('board.list');
    view.dispatch({ changes: { from, to: from + 5, insert: 'other' }, userEvent: 'input.type' });
    await userEvent.click(row(/board\.name/));
    await userEvent.click(box());
    await expect.poll(() => asked).toBe(1);
    expect(screen.queryByText('enCode', option)).toBeNull();
    await userEvent.click(row(/board\.name/));
    await userEvent.click(box());
    expect((await screen.findAllByText('colour', option)).length).toBeGreaterThan(0);
    expect(asked).toBe(2);
  });

  test('what a fragment makes is called by its label, and what takes its label from the entity by that', async () => {
    const document = {
      ...JSON.parse(text),
      entity: 'board',
      views: [
        {
          id: 'list',
          view: 'table',
          columns: [{ name: 'parentId' }, { name: 'strange' }],
          toolbar: [{ use: 'buttons.add', with: { document: 'own.edit' } }, { use: 'buttons.gone' }],
        },
      ],
    };
    const { row } = await open({}, JSON.stringify(document), {
      documentSchema: async () => ({ $defs: {} }),
      names: [],
      entity: async (id: string) => ({ id, fields: { parentId: { type: 'text', label: 'board.above' } } }),
    } as unknown as Editing);
    const spoken = (name: RegExp) => row(name).querySelector('span')?.textContent;
    await waitFor(() => expect(spoken(/board\.above/)).toBe('board.above'));
    expect(spoken(/strange/)).toBe('strange');
    await waitFor(() => expect(spoken(/buttons\.add/)).toBe('common.add'));
    expect(spoken(/buttons\.gone/)).toBe('desk.doc.one.button');
  });

  test('a fragment is opened, or what it makes is written here', async () => {
    const { host, row, table } = await open();
    fireEvent.click(row(/buttons\.add/));
    await userEvent.click(await screen.findByRole('button', { name: 'desk.doc.openFragment' }));
    expect(host.opened).toMatchObject([{ document: 'screen.edit', args: { id: 'fragments.buttons' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'desk.doc.makeOwn' }));
    await expect
      .poll(() => table().toolbar)
      .toEqual([{ name: 'add', label: 'common.add', onClick: [{ do: 'open', document: 'own.edit' }] }]);
    expect(host.notes).toEqual(['success: desk.done.ownMade buttons.add']);
  });

  test('what a fragment makes is not put into a text that was changed meanwhile, and what is no JSON is said', async () => {
    const waiting: ((published: string) => void)[] = [];
    const answer = () => new Promise((done) => waiting.push((published) => done({ published })));
    const { host, row, now } = await open({ 'screen.info': answer });
    // The outline asks too, for the names of its rows.
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.('{}');
    fireEvent.click(row(/buttons\.add/));
    const press = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /desk\.doc\.makeOwn/ }));
      await expect.poll(() => waiting.length).toBe(1);
    };
    const said = () => JSON.stringify(host.notes);
    await press();
    fireEvent.click(row(/board\.name/));
    fireEvent.keyDown(row(/board\.name/), { key: 'd', ctrlKey: true });
    const changed = now();
    waiting.pop()?.(fragment);
    await expect.poll(said).toContain('desk.refused.changed');
    expect(now()).toBe(changed);
    fireEvent.click(row(/buttons\.add/));
    await press();
    waiting.pop()?.('{"define":');
    await expect.poll(said).toContain('desk.refused.noFragment');
    expect(now()).toBe(changed);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /desk\.doc\.makeOwn/ }).classList).not.toContain('ant-btn-loading'),
    );
  });

  test('while the text is no JSON nothing of it can be set', async () => {
    const { row } = await open();
    fireEvent.click(row(/board\.name/));
    await screen.findByLabelText('designer.title.doc.label');
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Document' })) as EditorView;
    view.dispatch({ changes: { from: 0, insert: 'x' }, userEvent: 'input.type' });
    await waitFor(() => expect(screen.queryByLabelText('designer.title.doc.label')).toBeNull());
    expect(screen.getByText('code.outline.broken')).toBeTruthy();
    view.dispatch({ changes: { from: 0, to: 1 }, userEvent: 'input.type' });
    await screen.findByLabelText('designer.title.doc.label');
  });

  test('a Formily schema that is dropped becomes a form view, and what is lost is said', async () => {
    const { host, table, now, undo } = await open();
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', 'x-decorator': 'FormItem', 'x-component': 'Input' },
        odd: { type: 'string', 'x-component': 'SomethingElse' },
      },
    };
    const file = new File([JSON.stringify(schema)], 'form.json');
    const box = screen.getByRole('textbox', { name: 'Document' }).closest('.weft-json') as Element;
    fireEvent.drop(box, { dataTransfer: { files: [file] } });
    await expect
      .poll(() => JSON.parse(now()).views[1])
      .toMatchObject({ view: 'form', fields: [{ name: 'name', widget: 'input' }, {}] });
    expect(table().id).toBe('list');
    expect(JSON.stringify(host.notes)).toContain('desk.doc.formilyLost');
    undo();
    expect(now()).toBe(text);
  });

  test('when something is hidden is said with the fields beside it', async () => {
    const { row, table } = await open();
    await userEvent.click(row(/board\.name/));
    const group = within(await screen.findByRole('group', { name: 'designer.title.doc.hiddenAtOnce' }));
    await userEvent.click(group.getByRole('button', { name: 'rules.addLine' }));
    const choose = async (box: string, option: RegExp) => {
      await userEvent.click(group.getByRole('combobox', { name: box }));
      await userEvent.click(
        (await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })).at(-1) as Element,
      );
    };
    await choose('rules.field', /fullName/);
    await choose('rules.comparison', /rules\.op\.empty/);
    expect(table().columns[0].hiddenWhen).toEqual({ fullName: { null: true } });
    await userEvent.click(group.getByRole('checkbox', { name: 'designer.always' }));
    expect(table().columns[0].hiddenWhen).toBe(true);
    expect(group.queryByRole('combobox')).toBeNull();
    await userEvent.click(group.getByRole('checkbox', { name: 'designer.always' }));
    expect(table().columns[0]).not.toHaveProperty('hiddenWhen');
  });

  test('a comparison that is not finished goes with its part', async () => {
    const { row, table } = await open();
    fireEvent.click(row(/board\.name/));
    fireEvent.keyDown(row(/board\.name/), { key: 'd', ctrlKey: true });
    await expect.poll(() => table().columns).toHaveLength(2);
    await userEvent.click(screen.getAllByRole('treeitem', { name: /board\.name/ })[0] as Element);
    const group = () => within(screen.getByRole('group', { name: 'designer.title.doc.hiddenAtOnce' }));
    await screen.findByRole('group', { name: 'designer.title.doc.hiddenAtOnce' });
    await userEvent.click(group().getByRole('button', { name: 'rules.addLine' }));
    expect(group().queryAllByRole('combobox', { name: 'rules.field' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'code.outline.remove' }));
    expect(table().columns.map(({ name }: { name: string }) => name)).toEqual(['fullName2']);
    fireEvent.click(row(/board\.name/));
    expect(group().queryAllByRole('combobox', { name: 'rules.field' })).toHaveLength(0);
  });
});
