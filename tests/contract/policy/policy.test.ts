// Engines: both. One call of every route may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test.each(Object.entries(table))('%s', async (call, row) => {
    const letters: string[] = [];
    for (const [index, person] of people.entries())
      letters.push(await letterOf(server, at, call, person, row, row.who[index] as string));
    expect(letters.join('')).toBe(row.who);
  });
});
