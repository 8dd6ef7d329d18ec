// Engines: both. A running server on the embedded database is asked for its backup.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundle } from '../../tests/support/bundle';
import { createEmptyDatabase, hasPostgres } from '../../tests/support/emptyDatabase';
import { md5 } from '../../tests/support/ordinary';
import { readyInstallation } from '../../tests/support/readyInstallation';
import { type StartedServer, startServerProcess } from '../../tests/support/startedServer';
import { tiedNode } from '../../tests/support/tiedNode.mjs';
import { readEnv } from '../env';
import { backupCommand, restoreCommand, verifyCommand } from './commands';

let built: Bundle;
let root: string;
const ended: (() => unknown)[] = [];
beforeAll(async () => {
  built = await bundle();
  root = mkdtempSync(join(tmpdir(), 'weft-commands-'));
});
afterAll(async () => {
  for (const each of ended.reverse()) await each();
  rmSync(root, { recursive: true, force: true });
});

const isPostgres = () => hasPostgres() && process.env.WEFT_TEST_ENGINE === 'postgres';
/** The settings of an installation that was started before. */
async function started(name: string): Promise<Record<string, string>> {
  const { env, drop } = await readyInstallation(join(root, name));
  ended.push(drop);
  return env;
}

/** As at night: neither rests nor a lower priority, which take minutes beside other tests. */
const atOnce = { BACKUP_PACE: '100' };

/** The settings of an empty one. */
async function installation(name: string): Promise<Record<string, string>> {
  const env = { DATA_DIR: join(root, name) };
  if (!isPostgres()) return env;
  const target = await createEmptyDatabase();
  ended.push(target.drop);
  return { ...env, DATABASE_URL: target.url };
}

async function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [built.file('main'), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, output };
}

/** How far each thread of a process is behind others: 19 is the last, 0 is usual. */
const nicesOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const text = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]);
  });

/** What a command says, or how it refuses, without a process of its own. */
async function said(command: (say: (text: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = [];
  await command((text) => void lines.push(text)).catch((error: Error) => void lines.push(error.message));
  return lines.join('\n');
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({
    account: 'admin',
    password: md5('Weft@2026'),
    origin: 'password',
    grant_type: 'password',
  });
  const answer = await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json();
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.token;
}

async function start(env: Record<string, string>): Promise<{ server: StartedServer; url: string }> {
  const server = startServerProcess(built.file('main'), env);
  ended.push(() => void server.child.kill('SIGKILL'));
  return { server, url: await server.ready };
}

const addRole = async (url: string, token: string, enCode: string) =>
  (
    await fetch(`${url}/api/permission/Role`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ fullName: enCode, enCode, globalMark: 1 }),
    })
  ).json();

test('operations: a running server is backed up, and what it had is there after a restore', async () => {
  const env = await started('first');
  const { server, url } = await start(env);
  const token = await signIn(url);
  expect(await addRole(url, token, 'kept')).toMatchObject({ code: 200 });
  const [dir, key] = [join(root, 'taken'), join(root, 'weft.key')];
  let roles = 0;
  let stop = false;
  const busy = (async () => {
    for (; !stop; roles += 1) {
      expect(await addRole(url, token, `busy${roles}`)).toMatchObject({ code: 200 });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  const taken = await run({ ...env, ...atOnce }, 'backup', '--to', dir, '--with-key', key);
  stop = true;
  await busy;
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('Backed up and verified: ') });
  expect(readFileSync(key, 'utf8')).toBe(readFileSync(join(env.DATA_DIR!, 'secret.key'), 'utf8'));
  expect(statSync(key).mode & 0o077).toBe(0);
  expect(readdirSync(dir, { recursive: true }).join(' ')).not.toContain('key');
  // Nothing stays behind of the copy.
  expect(existsSync(join(env.DATA_DIR!, 'copy'))).toBe(false);
  expect(await said((say) => verifyCommand(['--from', dir], say))).toContain('The backup is whole: ');
  expect(await said((say) => backupCommand(['--to', dir], readEnv(env), say))).toContain('is not empty');
  expect(roles).toBeGreaterThan(0);

  const other = await installation('second');
  const restored = await run(other, 'restore', '--from', dir, '--with-key', key);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: ') });
  expect(await said((say) => restoreCommand(['--from', dir], readEnv(other), say))).toContain(
    'The database is not empty',
  );
  const second = await start(other);
  const again = await signIn(second.url);
  expect(await addRole(second.url, again, 'kept')).toMatchObject({ code: 400 });
  expect(await addRole(second.url, again, 'new')).toMatchObject({ code: 200 });
  second.server.child.kill();
  server.child.kill();
  expect(await server.exited).toBe(0);
}, 300_000);

test('operations: a backup whose process was killed is refused, and the next one is taken', async () => {
  const env = await started('killed');
  const { server } = await start(env);
  const dir = join(root, 'cut');
  const command = tiedNode([built.file('main'), 'backup', '--to', dir], { env: { PATH: process.env.PATH, ...env } });
  await new Promise<void>((resolve) => command.stdout.on('data', () => resolve()));
  // Not its first thread alone: others compress, and read files.
  if (process.platform === 'linux') expect(new Set(nicesOf(command.pid!))).toEqual(new Set([19]));
  (isPostgres() ? command : server.child).kill('SIGKILL');
  await new Promise((resolve) => command.once('exit', resolve));
  expect(await said((say) => verifyCommand(['--from', dir], say))).toContain('holds no finished backup');
  const next = join(root, 'next');
  // On the embedded database nobody runs now: the command opens it itself.
  expect(await run({ ...env, ...atOnce }, 'backup', '--to', next)).toMatchObject({ code: 0 });
  expect(await said((say) => verifyCommand(['--from', next], say))).toContain('The backup is whole: ');
  expect(existsSync(join(env.DATA_DIR!, 'copy'))).toBe(false);
  server.child.kill('SIGKILL');
}, 300_000);

test('operations: commands say what they need', async () => {
  const env = { DATA_DIR: join(root, 'nobody') };
  const backup = (...args: string[]) => said((say) => backupCommand(args, readEnv(env), say));
  expect(await backup()).toContain('Say where: backup --to PLACE [--with-key FILE]');
  expect(await said((say) => restoreCommand(['--from'], readEnv(env), say))).toContain('--from needs a value.');
  expect(await said((say) => verifyCommand(['--to', 'x'], say))).toContain(
    '--to is no option. Write: verify --from PLACE',
  );
  expect(await backup('--to', 's3://bucket/x')).toContain('--to names a bucket, so S3_ACCESS_KEY_ID must be set');
  expect(await backup('--to', join(root, 'a'), '--with-key', join(root, 'a/key'))).toContain('outside of it');
  const unknown = 'bakcup is no command; there are move, backup, verify, restore, overlay';
  expect(await run(env, 'bakcup')).toMatchObject({ code: 1, output: expect.stringContaining(unknown) });
}, 300_000);
