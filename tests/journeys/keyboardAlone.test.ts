import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyboardScreens, workByKeys } from '../support/byKeys';
import { type Journey, startJourney } from '../support/journey';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('issue 15 §4 a record is made on each screen by keyboard alone, at 200 % zoom and with forced colours', async () => {
  const out = process.env.JOURNEY_LOOKS ?? join(journey.dataDir, 'pictures');
  mkdirSync(out, { recursive: true });
  expect(keyboardScreens.length).toBe(15);
  expect(await workByKeys(journey.browser, journey.url, out, 'zoomed')).toEqual([]);
}, 240_000);
