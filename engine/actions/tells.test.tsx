import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Action, PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const remove: Action = {
  do: 'confirm',
  message: { text: 'sure?' },
  tells: { call: 'thing.uses', params: { ids: [{ $: 'args.id' }] } },
  onOk: [{ do: 'call', call: 'thing.remove' }],
};
const page = {
  language: 1,
  kind: 'page',
  id: 'p',
  views: [{ id: 'f', view: 'form', fields: [], buttons: [{ name: 'go', label: { text: 'go' }, onClick: [remove] }] }],
} as PageDoc;

function hostWith(uses: () => unknown) {
  const host = createFakeHost(
    { 'thing.uses': uses, 'thing.remove': () => ({}) },
    { changes: (name) => name === 'thing.remove' },
  );
  return { host, confirm: vi.spyOn(host, 'confirm').mockResolvedValue(true) };
}
const removed = (host: ReturnType<typeof createFakeHost>) =>
  waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('thing.remove'));

it('before a question a call says how many use it', async () => {
  const { host, confirm } = hostWith(() => ({ count: 12, text: '12 records use it' }));
  draw(page, host, { args: { id: '7' } });
  fireEvent.click(await screen.findByText('go'));
  await removed(host);
  expect(host.calls[0]).toMatchObject({ name: 'thing.uses', params: { ids: ['7'] } });
  expect(confirm).toHaveBeenCalledWith('sure?', { note: '12 records use it' });
});

it('a refusal of that call, and an answer without a sentence, keep nobody from the question', async () => {
  for (const uses of [() => Promise.reject(new Error('no')), () => ({ text: '' })]) {
    const { host, confirm } = hostWith(uses);
    draw(page, host);
    fireEvent.click(await screen.findByText('go'));
    await removed(host);
    expect(confirm).toHaveBeenCalledWith('sure?', {});
    cleanup();
  }
});
