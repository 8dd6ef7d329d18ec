import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../core/language/types';
import { createEngine } from '../engine/createEngine';
import { createRegistry } from '../engine/registry';
import { createFakeHost } from '../engine/testing/fakeHost';
import { widgetDefinitions } from './definitions';
import { frames, loadFrames } from './frames/index';
import { loadViews, viewDefinitions } from './views';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews(), import('./input/Editor/Editor')]);
}, 60_000);
afterEach(cleanup);

type Field = Record<string, unknown>;
const options = [
  { id: '1', fullName: 'One' },
  { id: '2', fullName: 'Two' },
];
const name = { name: 'name', widget: 'input', label: 'Name' };
const fields: Record<string, Field[]> = {
  'a text': [name],
  'a select': [{ name: 'first', widget: 'select', label: 'First', options }, name],
  'a picker of people': [{ name: 'first', widget: 'userSelect', label: 'First' }, name],
  'a picker of several people': [{ name: 'first', widget: 'usersSelect', label: 'First' }, name],
  'a switch': [{ name: 'first', widget: 'switch', label: 'First' }, name],
  'radio buttons': [{ name: 'first', widget: 'radio', label: 'First', options }, name],
  'a day': [{ name: 'first', widget: 'datePicker', label: 'First' }, name],
  'a tree': [{ name: 'first', widget: 'treeSelect', label: 'First', options }, name],
  'a long text': [{ name: 'first', widget: 'textarea', label: 'First' }, name],
  'a formatted text': [{ name: 'first', widget: 'editor', label: 'First' }, name],
};
/** What stands first and takes no input, or is chosen already, is passed. */
const passed: Record<string, Field[]> = {
  'a choice that is made': [{ name: 'kind', widget: 'select', label: 'Kind', options, default: '1' }, name],
  'a radio button that is chosen': [{ name: 'kind', widget: 'radio', label: 'Kind', options, default: '1' }, name],
  'a number that is drawn': [{ name: 'no', widget: 'billRule', label: 'No' }, name],
  'a disabled field': [{ name: 'kind', widget: 'input', label: 'Kind', disabledWhen: { name: { ne: 'x' } } }, name],
  'a field that comes with another': [
    { name: 'kind', widget: 'input', label: 'Kind', hiddenWhen: { name: { null: true } } },
    name,
  ],
};

const saveAndNew = {
  name: 'saveAndNew',
  label: { text: 'Next' },
  onClick: [{ do: 'submit', keepOpen: true }, { do: 'reset' }],
};

function draw(frame: string, list: Field[]) {
  const document = {
    language: 1,
    kind: 'form',
    id: 'thing',
    frame,
    title: { text: 'Thing' },
    fields: list.map((each) => ({ ...each, label: { text: each.label } })),
    buttons: [saveAndNew],
    submit: [{ do: 'call', call: 'thing.create', params: { $: 'form' } }],
  } as unknown as Document;
  const host = createFakeHost({ 'thing.create': () => null });
  const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions });
  render(<engine.Document document={document} />);
  return host;
}

const cursor = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? document.activeElement?.tagName;

async function staysIn(frame: string, list: Field[], field: string) {
  const host = draw(frame, list);
  await waitFor(() => expect(cursor()).toBe(field), { timeout: 4000 });
  for (const round of [1, 2, 3]) {
    const text = within(document.querySelector('[data-field="name"]') as HTMLElement).getByRole('textbox');
    await act(async () => text.focus());
    fireEvent.change(text, { target: { value: `n${round}` } });
    const next = screen.getByText('Next').closest('button') as HTMLElement;
    next.focus();
    fireEvent.click(next);
    await waitFor(() => expect(host.calls.filter((each) => each.name === 'thing.create')).toHaveLength(round));
    await waitFor(() => expect((text as HTMLInputElement).value).toBe(''));
    await waitFor(() => expect(cursor(), `round ${round}`).toBe(field));
  }
}

describe('the cursor', () => {
  const cases: [string, string][] = [
    ...Object.keys(fields).map((kind): [string, string] => ['dialog', kind]),
    ['drawer', 'a picker of people'],
    ['page', 'a text'],
    ['page', 'a switch'],
  ];
  it.each(cases)(
    'begins, in a %s, in %s, and is there again each time after save and new',
    (frame, kind) => staysIn(frame, fields[kind] ?? [], fields[kind]?.[0]?.name as string),
    30_000,
  );
  it.each(Object.keys(passed))(
    'passes %s, also after save and new',
    (kind) => staysIn('dialog', passed[kind] ?? [], 'name'),
    30_000,
  );
});
