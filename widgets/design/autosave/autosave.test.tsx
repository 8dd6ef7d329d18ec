import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Document } from '../../../core/language/types';
import { organisationZone } from '../../../core/zone';
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

async function open(save: Save, more?: object, document = page(more), other = {}) {
  const host = createFakeHost({ 'screen.saveDraft': save, 'other.change': () => ({}), ...other });
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
  expect([saves(), said()]).toEqual([[], expect.stringContaining('desk.keep.not desk.keep.json 1 5')]);
  type('{"a":1}');
  await pass(settleMs);
  expect(saves()).toHaveLength(1);
  expect(said()).toContain('desk.keep.not');
  // Where the line has no room for all of it the tooltip has.
  expect(document.querySelector<HTMLElement>('.weft-keep')?.title).toBe('desk.keep.not busy');
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

test('designer §2.9 a connection that returns saves what waits, and nothing that somebody has to decide', async () => {
  const { host, type, saves } = await open(() => refuse('meanwhile', { conflict: { user: 'Lily', time: 1 } }));
  type('{"a":1}');
  act(() => host.emit('socket.reconnected', {}));
  await pass(0);
  expect(saves()).toHaveLength(1);
  act(() => host.emit('socket.reconnected', {}));
  await pass(settleMs);
  expect(saves()).toHaveLength(1);
});

test('designer §2.9 a press that waits for a save meets the conflict itself: the person is asked once', async () => {
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const save = () => waits.then(() => refuse('meanwhile', { conflict: { user: 'Lily', time: 1 } }));
  const document = page({ onConflict: [{ do: 'notify', message: { text: 'merge' } }] }) as unknown as Record<
    string,
    unknown
  >;
  const submit = [
    { do: 'refresh', view: 'kept' },
    {
      do: 'when',
      condition: { '$view.kept.values.conflict': 1 },
      actions: [{ do: 'notify', message: { text: 'asked' } }],
      otherwise: [{ do: 'notify', message: { text: 'went on' } }],
    },
  ];
  const { host, type } = await open(save, {}, { ...document, submit } as unknown as Document);
  type('{"a":1}');
  await pass(settleMs);
  fireEvent.click(screen.getByText('engine.ok'));
  answer();
  await pass(settleMs);
  expect(host.notes).toEqual(['success: asked']);
});

test('designer §2.9 what is typed while a press stores the form is not taken for stored', async () => {
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const document = page();
  const { views } = document as unknown as { views: [object, object] };
  const call = {
    do: 'call',
    call: 'other.change',
    params: { $: 'form' },
    onOk: [{ do: 'set', path: 'form.draft', value: 9 }],
  };
  views[1] = { ...views[1], submit: [call] };
  const { host, type, saves } = await open(() => ({ draft: 10 }), {}, document, { 'other.change': () => waits });
  type('{"a":1}');
  fireEvent.click(screen.getByText('engine.ok'));
  await pass(0);
  type('{"a":2}');
  await pass(2 * settleMs);
  expect(host.calls).toHaveLength(1);
  answer();
  await pass(0);
  await pass(settleMs);
  expect(saves().slice(1)).toEqual([['screen.saveDraft', '{"a":2}', 9]]);
});

test("designer §2.9 when a draft was stored is said by the organisation's clock, with the day where it is another", async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(timeZone).not.toBe(organisationZone());
  vi.setSystemTime(new Date('2026-05-06T12:00:00Z'));
  const shown = async (savedTime: number) => {
    await open(() => ({ draft: 5 }), { savedTime });
    const line = document.querySelector<HTMLElement>('.weft-keep');
    const words = [line?.textContent, line?.title];
    cleanup();
    return words;
  };
  const earlier = Date.parse('2026-05-04T02:03:04Z');
  expect(await shown(earlier)).toEqual(['desk.keep.saved 2026-05-04 10:03', '2026-05-04 10:03:04 UTC+08:00']);
  const now = Date.now();
  expect(await shown(now)).toEqual([
    'desk.keep.saved 20:00',
    expect.stringMatching(/^2026-05-06 20:00:0\d UTC\+08:00$/),
  ]);
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

/** A length of a style in pixels, where 100 % are `whole` and the buttons of the dialog's head take `head`. */
function pixels(length: string, whole: number, head: number): number {
  const terms = length.replace(/var\(--weft-dialog-head, 0px\)/g, `${head}px`).matchAll(/([+-]?) ?(\d+)(px|%)/g);
  return [...terms].reduce(
    (sum, [, sign, amount, unit]) => sum + (sign === '-' ? -1 : 1) * Number(amount) * (unit === '%' ? whole / 100 : 1),
    0,
  );
}

test('designer §2.9 what is said of the draft ends before who else has it open, however long it is', () => {
  const rule = (file: string, selector: string, member: string) => {
    const [, body = ''] = readFileSync(file, 'utf8').split(`\n${selector} {`);
    return new RegExp(`${member}: ([^;]+);`).exec(body)?.[1] ?? '';
  };
  const kept = (member: string) => rule('widgets/design/autosave/autosave.css', '.weft-keep', member);
  const beside = rule('widgets/design/presence/presence.css', '.weft-presence', 'inset-inline').split(' ').at(-1) ?? '';
  expect(pixels(beside, 1000, 0)).toBeGreaterThan(0);
  for (const whole of [701, 900, 1200, 1440, 1920])
    for (const head of [0, 36, 120]) {
      const reach = ['inset-inline-end', 'max-width'].map((member) => pixels(kept(member), whole, head));
      expect(reach.every((each) => each > 0)).toBe(true);
      expect(reach.reduce((sum, each) => sum + each)).toBeLessThan(pixels(beside, whole, head));
    }
});
