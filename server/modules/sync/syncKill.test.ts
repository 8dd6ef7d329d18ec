import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../tests/support/builtServer';
import { type Bundle, bundle } from '../../../tests/support/bundle';
import { type FakeDirectory, fakeSecret, startFakeDirectory } from '../../../tests/support/fakeDirectory';
import { type StartedServer, startServerProcess } from '../../../tests/support/startedServer';

let built: Bundle;
let fake: FakeDirectory;
const dir = mkdtempSync(join(tmpdir(), 'weft-sync-'));
const running: StartedServer[] = [];

beforeAll(async () => {
  built = await bundle();
  fake = await startFakeDirectory('wecom');
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await fake?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A server process on the same data, and the calls of its administrator. */
async function start() {
  const server = startServerProcess(built.file('main'), { DATA_DIR: dir, INTERFACE_HOSTS: fake.host });
  running.push(server);
  const url = await server.ready;
  const authorization = await signIn(url);
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return (await answer.json()) as { code: number; msg: string; data: never };
  };
  const total = async () => ((await call('GET', '/api/system/SynThirdInfo/getSynThirdTotal/1')).data as object[])[0];
  const sync = () => call('GET', '/api/system/SynThirdInfo/synAllOrganizeSysToQy?type=0');
  return { server, call, total, sync };
}

test('issue 12 kill -9 during a run: the next start names it interrupted, and the next run makes no doubles', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  const settings = { qyhBaseUrl: fake.url, qyhCorpId: 'corp', qyhCorpSecret: fakeSecret, qyhIsSynOrg: 1 };
  expect((await first.call('PUT', '/api/system/SysConfig', settings)).code).toBe(200);
  const [top] = (await first.call('GET', '/api/permission/Organize')).data['list' as never] as { id: string }[];
  for (const [enCode, fullName] of Object.entries({ rd: '研发部', market: '市场部', money: '财务部' })) {
    const form = { parentId: top?.id, fullName, enCode, sortCode: 0, enabledMark: 1 };
    expect((await first.call('POST', '/api/permission/Organize/Department', form)).code).toBe(200);
  }
  // The service holds every request after the first department was made there.
  const holds: (() => void)[] = [];
  fake.departments.set = (...made) => {
    holds.push(fake.hold());
    return Map.prototype.set.apply(fake.departments, made) as typeof fake.departments;
  };
  const cut = first.sync().catch(() => undefined);
  await expect.poll(() => fake.departments.size, { timeout: 20_000 }).toBe(1);
  first.server.child.kill('SIGKILL');
  await Promise.all([first.server.exited, cut]);
  fake.departments.set = Map.prototype.set;
  for (const release of holds) release();

  const second = await start();
  expect(await second.total()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^同步被中断/) });
  expect((await second.sync()).code).toBe(200);
  expect(await second.total()).toMatchObject({ state: 'done' });
  const names = [...fake.departments.values()].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['研发部', '市场部', '财务部']));
  expect(names).toHaveLength(4);
});
