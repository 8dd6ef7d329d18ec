import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlowDoc } from '../../../core/flow/types';
import type { FlowDesign } from '../../../core/flow/wire';
import { Session } from '../../../engine/document/session';
import { SessionContext } from '../../../engine/document/sessionContext';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { plainFrames } from '../../../engine/testing/plainFrames';
import { plainRegistry } from '../../../engine/testing/plainWidgets';
import { createTools } from '../../../engine/tools';
import { WidgetHostContext } from '../../../engine/widgetHost';
import { WordsContext } from '../../words';
import type { FlowDesignDoc } from './FlowDesignDoc';
import { FlowDesignView } from './FlowDesignView';

afterEach(cleanup);

const document: FlowDoc = {
  ...{ language: 1, kind: 'flow', id: 'f', title: 'Orders', model: 'm', start: {} },
  steps: [
    {
      id: 'c',
      do: 'choose',
      title: 'Which',
      branches: [
        { id: 'b1', title: 'Large', steps: [] },
        { id: 'b2', title: 'Small', steps: [] },
      ],
    },
    { id: 'a', do: 'approve', title: 'Approve', who: [] },
  ],
};
const design = {
  ...{ id: 'f', fullName: 'Orders', enCode: 'f', category: '', enabledMark: 1, modelId: 'm', modelName: 'Order' },
  ...{ document, revision: 1, version: 0, changed: true, named: {}, running: [] },
} as FlowDesign;
const formData = JSON.stringify({
  fields: [{ __config__: { jnpfKey: 'inputNumber', label: 'Amount', formId: 101 }, __vModel__: 'amount' }],
});

async function open() {
  const none = () => ({ list: [] });
  const host = createFakeHost({
    'flowTemplate.design': () => design,
    'flowTemplate.check': none,
    'flowTemplate.selector': none,
    'flowTemplate.saveDesign': () => null,
    'visualdev.selector': none,
    'dataInterface.selector': none,
    'sendConfig.selector': none,
    'users.selectedList': none,
    'onlineDev.config': () => ({ webType: 2, formData, columnData: '' }),
  });
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const session = new Session(tools, { document: { kind: 'page', id: 'flow', views: [] } });
  const onDirty = vi.fn();
  const view: FlowDesignDoc = { id: 'design', view: 'flowDesign', params: { id: 'f' } };
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <SessionContext value={session}>
          <FlowDesignView view={view} at="views/0" context={{ session, onDirty } as never} />
        </SessionContext>
      </WordsContext>
    </WidgetHostContext>,
  );
  await screen.findByRole('treeitem', { name: /^Large/ });
  const saved = () => host.calls.filter(({ name }) => name === 'flowTemplate.saveDesign').length;
  return { host, saved, dirty: () => onDirty.mock.calls.at(-1)?.[0] as boolean };
}
const choose = (key: string) => {
  const card = globalThis.document.querySelector(`[data-key="${key}"]`);
  fireEvent.click(card as Element);
};
const save = async () => {
  const button = screen.getByRole('button', { name: 'flow.design.save' });
  await act(async () => fireEvent.click(button));
};

test('a comparison of a branch that is not finished is there again behind another step, and is named by a save', async () => {
  const { host, saved, dirty } = await open();
  choose('c/b1');
  fireEvent.click(screen.getByRole('button', { name: 'rules.addLine' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'rules.field' }));
  fireEvent.click(await screen.findByTitle('Amount'));
  expect(screen.getByRole('combobox', { name: 'rules.comparison' })).toBeTruthy();
  expect(dirty()).toBe(true);
  choose('c/b2');
  expect(screen.queryByRole('combobox', { name: 'rules.comparison' })).toBeNull();
  choose('c/b1');
  expect(screen.getByRole('combobox', { name: 'rules.comparison' })).toBeTruthy();
  await save();
  expect(host.notes).toContain('warning: desk.unwritten Large · flow.design.condition');
  expect(saved()).toBe(0);
});

test('a step as text that is no JSON stays with its step; with the step it goes', async () => {
  const { dirty } = await open();
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'flow.design.asText' });
  const unfold = () => {
    for (const each of globalThis.document.querySelectorAll('details')) each.open = true;
  };
  choose('a/');
  unfold();
  fireEvent.change(box(), { target: { value: '{"id": ' } });
  fireEvent.blur(box());
  choose('c/b1');
  choose('a/');
  unfold();
  expect(box().value).toBe('{"id": ');
  expect(screen.getByText('flow.design.notJson')).toBeTruthy();
  expect(dirty()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'flow.design.remove' }));
  fireEvent.click(screen.getByRole('button', { name: 'flow.design.undo' }));
  choose('a/');
  unfold();
  expect(JSON.parse(box().value)).toMatchObject({ id: 'a' });
});

test('a number that a property cannot be stays in its box with the reason, behind another step too', async () => {
  const { dirty, saved } = await open();
  choose('a/');
  const box = () => screen.getByLabelText<HTMLInputElement>('flow.design.progress');
  fireEvent.change(box(), { target: { value: '500' } });
  fireEvent.blur(box());
  expect(box().value).toBe('500');
  expect(screen.getByText('designer.outOfBounds 0 100')).toBeTruthy();
  choose('c/b1');
  choose('a/');
  expect(box().value).toBe('500');
  fireEvent.change(box(), { target: { value: '50' } });
  fireEvent.blur(box());
  await waitFor(() => expect(screen.queryByText('designer.outOfBounds 0 100')).toBeNull());
  expect(dirty()).toBe(true);
  await save();
  await waitFor(() => expect(saved()).toBe(1));
});
