import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Action, Document } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const input = { name: 'total', widget: 'input', label: { text: 'total' } };
const ask: Action = {
  do: 'call',
  call: 'thing.total',
  onOk: [{ do: 'set', path: 'form.total', value: { $: 'result' } }],
};
const save: Action[] = [{ do: 'call', call: 'thing.save' }];

/** A host that answers `thing.total` when `answer` is called. */
function slowHost() {
  let answer: (value: unknown) => void = () => undefined;
  const host = createFakeHost({
    'thing.total': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    'thing.save': () => ({}),
  });
  const made = () => host.calls.map(({ name }) => name);
  const saved = () => host.calls.filter(({ name }) => name === 'thing.save').map(({ params }) => params);
  return { host, made, saved, answer: (value: unknown) => act(async () => answer(value)) };
}

const dialog = (more: object): Document =>
  ({ language: 1, kind: 'form', frame: 'dialog', id: 'd', fields: [input], submit: save, ...more }) as Document;
const total = { name: 'ask', label: { text: 'ask' }, onClick: [ask] };

describe('a press waits for what the presses and events before it still write', () => {
  it('a save sends what a call, asked for before it, answers', async () => {
    const { host, made, saved, answer } = slowHost();
    draw(dialog({ buttons: [total] }), host);
    fireEvent.click(await screen.findByText('ask'));
    await waitFor(() => expect(made()).toEqual(['thing.total']));
    fireEvent.click(screen.getByText('engine.ok'));
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(made()).toEqual(['thing.total']);
    await answer('12');
    await waitFor(() => expect(saved()).toEqual([{ total: '12' }]));
  });

  it('also where another branch of the list would ask the person first', async () => {
    const { host, made, saved, answer } = slowHost();
    const otherwise: Action[] = [{ do: 'confirm', message: { text: 'anew?' }, onOk: [ask] }];
    const onClick: Action[] = [{ do: 'when', condition: { total: { null: true } }, actions: [ask], otherwise }];
    draw(dialog({ buttons: [{ ...total, onClick }] }), host);
    fireEvent.click(await screen.findByText('ask'));
    await waitFor(() => expect(made()).toEqual(['thing.total']));
    fireEvent.click(screen.getByText('engine.ok'));
    await answer('12');
    await waitFor(() => expect(saved()).toEqual([{ total: '12' }]));
  });

  it('so does a button, and the save of a form inside a page', async () => {
    const { host, made, saved, answer } = slowHost();
    const send: Action[] = [{ do: 'call', call: 'thing.save', params: { total: { $: 'form.total' } } }];
    draw(dialog({ buttons: [total, { name: 'send', label: { text: 'send' }, onClick: send }] }), host);
    fireEvent.click(await screen.findByText('ask'));
    await waitFor(() => expect(made()).toEqual(['thing.total']));
    fireEvent.click(screen.getByText('send'));
    await answer('12');
    await waitFor(() => expect(saved()).toEqual([{ total: '12' }]));
    cleanup();

    const inPage = slowHost();
    const write: Action = { ...ask, onOk: [{ do: 'set', path: 'view.f.values.total', value: { $: 'result' } }] };
    const view = { id: 'f', view: 'form', fields: [input], submit: save, buttons: [{ ...total, onClick: [write] }] };
    draw({ language: 1, kind: 'page', id: 'p', views: [view] } as Document, inPage.host);
    fireEvent.click(await screen.findByText('ask'));
    await waitFor(() => expect(inPage.made()).toEqual(['thing.total']));
    fireEvent.click(screen.getByText('engine.ok'));
    await inPage.answer('12');
    await waitFor(() => expect(inPage.saved()).toEqual([{ total: '12' }]));
  });

  it('what an event of a field asks for is saved with it', async () => {
    const { host, made, saved, answer } = slowHost();
    const code = { name: 'code', widget: 'input', label: { text: 'code' }, onChange: [ask] };
    draw(dialog({ fields: [code, input] }), host);
    fireEvent.change(await screen.findByLabelText('code'), { target: { value: 'A1' } });
    await waitFor(() => expect(made()).toEqual(['thing.total']));
    fireEvent.click(screen.getByText('engine.ok'));
    await answer('12');
    await waitFor(() => expect(saved()).toEqual([{ code: 'A1', total: '12' }]));
  });

  it('a refused call ends the wait: the save goes on with what is there', async () => {
    const { host, made, saved, answer } = slowHost();
    draw(dialog({ buttons: [total] }), host);
    fireEvent.click(await screen.findByText('ask'));
    fireEvent.click(screen.getByText('engine.ok'));
    await answer(Promise.reject(new Error('no')));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(made()).toEqual(['thing.total', 'thing.save']);
  });

  it('a dialog that a button opened holds up nothing', async () => {
    const { host, saved } = slowHost();
    const onClick: Action[] = [{ do: 'open', document: 'q', onOk: [{ do: 'set', path: 'form.total', value: 'x' }] }];
    draw(dialog({ buttons: [{ ...total, onClick }] }), host);
    fireEvent.click(await screen.findByText('ask'));
    await waitFor(() => expect(host.opened).toHaveLength(1));
    fireEvent.click(screen.getByText('engine.ok'));
    await waitFor(() => expect(saved()).toHaveLength(1));
  });
});
