// Process: own. The store of settings keeps the window that it was read in.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

// The window of these tests is the preview; `window.parent` is itself, as in every window without a frame.
vi.mock('./previewStorage', () => ({
  isPreview: true,
  previewStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  editorToken: () => 'bearer own',
}));

import { runtime } from '../runtime';
import { type FakeRequest, fakeServer } from '../testing/fakeServer';
import { loadPreview, openPreview, postState as post } from '../testing/previewStage';

const word = (text: string) => ({ text });
const button = (name: string, action: object) => ({ name, label: word(name), onClick: [action] });
const document = (label: string) => ({
  language: 1,
  kind: 'page',
  id: 'drawn',
  views: [
    {
      id: 't',
      view: 'table',
      source: { call: 'dictionaryType.list' },
      rowKey: 'id',
      columns: [{ name: 'fullName', label: word(label) }],
      toolbar: [
        button('Remove all', { do: 'call', call: 'dictionaryType.remove', params: { id: '1' } }),
        button('Leave', { do: 'navigate', to: '/elsewhere' }),
      ],
    },
  ],
});

beforeAll(loadPreview, 60_000);

let requests: FakeRequest[];
const marked: [string, string | null][] = [];
let told: unknown[];

beforeEach(async () => {
  requests = fakeServer({});
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: Request) => {
    marked.push([input.method, input.headers.get('weft-preview')]);
    return fetch(input);
  });
  told = await openPreview();
});
afterEach(() => {
  cleanup();
  runtime.session.reset();
  marked.length = 0;
});

it('issue 15 §7 a preview draws what is posted, in the language and appearance asked for, and stores neither', async () => {
  await post({ document: document('Name of it'), appearance: 'dark' });
  expect(await screen.findByRole('columnheader', { name: /Name of it/ }, { timeout: 10_000 })).toBeTruthy();
  expect(runtime.settings.get().shown).toBe('dark');
  await waitFor(() => expect(runtime.i18n.language()).toBe('en'));
  expect(localStorage.getItem('weft_appearance')).toBeNull();
  await post({ document: document('Another name') });
  expect(await screen.findByRole('columnheader', { name: /Another name/ })).toBeTruthy();
});

it('issue 15 §7 a preview changes nothing: every request is marked, and no button leaves it', async () => {
  await post({ document: document('Name') });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove all' }, { timeout: 10_000 }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(marked.every(([, mark]) => mark === '1')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('A preview stays on its page and saves nothing')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Leave/ })).toBeTruthy();
});

it('issue 15 §7 what is pressed is told to the editor, and what the editor is at is marked', async () => {
  await post({ document: document('Name'), part: { kind: 'column', name: 'fullName' } });
  const head = await screen.findByRole('columnheader', { name: /Name/ }, { timeout: 10_000 });
  await userEvent.click(head);
  await waitFor(() => expect(told.at(-1)).toEqual({ weft: 'preview', pressed: { kind: 'column', name: 'fullName' } }));
  const styles = [...globalThis.document.querySelectorAll('style')].map((each) => each.textContent);
  expect(styles.some((text) => text?.startsWith('[data-column="fullName"]'))).toBe(true);
});

it('issue 15 §7 seen through the eyes of a role, its session and its permissions count', async () => {
  const tokens: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: Request) => {
    tokens.push(input.headers.get('authorization'));
    return fetch(input);
  });
  await post({ document: document('Name'), token: 'bearer role' });
  expect(await screen.findByRole('columnheader', { name: /Name/ }, { timeout: 10_000 })).toBeTruthy();
  expect(tokens.length).toBeGreaterThan(0);
  expect(new Set(tokens)).toEqual(new Set(['bearer role']));
});

it('seen as another role, and as oneself again, the page stays: nothing of who saw it before is kept, and the look is the same', async () => {
  const tokens: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: Request) => {
    tokens.push(input.headers.get('authorization'));
    return fetch(input);
  });
  const seen = async (token: string | undefined) => {
    tokens.length = 0;
    await post({ document: document('Name'), token, appearance: 'dark' });
    await waitFor(() => expect(requests.filter(({ path }) => /DictionaryType/i.test(path)).length).toBeGreaterThan(0));
    expect(await screen.findByRole('columnheader', { name: /Name/ }, { timeout: 10_000 })).toBeTruthy();
    const asked = [...tokens];
    requests.length = 0;
    return new Set(asked);
  };
  expect(await seen('bearer role')).toEqual(new Set(['bearer role']));
  const reset = vi.fn();
  const off = runtime.bus.on('session.reset', reset);
  // The same document, asked for anew by the other one.
  expect(await seen('bearer other')).toEqual(new Set(['bearer other']));
  expect(reset).toHaveBeenCalledTimes(1);
  expect(await seen(undefined)).toEqual(new Set(['bearer own']));
  expect(runtime.settings.get().shown).toBe('dark');
  off();
});

it('issue 15 §7 a message of another origin is not drawn', async () => {
  await act(async () => {
    const data = { weft: 'preview', document: document('Foreign'), language: 'en', appearance: 'light' };
    window.dispatchEvent(new MessageEvent('message', { data, source: window, origin: 'https://other.example' }));
  });
  await post({ document: document('Ours') });
  expect(await screen.findByRole('columnheader', { name: /Ours/ }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText('Foreign')).toBeNull();
});
