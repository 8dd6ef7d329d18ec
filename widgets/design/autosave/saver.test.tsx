import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryMs, Saver, settleMs } from './saver';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

function draft(store: (values: Readonly<Record<string, unknown>>) => Promise<void> = async () => undefined) {
  const held = {
    values: { text: 'a' } as Record<string, unknown>,
    stored: { text: 'a' } as Record<string, unknown>,
    pressed: false,
  };
  const sent: unknown[] = [];
  const saver = new Saver({
    values: () => held.values,
    isDirty: () => held.values.text !== held.stored.text,
    unfit: () => (held.values.text === '{' ? 'line 1' : undefined),
    store: async (values) => {
      sent.push(values.text);
      await store(values);
      held.stored = { ...values };
    },
    failed: (error) => {
      const why = (error as Error).message;
      return { why, conflict: why === 'meanwhile', lasting: why === 'refused' };
    },
    isHeld: () => held.pressed,
  });
  const type = (text: string) => {
    held.values = { text };
    saver.touch();
  };
  return { held, sent, saver, type };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('designer §2.9 a draft is saved some seconds after the last change, once for all of them', async () => {
  const { sent, saver, type } = draft();
  type('ab');
  await pass(settleMs - 1);
  type('abc');
  // Something else on the page changed: that is no act on the draft.
  await pass(settleMs - 1);
  saver.touch();
  expect([sent, saver.state.kind]).toEqual([[], 'waiting']);
  await pass(1);
  expect([sent, saver.state]).toEqual([['abc'], { kind: 'clean', at: 1_000 + 2 * settleMs - 1 }]);
  await pass(10 * settleMs);
  expect(sent).toHaveLength(1);
});

test('designer §2.9 what is typed while it is saved is saved after it; what was undone is not', async () => {
  const answers: (() => void)[] = [];
  const { sent, saver, type } = draft(() => new Promise((resolve) => void answers.push(resolve)));
  type('b');
  await pass(settleMs);
  expect(saver.state.kind).toBe('saving');
  type('c');
  answers.shift()?.();
  await pass(0);
  expect(saver.state.kind).toBe('waiting');
  await pass(settleMs);
  expect(sent).toEqual(['b', 'c']);
  answers.shift()?.();
  await pass(0);
  type('d');
  type('c');
  await pass(settleMs);
  expect([sent, saver.state.kind]).toEqual([['b', 'c'], 'clean']);
});

test('designer §2.9 what cannot be read is not sent; the sentence stays until it can', async () => {
  const { sent, saver, type } = draft();
  type('{');
  await pass(settleMs);
  expect([sent, saver.state]).toEqual([[], { kind: 'unfit', why: 'line 1' }]);
  type('{}');
  await pass(settleMs);
  expect(sent).toEqual(['{}']);
});

test('designer §2.9 a save that fails says so, keeps what was typed, and is tried again', async () => {
  let away = true;
  const { held, sent, saver, type } = draft(async () => {
    if (away) throw new Error('no network');
  });
  type('b');
  await pass(settleMs);
  expect([saver.state, held.values.text]).toEqual([{ kind: 'failed', why: 'no network' }, 'b']);
  away = false;
  await pass(retryMs);
  expect([sent, saver.state.kind]).toEqual([['b', 'b'], 'clean']);
});

test('designer §2.9 after a conflict nothing is sent until the person has decided', async () => {
  const { held, sent, saver, type } = draft(async () => {
    throw new Error('meanwhile');
  });
  type('b');
  await pass(settleMs);
  expect(saver.state).toEqual({ kind: 'conflict', why: 'meanwhile' });
  type('c');
  await pass(2 * retryMs);
  expect(sent).toEqual(['b']);
  await saver.now();
  expect(sent).toEqual(['b', 'c']);
  held.stored = held.values;
  saver.touch();
  expect(saver.state.kind).toBe('clean');
});

test('designer §2.9 nothing is sent from a page that was left', async () => {
  const { sent, saver, type } = draft();
  type('b');
  saver.leave();
  await pass(settleMs);
  expect(sent).toEqual([]);
});

test('designer §2.9 a press that needs the stored draft waits for the save under way, and what is newer is stored first', async () => {
  const answers: (() => void)[] = [];
  const { sent, saver, type } = draft(() => new Promise((resolve) => void answers.push(resolve)));
  type('b');
  await pass(settleMs);
  type('c');
  const pressed = saver.now().then(() => sent.push('pressed'));
  answers.shift()?.();
  await pass(0);
  answers.shift()?.();
  await pressed;
  expect(sent).toEqual(['b', 'c', 'pressed']);
});

test('designer §2.9 each of two presses during a save waits for what is newer', async () => {
  const answers: (() => void)[] = [];
  const { sent, saver, type } = draft(() => new Promise((resolve) => void answers.push(resolve)));
  type('b');
  await pass(settleMs);
  type('c');
  const pressed = [1, 2].map((press) => saver.now().then(() => sent.push(press)));
  answers.shift()?.();
  await pass(0);
  expect(sent).toEqual(['b', 'c']);
  answers.shift()?.();
  await Promise.all(pressed);
  expect(sent).toEqual(['b', 'c', 1, 2]);
});

test('designer §2.9 nothing saves itself during a press; what the press did not store is saved after it', async () => {
  const { held, sent, saver, type } = draft();
  type('b');
  held.pressed = true;
  await pass(3 * settleMs);
  expect(sent).toEqual([]);
  held.stored = held.values;
  held.pressed = false;
  saver.touch();
  type('c');
  await pass(settleMs);
  expect(sent).toEqual(['c']);
});

test('designer §2.9 what is refused for good waits for the next change', async () => {
  let answer = 'refused';
  const { sent, saver, type } = draft(async () => {
    if (answer) throw new Error(answer);
  });
  type('b');
  await pass(settleMs + 10 * retryMs);
  expect([sent, saver.state]).toEqual([['b'], { kind: 'failed', why: 'refused' }]);
  answer = '';
  type('c');
  await pass(settleMs);
  expect([sent, saver.state.kind]).toEqual([['b', 'c'], 'clean']);
});
