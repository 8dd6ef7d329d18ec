import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import type { ViewContext } from '../../../engine/defineView';
import type { StoredItem } from '../../../engine/ports';
import { createRegistry } from '../../../engine/registry';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost, refuse } from '../../../engine/testing/fakeHost';
import { loadDocument } from '../../../schemas';
import { widgetDefinitions } from '../../definitions';
import { frames, loadFrames } from '../../frames';
import { loadViews, viewDefinitions } from '../../views';
import { usePositions } from './usePositions';

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

interface Store {
  kept?: StoredItem[];
  /** How long the list or a write is under way. */
  slow?: (name: 'views' | 'write') => Promise<unknown>;
}

/** The shipped map where there is room for the diagram, for who has these permissions. */
async function show(permits: readonly string[], { kept = [], slow = async () => undefined }: Store = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => 0, removeEventListener: () => 0 }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let stored = kept;
  const host = createFakeHost({
    'relation.list': () => ({ list: [model('1001', 'Order'), model('1002', 'Customer')] }),
    'stored.views': async () => {
      await slow('views');
      return stored;
    },
    'stored.save': async ({ id, name, value }) => {
      await slow('write');
      // As the server: a name is there once, and what is overwritten exists.
      if (stored.some((each) => each.id === id) !== (id !== undefined) || (stored.length > 0 && !id)) refuse('no');
      stored = [{ id: String(id ?? 's1'), name: String(name), value }];
      return null;
    },
    'stored.remove': async ({ id }) => {
      await slow('write');
      if (!stored.some((each) => each.id === id)) refuse('not found');
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
  const card = (id: string) => document.querySelector(`.react-flow__node[data-id="${id}"]`) as HTMLElement;
  const writes = () => host.calls.filter(({ name }) => /^stored\.(save|remove)$/.test(name)).map(({ name }) => name);
  return { host, card: card('1001'), other: card('1002'), writes, kept: () => stored };
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

/** Answers that come when `answer` says so, one after another. */
function held() {
  const waiting: (() => void)[] = [];
  return {
    slow: () => new Promise<void>((done) => waiting.push(done)),
    answer: async () => {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    },
  };
}
const alt = (card: Element, key: string) => fireEvent.keyDown(card, { key, altKey: true });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const reset = () => fireEvent.click(screen.getByRole('button', { name: 'relations.reset' }));
const of = (kept: StoredItem[]) => kept.map(({ value }) => (value as { at: object }).at);

it('designer §2.7 a move while the first one is being stored is stored after it', async () => {
  const { slow, answer } = held();
  const { card, other, kept, writes } = await show([], { slow: async (name) => name === 'write' && slow() });
  alt(card, 'ArrowRight');
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  alt(other, 'ArrowRight');
  await pause(700);
  expect(writes()).toHaveLength(1);
  await answer();
  await answer();
  await vi.waitFor(() => expect(of(kept())).toEqual([{ 1001: expect.any(Array), 1002: expect.any(Array) }]));
});

it('designer §2.7 places that are reset while the first move is being stored are removed after it', async () => {
  const { slow, answer } = held();
  const { card, kept, writes } = await show([], { slow: async (name) => name === 'write' && slow() });
  alt(card, 'ArrowRight');
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  reset();
  await answer();
  await answer();
  await vi.waitFor(() => expect(writes()).toEqual(['stored.save', 'stored.remove']));
  await vi.waitFor(() => expect(kept()).toEqual([]));
});

it('designer §2.7 places that are reset twice before the list was read again are removed once', async () => {
  const { slow, answer } = held();
  const at = { 1001: [5, 5] };
  const { card, kept, writes } = await show([], {
    kept: [{ id: 's7', name: 'positions', value: { at } }],
    slow: async (name) => name === 'write' && slow(),
  });
  reset();
  alt(card, 'ArrowRight');
  reset();
  await answer();
  await pause(700);
  expect(writes()).toEqual(['stored.remove']);
  expect(kept()).toEqual([]);
});

it('designer §2.7 a move before the stored places have arrived keeps those of other cards', async () => {
  const { slow, answer } = held();
  const { card, kept } = await show([], {
    kept: [{ id: 's7', name: 'positions', value: { at: { 1002: [300, 5] } } }],
    slow: async (name) => name === 'views' && slow(),
  });
  alt(card, 'ArrowRight');
  await pause(700);
  await answer();
  await vi.waitFor(() => expect(of(kept())).toEqual([{ 1001: expect.any(Array), 1002: [300, 5] }]));
});

it('designer §2.7 the places of the cards are the same object while nothing was moved: typing does not pull the view back', async () => {
  const { result, rerender } = renderHook(() => {
    const [host] = useState(() => createFakeHost({ 'stored.views': () => [] }));
    return usePositions({ session: { tools: { host }, document: { id: 'd' } } } as unknown as ViewContext, 'map');
  });
  await pause(20);
  const before = result.current.positions;
  rerender();
  expect(result.current.positions).toBe(before);
});
