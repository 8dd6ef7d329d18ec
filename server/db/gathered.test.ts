import { expect, test } from 'vitest';
import { gathered } from './gathered';

/** Work that a test lets end. */
function held() {
  const calls: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (items: number[]) =>
    new Promise<void>((resolve, reject) => {
      calls.push(items);
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { calls, ends, work };
}

test('what arrives while the work is done is done together next, in its order', async () => {
  const { calls, ends, work } = held();
  const { add, idle } = gathered(work);
  const all = [1, 2, 3].map((item) => add(item));
  expect(calls).toEqual([[1]]);
  ends[0]!();
  await all[0];
  await expect.poll(() => calls).toEqual([[1], [2, 3]]);
  ends[1]!();
  await Promise.all(all);
  await idle();
  void add(4);
  expect(calls).toEqual([[1], [2, 3], [4]]);
});

test('at most so many are done together', async () => {
  const { calls, ends, work } = held();
  const { add } = gathered(work, 2);
  const all = [1, 2, 3, 4].map((item) => add(item));
  for (const at of [0, 1, 2]) {
    await expect.poll(() => calls.length).toBe(at + 1);
    ends[at]!();
  }
  await Promise.all(all);
  expect(calls).toEqual([[1], [2, 3], [4]]);
});

test('a failure is that of the items it was done with; the next ones are done', async () => {
  const { ends, work } = held();
  const { add } = gathered(work);
  const [first, second] = [add(1), add(2)];
  ends[0]!(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!();
  await expect(second).resolves.toBeUndefined();
});
