import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundle } from '../tests/support/bundle';
import { openEmbedded } from './db/open';

let built: Bundle;
let dataDir: string;
/** Of the administrator that the first start made. */
let password: string;
const running: ChildProcess[] = [];

interface Running {
  url: string;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  child: ChildProcess;
  exited: Promise<number | null>;
}

/** The built server on a free port, once it reports that it is ready. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [built.file('main')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: dataDir,
      OVERLAY_DIR: '',
      ADMIN_PASSWORD: '',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  running.push(child);
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  const output = () => chunks.join('');
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = /Weft is ready: (http:\S+)/;
  await expect.poll(() => address.test(output()) || child.exitCode !== null, { timeout: 40_000 }).toBe(true);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return { url: address.exec(output())?.[1] ?? '', output, stop, child, exited };
}

async function signIn(url: string, password: string) {
  const digest = createHash('md5').update(password).digest('hex');
  const body = new URLSearchParams({ account: 'admin', password: digest, origin: 'password', grant_type: 'password' });
  return (await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json()) as {
    code: number;
    data: { token: string } | null;
  };
}

beforeAll(async () => {
  built = await bundle();
  dataDir = mkdtempSync(join(tmpdir(), 'weft-main-'));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('T34 the first start makes one administrator and says the password once; SIGTERM ends it with 0', {
  timeout: 90_000,
}, async () => {
  const first = await start();
  password = /Sign in as admin, password (\S+)/.exec(first.output())?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(linesOf(first).length).toBeGreaterThan(1);
  expect((await signIn(first.url, password)).code).toBe(200);
  for (const common of ['', 'admin', '123456', 'password', 'Weft@2026'])
    expect((await signIn(first.url, common)).code).not.toBe(200);
  expect(await first.stop()).toBe(0);

  const second = await start();
  expect(second.output()).not.toContain('Sign in as');
  expect(await second.stop('SIGINT')).toBe(0);
});

/** As the administrator's own change of the password leaves it: until then nothing else is answered. */
async function passwordChanged(): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await db.raw(`update weft_user set change_password_date = now() where account = 'admin'`);
  await db.close();
}

/** One server for tests that change nothing which another one reads; the last of them stops it. */
let shared: Promise<Running> | undefined;
const serving = (): Promise<Running> => {
  shared ??= passwordChanged().then(() => start());
  return shared;
};

/** Every line that was printed, as JSON. */
const linesOf = ({ output }: Running): { level: number; msg: string }[] =>
  output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('issue 10 §3 every line is JSON: start, refused documents, warnings of Node, faults, stop', {
  timeout: 90_000,
}, async () => {
  const overlay = join(dataDir, 'overlay');
  mkdirSync(join(overlay, 'pages'), { recursive: true });
  writeFileSync(join(overlay, 'pages', 'bad.json'), '{"kind":"page"}');
  const fault = join(dataDir, 'fault.mjs');
  writeFileSync(
    fault,
    `import { isMainThread } from 'node:worker_threads';
    if (isMainThread) process.on('SIGUSR2', () => {
      process.emitWarning('careful', 'ExperimentalWarning');
      Promise.reject(new Error('nobody waits'));
      setTimeout(() => { throw new Error('nobody catches'); }, 100);
    });`,
  );
  const server = await start({ OVERLAY_DIR: overlay, NODE_OPTIONS: `--import ${fault}` });
  await server.stop('SIGUSR2');
  await expect.poll(() => server.output()).toContain('nobody catches');
  const messages = linesOf(server).map(({ level, msg }) => [level, msg]);
  expect(messages).toContainEqual([40, 'careful']);
  expect(messages).toContainEqual([50, 'unhandled rejection: nobody waits']);
  expect(messages).toContainEqual([60, 'uncaught exception: nobody catches']);
  expect(messages).toContainEqual([30, expect.stringContaining('Weft is ready: http://localhost')]);
  expect(messages).toContainEqual([40, expect.stringContaining('bad.json was refused')]);
});

test('T34 T38 what the product does not serve: dot files, maps, folders, traces, stacks', {
  timeout: 60_000,
}, async () => {
  const server = await serving();
  for (const path of [
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/index.js.map',
    '/package.json',
    '/..%2fpackage.json',
    '/api/docs',
    '/api/docs/json',
  ]) {
    const answer = await fetch(server.url + path);
    expect(answer.status === 404 || ((await answer.json()) as { code: number }).code === 600, path).toBe(true);
  }
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  const trace = await fetch(`${server.url}/api/oauth/Login`, { method: 'OPTIONS' });
  expect(trace.status).toBe(404);
  expect(trace.headers.get('x-powered-by')).toBeNull();
});

test('T35 the log names routes, never query values, tokens or what was typed', { timeout: 60_000 }, async () => {
  const server = await serving();
  const secret = 'hunter2secret';
  await fetch(`${server.url}/api/file/Download?encryption=${secret}`, {
    headers: { authorization: `bearer ${secret}` },
  });
  await fetch(`${server.url}/websocket/${secret}`);
  await signIn(server.url, secret);
  await fetch(`${server.url}/api/cspReport`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': { 'blocked-uri': `http://bad.example/x?${secret}`, 'violated-directive': 'script-src' },
    }),
  });
  await expect.poll(() => server.output()).toContain('the content security policy stopped something');
  expect(server.output()).toContain('/api/oauth/Login');
  expect(server.output()).toContain('http://bad.example/x');
  expect(server.output()).not.toContain(secret);
  expect(server.output()).not.toContain(createHash('md5').update(secret).digest('hex'));
});

test('issue 10: the built server reads workbooks in a process of its own, and statements with PostgreSQL’s parser', {
  timeout: 60_000,
}, async () => {
  const server = await serving();
  const { data: session } = await signIn(server.url, password);
  const headers = { authorization: session!.token };
  const users = `${server.url}/api/permission/Users`;
  const template = (await (await fetch(`${users}/TemplateDownload`, { headers })).json()) as { data: { url: string } };
  const file = await (await fetch(new URL(template.data.url, server.url))).blob();
  const body = new FormData();
  body.set('file', file, 'users.xlsx');
  const kept = (await (await fetch(`${users}/Uploader`, { method: 'POST', headers, body })).json()) as {
    data: { url: string };
  };
  const preview = await (await fetch(new URL(kept.data.url, server.url), { headers })).json();
  expect(preview).toMatchObject({ code: 200 });

  // The build includes PostgreSQL's parser.
  const interfaces = `${server.url}/api/system/DataInterface`;
  const create = async (sql: string) => {
    const one = JSON.stringify({ fullName: 'a', enCode: 'a', kind: 'sql', sql });
    const json = { ...headers, 'content-type': 'application/json' };
    return (await (await fetch(interfaces, { method: 'POST', headers: json, body: one })).json()) as { code: number };
  };
  expect((await create("select distinct on (1) set_config('role', 'none', true)")).code).toBe(400);
  expect((await create('select account from weft_user')).code).toBe(200);
});

test('REL-14 SIGTERM loses no request that was being answered', { timeout: 60_000 }, async () => {
  const server = await serving();
  const answers = { whole: 0, lost: 0, told: 0 };
  // As behind a load balancer: a client that gets `connection: close` sends nothing more here.
  const ask = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${server.url}/api/oauth/getConfig/admin`).catch(() => undefined);
      if (((await answer?.json()) as { code?: number } | undefined)?.code !== 200) return void answers.lost++;
      answers.whole++;
      if (answer?.headers.get('connection') === 'close') return void answers.told++;
    }
  };
  const clients = Array.from({ length: 10 }, ask);
  await expect.poll(() => answers.whole, { timeout: 20_000 }).toBeGreaterThan(50);
  expect(await server.stop()).toBe(0);
  await Promise.all(clients);
  expect(answers).toMatchObject({ lost: 0, told: 10 });
});
