import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ButtonDoc, Document, FieldNode, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const name: FieldNode = { name: 'name', widget: 'input', label: { text: 'name' }, rules: ['required'] };
const load = { call: 'thing.info', params: { id: { $: 'args.id' } } };
const button = (label: string, onClick: ButtonDoc['onClick']): ButtonDoc => ({
  name: label,
  label: { text: label },
  onClick,
});
const form = { id: 'form', view: 'form', load, fields: [name] } as View;
const overViews: Document = {
  kind: 'page',
  frame: 'dialog',
  id: 'thing.page',
  title: { text: 'Thing' },
  views: [form],
  submit: [
    { do: 'submit', view: 'form' },
    { do: 'call', call: 'thing.update', params: { $: 'view.form.values' } },
  ],
  buttons: [
    button('check', [{ do: 'call', call: 'thing.check', params: { name: { $: 'view.form.values.name' } } }]),
    button('fill', [{ do: 'set', path: 'view.form.values.name', value: 'filled' }]),
    button('leave', [{ do: 'close' }]),
  ],
};
const ofForm: Document = {
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: { text: 'Thing' },
  load,
  fields: [name],
  submit: [{ do: 'call', call: 'thing.update' }],
  buttons: [
    button('check', [{ do: 'call', call: 'thing.check', params: { $: 'form' } }]),
    button('fill', [{ do: 'set', path: 'form.name', value: 'filled' }]),
    button('more', [{ do: 'submit', keepOpen: true }]),
    button('leave', [{ do: 'close' }]),
  ],
};
const pressable = (label: string): boolean =>
  !(screen.getByRole('button', { name: label }) as HTMLButtonElement).disabled;

/** The document, while its record is on its way; `answer` lets it come. */
function open(document: Document) {
  let answer: (record: object) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const record = new Promise<object>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const host = createFakeHost({ 'thing.info': () => record, 'thing.update': () => null, 'thing.check': () => null });
  draw(document, host, { args: { id: '1' } });
  return {
    host,
    answer: () => act(async () => answer({ name: 'n' })),
    fail: () => act(async () => fail(new Error('no'))),
  };
}

describe.each([
  ['a dialog over views', overViews],
  ['a form in a dialog', ofForm],
])('%s, before its form is there (issue 15 §3)', (_, document) => {
  it('lets nobody press what needs the form: no press is lost', async () => {
    const { host, answer } = open(document);
    const needing = ['engine.ok', 'check', 'fill', ...(document === ofForm ? ['more'] : [])];
    for (const label of needing) expect([label, pressable(label)]).toEqual([label, false]);
    for (const label of ['leave', 'engine.cancel']) expect(pressable(label)).toBe(true);
    await answer();
    await waitFor(() => expect(pressable('engine.ok')).toBe(true));
    for (const label of needing) expect([label, pressable(label)]).toEqual([label, true]);
    fireEvent.click(screen.getByRole('button', { name: 'engine.ok' }));
    await waitFor(() => expect(host.calls.map((call) => call.name)).toContain('thing.update'));
  });
  it('keeps them so when the form cannot be opened', async () => {
    const { fail } = open(document);
    await fail();
    await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
    expect(pressable('engine.ok')).toBe(false);
    expect(pressable('engine.cancel')).toBe(true);
  });
});
