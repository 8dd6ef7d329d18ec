import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundle } from '../tests/support/bundle';
import { type StartedServer, startServerProcess } from '../tests/support/startedServer';

let built: Bundle;
let dir: string;
let server: StartedServer;
let url: string;
let token: string;

/** While this file is there, every write of the server fails with ENOSPC (tests/support/fullDisk.mjs). */
const mark = () => join(dir, 'full');

async function ask(method: string, path: string, body?: object) {
  const from = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: { ...(token ? { authorization: token } : {}), 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { code, msg, data } = await answer.json();
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    code,
    msg,
    data,
    ms: performance.now() - from,
  };
}
const addType = (name: string) =>
  ask('POST', '/api/system/DictionaryType', { fullName: name, enCode: name, parentId: '-1', sortCode: 0, isTree: 0 });
const types = async () => {
  const { data } = await ask('GET', '/api/system/DictionaryType');
  return JSON.stringify(data);
};

beforeAll(async () => {
  built = await bundle();
  dir = mkdtempSync(join(tmpdir(), 'weft-full-'));
  const hook = join(import.meta.dirname, '..', 'tests/support/fullDisk.mjs');
  const env = { DATA_DIR: join(dir, 'data'), NODE_OPTIONS: `--import=${hook}`, FULL_DISK: mark() };
  server = startServerProcess(built.file('main'), env);
  url = await server.ready;
  const password = createHash('md5').update('Weft@2026').digest('hex');
  const body = new URLSearchParams({ account: 'admin', password, origin: 'password', grant_type: 'password' });
  token = (await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json()).data.token;
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.exited;
  rmSync(dir, { recursive: true, force: true });
});

test('issue 10: the disk of the embedded database is full: 503 with its own sentence, and nothing lost when there is room', {
  timeout: 60_000,
}, async () => {
  expect((await addType('before')).code).toBe(200);
  writeFileSync(mark(), '');
  const full = {
    status: 503,
    code: 500,
    retry: '60',
    msg: '服务器存储空间已满，暂时不能保存，请联系管理员',
  };
  for (const name of ['one', 'two', 'three']) {
    const answer = await addType(name);
    expect(answer).toMatchObject(full);
    // Without a cure the statement waits for the watchdog, 30 s.
    expect(answer.ms).toBeLessThan(10_000);
  }
  const health = await (await fetch(`${url}/health/ready`)).json();
  expect(['unavailable', 'degraded']).toContain(health.status);
  expect(health.reason).toBe('storage');

  rmSync(mark());
  await expect.poll(async () => (await addType('after')).code, { timeout: 20_000, interval: 500 }).toBe(200);
  const known = await types();
  for (const name of ['before', 'after']) expect(known).toContain(`"${name}"`);
  for (const name of ['one', 'two', 'three']) expect(known).not.toContain(`"${name}"`);
});
