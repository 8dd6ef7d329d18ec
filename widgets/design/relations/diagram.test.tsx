import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import type { StoredItem } from '../../../engine/ports';
import { createRegistry } from '../../../engine/registry';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { loadDocument } from '../../../schemas';
import { widgetDefinitions } from '../../definitions';
import { frames, loadFrames } from '../../frames';
import { loadViews, viewDefinitions } from '../../views';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews(), import('./Diagram')]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const model = (id: string, fullName: string) => ({
  ...{ id, fullName, enCode: id, state: 0, count: 2, tables: [], applications: [], relations: [] },
});

/** The shipped map where there is room for the diagram, for who has these permissions. */
async function show(permits: readonly string[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => 0, removeEventListener: () => 0 }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let stored: StoredItem[] = [];
  const host = createFakeHost({
    'relation.list': () => ({ list: [model('1001', 'Order')] }),
    'stored.views': () => stored,
    'stored.save': ({ id, name, value }) => {
      stored = [{ id: String(id ?? 's1'), name: String(name), value }];
      return null;
    },
    'stored.remove': () => {
      stored = [];
      return null;
    },
  });
  host.can = (...asked) => permits.some((permit) => asked.includes(permit));
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
  const page = JSON.stringify(await loadDocument('visualdev.relations'));
  // The second action has a permission of its own here.
  const shown = JSON.parse(page.replace(/("name":"relate".*?"permit":)"btn_edit"/, '$1"btn_relate"')) as PageDoc;
  draw(shown, host, { moduleId: 'm' }, options);
  await screen.findAllByText('Order');
  await vi.waitFor(() => expect(document.querySelector('.react-flow__node')).toBeTruthy());
  return { host, card: document.querySelector('.react-flow__node') as HTMLElement, kept: () => stored };
}

it.each(['Enter', ' '])('designer §2.7 a card is a button: the key "%s" opens its model', async (key) => {
  const { host, card } = await show(['btn_edit']);
  fireEvent.keyDown(card, { key });
  await vi.waitFor(() => expect(host.opened.map(({ document: opened }) => opened)).toEqual(['visualdev.edit']));
});

it.each([
  ['who may only read opens no desk from the map', []],
  ['what the first action may not is not done by the next', ['btn_relate']],
])('PERM %s', async (_, permits) => {
  const { host, card } = await show(permits);
  fireEvent.keyDown(card, { key: 'Enter' });
  fireEvent.doubleClick(card);
  await new Promise((done) => setTimeout(done, 50));
  expect(host.opened.map(({ document: opened }) => opened)).toEqual([]);
});

it('what the desk saved by itself is read again when it is closed', async () => {
  const { host, card } = await show(['btn_edit']);
  fireEvent.keyDown(card, { key: 'Enter' });
  await vi.waitFor(() => expect(host.opened).toHaveLength(1));
  host.answerOpen({ ok: false });
  await vi.waitFor(() => expect(host.calls.filter(({ name }) => name === 'relation.list')).toHaveLength(2));
  const list = JSON.stringify(await loadDocument('onlineDev.webDesign'));
  expect(list).toMatch(/"document":"visualdev.edit","args":\{"id":\{"\$":"row.id"\}\},"onClose":\[\{"do":"refresh"/);
});

it('designer §2.7 a card that was moved stays there for the person; one button gives the places of the layout back', async () => {
  const { card, kept } = await show(['btn_edit']);
  const place = () => card.style.transform;
  const first = place();
  fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true });
  fireEvent.keyDown(card, { key: 'ArrowDown', altKey: true });
  expect(place()).not.toBe(first);
  expect(screen.getAllByRole('status').at(-1)?.textContent).toContain('relations.moved Order');
  // Both moves are stored at once, beside the other layouts of the account.
  await vi.waitFor(() => expect(kept()).toEqual([{ id: 's1', name: 'positions', value: { at: { 1001: [40, 40] } } }]));
  fireEvent.click(screen.getByRole('button', { name: 'relations.reset' }));
  expect(place()).toBe(first);
  await vi.waitFor(() => expect(kept()).toEqual([]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'relations.reset' }).disabled).toBe(true);
});
