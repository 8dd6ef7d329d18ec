import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Parts, PartsContext } from '../../../../engine/document/parts';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Code } from '../Code';
import '../testing/parts';

beforeAll(() => Promise.all([import('../ModelOutline'), import('./DeskButtons')]), 60_000);
afterEach(cleanup);

const form = JSON.stringify({
  fields: [
    { __config__: { jnpfKey: 'input', label: 'Alpha', formId: 101 }, __vModel__: 'alpha' },
    { __config__: { jnpfKey: 'table', label: 'Check items', formId: 102, children: [] }, __vModel__: 'items' },
  ],
});

function Page({ told }: { told: (text: string) => void }) {
  const [value, setValue] = useState(form);
  return (
    <Code
      label="Form"
      value={value}
      at="/formData"
      outline="model"
      onChange={(next) => {
        told(next ?? '');
        setValue(next ?? '');
      }}
    />
  );
}

async function open() {
  const host = createFakeHost({});
  let now = form;
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <PartsContext value={new Parts()}>
          <Page told={(text) => (now = text)} />
        </PartsContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  await screen.findByRole('tree');
  return { now: () => JSON.parse(now), host };
}
const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });
const rows = () =>
  screen
    .getAllByRole('treeitem')
    .map((each) => [each.querySelector('span')?.textContent, each.getAttribute('aria-level')]);
async function add(kind: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: 'code.outline.add' });
  fireEvent.change(box, { target: { value: kind } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 });
}

test('a field that is added in a sub-table says so, is selected, and can be moved out', async () => {
  await open();
  await userEvent.click(row('Check items'));
  await add('code.preset.inputNumber');
  const added = await screen.findByRole('treeitem', { name: /code.preset.inputNumber/ });
  expect(added.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('desk.done.addedIn code.preset.inputNumber Check items').role).toBe('status');
  expect(screen.getByText('desk.addedInside Check items')).toBeTruthy();
  // What is typed next is its label.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('designer.title.label')));
  await userEvent.click(screen.getByRole('button', { name: 'desk.moveOut' }));
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Alpha', '1'],
      ['Check items', '1'],
      ['code.preset.inputNumber', '1'],
    ]),
  );
  expect(screen.queryByText(/desk.addedInside/)).toBeNull();
});

test('a field that is added elsewhere has no such note', async () => {
  await open();
  await userEvent.click(row('Alpha'));
  await add('code.preset.inputNumber');
  await screen.findByRole('treeitem', { name: /code.preset.inputNumber/ });
  expect(screen.getByText('desk.done.added code.preset.inputNumber').role).toBe('status');
  expect(screen.queryByText(/desk.addedInside/)).toBeNull();
});

test('the note goes when something else is chosen', async () => {
  await open();
  await userEvent.click(row('Check items'));
  await add('code.preset.inputNumber');
  await screen.findByText(/desk.addedInside/);
  await userEvent.click(row('Alpha'));
  await userEvent.click(row('code.preset.inputNumber'));
  expect(screen.queryByText(/desk.addedInside/)).toBeNull();
});

test('a new choice begins with words, and says how others are written', async () => {
  const { now } = await open();
  await userEvent.click(row('Alpha'));
  await add('code.preset.radio');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('designer.title.options');
  expect(box.value).toBe('code.choice.one\ncode.choice.two');
  expect(now().fields[1].options).toEqual([
    { id: '1', fullName: 'code.choice.one' },
    { id: '2', fullName: 'code.choice.two' },
  ]);
  expect(screen.getByText('designer.oneALine')).toBeTruthy();
  expect(box.placeholder).toBe('designer.oneALine');
});

test('what leads to the properties of the form is named in words', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'desk.form' }).textContent).toBe('desk.form');
});

test('rules that are made for a field are one change of the form', async () => {
  const { now, host } = await open();
  await userEvent.click(row('Alpha'));
  await userEvent.click(await screen.findByRole('button', { name: 'designer.showWhen' }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(host.opened[0]).toMatchObject({
    document: 'visualdev.rules',
    args: { show: 'alpha', formData: expect.stringContaining('Check items') },
  });
  const linkages = JSON.parse('[{ "name": "", "when": {}, "then": [{ "show": ["alpha"] }], "on": true }]');
  host.answerOpen({ ok: true, result: { formData: JSON.stringify({ ...JSON.parse(form), linkages }) } });
  await waitFor(() => expect(now().linkages).toEqual(linkages));
  expect(screen.getByText('desk.done.rules').role).toBe('status');
});
