import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { formMembers } from '../../../../core/design/list/members';
import type { JsonObject } from '../../../../core/language/types';
import { presetField } from '../../../../core/model/presets';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Panel } from './Panel';
import { PartPanel } from './PartPanel';

afterEach(cleanup);
const userEvent = events.setup({ pointerEventsCheck: 0 });

function FormPage({ first, told }: { first: JsonObject; told: (now: JsonObject) => void }) {
  const [node, setNode] = useState(first);
  told(node);
  return (
    <PartPanel
      part="form"
      form={node}
      modelId="m1"
      node={node}
      members={formMembers}
      change={(name, value) => setNode((old) => ({ ...old, [name]: value ?? null }))}
    />
  );
}

function drawForm(first: JsonObject, host: ReturnType<typeof createFakeHost>) {
  let now = first;
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <FormPage
          first={first}
          told={(node) => {
            now = node;
          }}
        />
      </WordsContext>
    </WidgetHostContext>,
  );
  return () => now;
}

test('designer §2.7 a form that prints and has no template says so; one that is made begins with the model, and is chosen', async () => {
  const templates = [{ id: '1', fullName: 'Old one' }];
  const host = createFakeHost({ 'printDev.selector': () => ({ list: [...templates] }) });
  const node = drawForm({ fields: [], hasPrintBtn: true }, host);
  const said = await screen.findByText('designer.noPrint');
  expect(said).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'designer.make' }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(host.opened[0]).toMatchObject({
    document: 'printDev.make',
    args: { start: { source: '{"kind":"model","modelId":"m1"}' } },
  });
  templates.push({ id: '2', fullName: 'New one' });
  host.answerOpen({ ok: true });
  await waitFor(() => expect(node().printId).toEqual(['2']));
  expect(screen.queryByText('designer.noPrint')).toBeNull();
});

test('designer §2.7 a model that is made from the list of models is chosen as soon as it is published', async () => {
  const models = [{ id: 'a', fullName: 'Old', enCode: 'old' }];
  const host = createFakeHost({
    'visualdev.selector': () => ({ list: [...models] }),
    'visualdev.fields': () => ({ list: [] }),
  });
  const node = presetField('relationForm', { label: 'Customer', number: 101 });
  const set: unknown[] = [];
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <Panel
          model={JSON.stringify({ fields: [node] })}
          places={[{ text: 'formData', pointer: '/fields/0' }]}
          change={(_, member, value) => set.push([member, value])}
        />
      </WordsContext>
    </WidgetHostContext>,
  );
  await userEvent.click(await screen.findByLabelText('designer.title.modelId'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'designer.make' })).at(-1) as HTMLElement);
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(host.opened[0]).toMatchObject({ document: 'visualdev.edit' });
  host.answerOpen({ ok: true });
  await act(async () => undefined);
  expect(set).toEqual([]);
  models.push({ id: 'b', fullName: 'New', enCode: 'new' });
  act(() => host.emit('model.released', { id: 'b' }));
  await waitFor(() => expect(set).toEqual([['modelId', 'b']]));
});

test('a bill number without a rule says that it needs one, and makes it beside the hint', async () => {
  const host = createFakeHost({ 'billRule.selector': () => ({ list: [] }) });
  const node = presetField('billRule', { label: 'Number', number: 101 });
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <Panel
          model={JSON.stringify({ fields: [node] })}
          places={[{ text: 'formData', pointer: '/fields/0' }]}
          change={() => undefined}
        />
      </WordsContext>
    </WidgetHostContext>,
  );
  expect(await screen.findByText('designer.needsRule')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'designer.make' }));
  await waitFor(() => expect(host.opened[0]).toMatchObject({ document: 'billRule.edit' }));
});
