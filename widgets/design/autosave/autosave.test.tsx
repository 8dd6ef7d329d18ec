import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Document } from '../../../core/language/types';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost, refuse } from '../../../engine/testing/fakeHost';
import { plainFrames } from '../../../engine/testing/plainFrames';
import { loadViews, viewDefinitions } from '../../views';
import { settleMs } from './saver';

beforeAll(loadViews, 60_000);
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const page = (more: object = {}) =>
  ({
    language: 1,
    kind: 'page',
    frame: 'dialog',
    id: 'desk',
    title: { text: 'Desk' },
    views: [
      {
        id: 'kept',
        view: 'autosave',
        form: 'form',
        of: 'screen',
        params: { id: 'a', document: { $: 'view.form.values.document' }, draft: { $: 'view.form.values.draft' } },
        json: ['document'],
        takes: ['draft'],
        onConflict: [{ do: 'set', path: 'view.told.values.conflict', value: 1 }],
        ...more,
      },
      {
        id: 'form',
        view: 'form',
        load: { values: { document: '{}', draft: 4 } },
        fields: [
          { name: 'document', widget: 'input' },
          { name: 'draft', widget: 'input', hiddenWhen: true },
        ],
      },
    ],
  }) as unknown as Document;

type Save = (params: Record<string, unknown>) => unknown;

async function open(save: Save, more?: object, document = page(more)) {
  const host = createFakeHost({ 'screen.saveDraft': save, 'other.change': () => ({}) });
  draw(document, host, {}, { views: viewDefinitions, frames: plainFrames });
  await pass(100);
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  const saves = () => host.calls.map(({ name, params }) => [name, params.document, params.draft]);
  return { host, type, saves };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => document.querySelector('.weft-keep')?.textContent;

test('designer §2.9 what is typed is saved as a draft with its revision, and the next save goes on from the answer', async () => {
  let revision = 4;
  const { type, saves } = await open(() => {
    revision += 1;
    return { draft: revision };
  });
  await pass(3 * settleMs);
  expect(saves()).toEqual([]);
  type('{"a":1}');
  expect(said()).toBe('desk.keep.waiting');
  await pass(settleMs);
  expect(said()).toMatch(/^desk.keep.saved \d\d:\d\d$/);
  type('{"a":2}');
  await pass(settleMs);
  expect(saves()).toEqual([
    ['screen.saveDraft', '{"a":1}', 4],
    ['screen.saveDraft', '{"a":2}', 5],
  ]);
});

test('designer §2.9 a text that cannot be read is not saved, and what fails stays as it was typed', async () => {
  const { type, saves } = await open(() => refuse('busy'));
  type('{"a"');
  await pass(2 * settleMs);
  expect([saves(), said()]).toEqual([[], expect.stringContaining('desk.keep.not visualdev.jsonInvalid 1 5')]);
  type('{"a":1}');
  await pass(settleMs);
  expect(saves()).toHaveLength(1);
  expect(said()).toContain('desk.keep.not');
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('{"a":1}');
  expect(screen.getByRole('status').textContent).toContain('desk.keep.again');
});

test('designer §2.9 somebody else has saved: the actions for it run, and nothing is sent until the person decides', async () => {
  const { host, type, saves } = await open(() => refuse('meanwhile', { conflict: { user: 'Lily', time: 1 } }), {
    onConflict: [{ do: 'notify', message: { text: 'merge' } }],
  });
  type('{"a":1}');
  await pass(settleMs);
  type('{"a":2}');
  await pass(10 * settleMs);
  expect([saves().length, host.notes]).toEqual([1, ['success: merge']]);
});

test('SEC-07 a page of an author saves by a press only, and one that is paused says why', async () => {
  const acting = { ...page(), actsFor: { document: 'own.page' } } as unknown as Document;
  const author = await open(() => ({ draft: 5 }), {}, acting);
  author.type('{"a":1}');
  await pass(3 * settleMs);
  expect([author.saves(), said()]).toEqual([[], undefined]);
  cleanup();
  const paused = await open(() => ({ draft: 5 }), { pausedWhen: { '$view.form.values.draft': 4 }, paused: 'why' });
  paused.type('{"a":1}');
  await pass(3 * settleMs);
  expect([paused.saves(), said()]).toEqual([[], 'why']);
});
