import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSample, signIn } from '../support/builtServer';
import { firstLoad, loadAfterSignIn, sumOf } from '../support/firstLoad';
import { type Journey, startJourney } from '../support/journey';

let journey: Journey;
let token: string;
beforeAll(async () => {
  journey = await startJourney();
  token = await signIn(journey.url);
  await publishSample(journey.url, token);
  // What was released a second before a page asked is told to its socket, and fetched again (server/http/missedEvents).
  await new Promise((resolve) => setTimeout(resolve, 1_500));
});
afterAll(() => journey.close());

const list = '/model/purchaseOrder';
/** The list has no records; rows would match its skeleton too. */
const drawn = '.ant-table-placeholder';

test('issue 11 §4 first load: a deep link to a list makes at most 20 requests and 500 KB gzip', async () => {
  const { received } = await firstLoad(journey.browser, {
    url: journey.url,
    path: list,
    token,
    shown: drawn,
    encoding: 'gzip',
  });
  const names = received.map(({ path }) => path);
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(20);
  // With headers. `node bench/weights.mjs list shell start` names what is in it.
  expect(sumOf(received)).toBeLessThanOrEqual(500);
  // The words of the person's language only.
  expect(names.filter((name) => /words-(en|zhtw)/.test(name))).toEqual([]);
});

test.each([
  { path: list, shown: drawn, requests: 12, kilobytes: 330 },
  // With the screens that the product ships, and their words.
  { path: '/system/billRule', shown: '.ant-table-tbody', requests: 12, kilobytes: 330 },
  // With a tree beside the list.
  { path: '/systemData/dictionary', shown: '[role=tree]', requests: 12, kilobytes: 330 },
])('issue 12: after the sign-in page, $path makes at most $requests requests and $kilobytes KB gzip', async (page) => {
  const { received } = await loadAfterSignIn(journey.browser, { url: journey.url, encoding: 'gzip', ...page });
  const lines = received.map(({ path, bytes }) => `${path} ${bytes}`);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(page.requests);
  expect(sumOf(received), lines.join('\n')).toBeLessThanOrEqual(page.kilobytes);
});
