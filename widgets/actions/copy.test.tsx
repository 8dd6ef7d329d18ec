import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Action, Bound, PageDoc } from '../../core/language/types';
import { defineAction } from '../../engine/defineAction';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost, type FakeHost } from '../../engine/testing/fakeHost';
import { widgetDefinitions } from '../definitions';
import { frames, loadFrames } from '../frames';
import { loadViews, viewDefinitions } from '../views';
import { actionDefinitions } from '.';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const after = { do: 'notify', type: 'info', message: { text: 'after {result}', values: { result: { $: 'result' } } } };
const page = (...onClick: object[]) =>
  ({
    language: 1,
    kind: 'page',
    id: 'p',
    views: [
      { id: 't', view: 'table', source: [], columns: [], toolbar: [{ name: 'go', label: { text: 'Go' }, onClick }] },
    ],
  }) as unknown as PageDoc;

const press = async (host: FakeHost, actions: object[], more = actionDefinitions) => {
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
  draw(page(...actions), host, {}, { ...options, actions: more });
  fireEvent.click(await screen.findByRole('button', { name: 'Go' }));
};

it('copies a text and says so; the list goes on', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  const host = createFakeHost();
  await press(host, [{ do: 'copy', text: 'PO-1' }, after]);
  await waitFor(() => expect(host.notes).toEqual(['success: list.copied', 'info: after ']));
  expect(written).toEqual(['PO-1']);
});

it('ends the list where the browser refuses, and says so', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => Promise.reject(new Error('no')) } });
  const host = createFakeHost();
  await press(host, [{ do: 'copy', text: 'PO-1' }, after]);
  await waitFor(() => expect(host.notes).toEqual(['warning: list.notCopied']));
});

it('an action of another module reads bindings, gives a result and runs inner actions', async () => {
  const double = defineAction<{ value: Bound; inner: Action[] }>({
    name: 'double',
    propsSchema: { properties: { value: true, inner: true } },
    run: (kit, { value, inner }) => {
      kit.result = Number(kit.read(value)) * 2;
      return kit.run(inner);
    },
  });
  const host = createFakeHost();
  await press(host, [{ do: 'double', value: 21, inner: [after] }], [double]);
  await waitFor(() => expect(host.notes).toEqual(['info: after 42']));
});
