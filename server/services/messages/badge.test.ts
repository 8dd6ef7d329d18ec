import { afterAll, beforeAll, expect, test } from 'vitest';
import { BadgeRun, seeded } from '../../../tests/support/badge';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

/** `npm run sweep -- --only badge` sets 10,000. */
const operations = Number(process.env.BADGE_OPERATIONS ?? 250);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test(`issue 13 MSG-22 after each of ${operations} random operations both sessions of every person show the right badge`, async () => {
  const role = await makeRole(server, { menus: ['systemData.dictionary'] });
  const accounts = ['lily', 'tom', 'ann'];
  const people = [];
  for (const account of accounts) people.push({ account, id: await makePerson(server, account, [role]) });
  await server.db.raw('delete from weft_message');
  const run = new BadgeRun(server, people, seeded(13));
  for (let at = 0; at < operations; at += 1) expect({ at, wrong: await run.step() }).toEqual({ at, wrong: [] });
  run.close();
  expect(run.model.messages.length).toBeGreaterThan(operations / 10);
}, 600_000);
