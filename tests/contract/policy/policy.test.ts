// Engines: both. One call of every route may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewer } from '../../support/fewer';
import { startTestServer, type TestServer } from '../../support/server';
import type { Standing } from './fresh';
import { letterOf } from './letters';
import { people } from './people';
import { makeStanding, table } from './standing';

let server: TestServer;
let at: Standing;
beforeAll(async () => {
  server = await startTestServer();
  at = await makeStanding(server);
});
afterAll(() => server.close());

describe('PERM-26 PERM-28 who may call what', () => {
  test('every route has a row in the table, and every row a route', () => {
    const routes = [...new Set(server.app.declaredRoutes.flatMap((route) => route.call ?? []))];
    expect(Object.keys(table).sort()).toEqual(routes.sort());
  });

  const calls = Object.entries(table).map(([call, row], at) => ({ call, row, at }));
  test.each(calls)('$call', async ({ call, row, at: place }) => {
    const letters: string[] = [];
    for (const [index, person] of people.entries()) {
      const asks = !fewer || index === 0 || index === 1 + (place % (people.length - 1));
      const expected = row.who[index] as string;
      letters.push(asks ? await letterOf(server, at, call, person, row, expected) : expected);
    }
    expect(letters.join('')).toBe(row.who);
  });
});
