import { expect, test } from 'vitest';
import { createPace, withoutRest } from './pace';

/** Milliseconds of a rest after so many of work. */
async function restAfter(workMs: number, percent: number): Promise<number> {
  const pace = createPace(percent);
  const end = performance.now() + workMs;
  while (performance.now() < end);
  const began = performance.now();
  await pace();
  return performance.now() - began;
}

test('operations: a backup rests as long as its share says, a second at most', async () => {
  expect(await restAfter(20, 25)).toBeGreaterThanOrEqual(59);
  expect(await restAfter(40, 80)).toBeGreaterThanOrEqual(9);
  expect(await restAfter(20, 1)).toBeGreaterThanOrEqual(999);
  expect(await restAfter(20, 1)).toBeLessThan(1_900);
});

test('operations: after little work, or with all of the time, it goes on', async () => {
  const pace = createPace(1);
  const began = performance.now();
  await pace();
  await createPace(100)();
  await withoutRest();
  expect(performance.now() - began).toBeLessThan(90);
});
