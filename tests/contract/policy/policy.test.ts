// Engines: both. One call of every route may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server';
import { fill, type Standing } from './fresh';
import { type Person, people, tokenOf } from './people';
import { makeStanding, pathNames, table } from './standing';
import type { PolicyRow } from './types';

/** Refused because of rights: of what is changed, or of the person who is. */
const notYours = new Set(['操作失败！您没有权限操作', '该用户拥有您没有的权限，操作失败']);
let server: TestServer;
let at: Standing;
beforeAll(async () => {
  server = await startTestServer();
  at = await makeStanding(server);
});
afterAll(() => server.close());

/** The same question about nothing. */
function asAbsent(call: string, { params, absent }: PolicyRow): Record<string, unknown> {
  return { ...params, ...(absent ?? { [pathNames(call).at(-1) as string]: '$absent' }) };
}

async function ask(call: string, person: Person, params: Record<string, unknown>) {
  const filled = (await fill(server, at, params)) as Record<string, unknown>;
  const { code, msg, status } = await server.inject(call, filled, { token: await tokenOf(server, person) });
  return { code, msg, status };
}

/** The letter that an answer deserves; anything else in full, so that the failure says it. */
async function letterOf(call: string, person: Person, row: PolicyRow, wanted: string): Promise<string> {
  const params = row.params ?? {};
  const answer = await ask(call, person, params);
  if (answer.code === 403) return 'd';
  if (answer.code === 600) return 's';
  const absent = wanted === 'a' ? await ask(call, person, asAbsent(call, row)) : undefined;
  if (absent && absent.code !== 200 && absent.code === answer.code && absent.msg === answer.msg) return 'a';
  if (notYours.has(answer.msg)) return 'r';
  const isRaw = answer.code === undefined && [200, 302].includes(answer.status);
  if (row.told ? answer.msg === row.told : answer.code === 200 || isRaw) return 'y';
  return `[${person}: ${answer.status} ${answer.code} ${answer.msg}]`;
}

describe('PERM-26 PERM-28 who may call what', () => {
  test('every route has a row in the table, and every row a route', () => {
    const routes = [...new Set(server.app.declaredRoutes.flatMap((route) => route.call ?? []))];
    expect(Object.keys(table).sort()).toEqual(routes.sort());
  });

  test.each(Object.entries(table))('%s', async (call, row) => {
    const letters: string[] = [];
    for (const [index, person] of people.entries())
      letters.push(await letterOf(call, person, row, row.who[index] as string));
    expect(letters.join('')).toBe(row.who);
  });
});
