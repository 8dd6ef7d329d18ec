import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundle } from '../tests/support/bundle';
import { createEmptyDatabase, hasPostgres } from '../tests/support/emptyDatabase';
import { type StartedServer, startServerProcess } from '../tests/support/startedServer';
import { embeddedMajor } from './db/dataVersion';
import { migrate } from './db/migrate';
import { openDb, openEmbedded } from './db/open';
import { otherDatabase } from './db/pooler';
import type { Db } from './db/types';
import { tablesOf } from './db/wholeTables';
import { readEnv } from './env';
import { fillFromFiles } from './settings/fromFiles';
import { checkFolders } from './startChecks';
import { databaseFault, folderFault, listenFault, type StartFault } from './startFault';

let built: Bundle;
let dir: string;
const running: StartedServer[] = [];
const limitMs = { timeout: 120_000 };

function start(env: Record<string, string>): StartedServer {
  const server = startServerProcess(built.file('main'), env);
  running.push(server);
  return server;
}

/** The one line of a start that fails. */
async function faultOf(env: Record<string, string>) {
  const server = start(env);
  expect(await server.exited).toBe(1);
  const lines = server.errors().trim().split('\n');
  expect(lines).toHaveLength(1);
  const { level, time, fault, msg } = JSON.parse(lines[0]!);
  expect(level).toBe(60);
  expect(typeof time).toBe('number');
  return { fault, msg };
}

/** A database in which a later version has run a migration. */
async function usedByNewer(db: Db): Promise<void> {
  await migrate(db, []);
  await db.raw(`insert into weft_migration (id, checksum) values ('9999_next', 'x')`);
}

/** What a setting is refused with, before anything is opened. */
function refusal(env: Record<string, string>): string {
  try {
    fillFromFiles({ ...env });
    readEnv({ ...env });
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

/** The fault of the folders of these settings. */
const folderOf = async (env: Record<string, string>) => {
  const fault = await checkFolders(readEnv(env)).catch((error: StartFault) => error);
  return { fault: (fault as StartFault).kind, msg: (fault as StartFault).message };
};

beforeAll(async () => {
  built = await bundle();
  dir = mkdtempSync(join(tmpdir(), 'weft-faults-'));
});
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

test('issue 10: a setting that is wrong is named', limitMs, async () => {
  expect((await faultOf({ DATA_DIR: dir, PORT: 'abc' })).msg).toBe('PORT is abc; it must be a number from 0 to 65535.');
  expect(refusal({ DATA_DIR: dir, DATABASE_URL: 'mysql://x' })).toBe(
    'DATABASE_URL must begin with postgres:// or postgresql://.',
  );
  expect(refusal({ DATA_DIR: dir, DATABASE_URL_FILE: `${dir}/none` })).toBe(
    `DATABASE_URL_FILE names the file ${dir}/none, which does not exist.`,
  );
  expect(refusal({ DATA_DIR: dir, PUBLIC_SITE: 'yes' })).toBe('PUBLIC_SITE is yes; it must be 1 or 0.');
  const bucket = { DATA_DIR: dir, STORAGE_URL: 's3://office?endpoint=http://127.0.0.1:1' };
  expect(refusal(bucket)).toBe('STORAGE_URL names a bucket, so S3_ACCESS_KEY_ID must be set.');
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect((await faultOf({ ...bucket, ...keys })).msg).toMatch(
    /^Uploaded files cannot be stored in s3:\/\/office.*cannot be reached/,
  );
});

test('issue 10: a folder that cannot be used: which one, why, and what to do', limitMs, async () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(await faultOf({ DATA_DIR: file })).toEqual({
    fault: 'folder',
    msg: `The data directory ${file} is a file. Remove it, or set DATA_DIR to another directory.`,
  });
  expect(await folderOf({ DATA_DIR: join(file, 'below') })).toEqual({
    fault: 'folder',
    msg: `The data directory ${file}/below lies below a file. Remove that file, or set DATA_DIR to another directory.`,
  });
  expect((await folderOf({ DATA_DIR: join(dir, 'a'), OVERLAY_DIR: file })).msg).toBe(
    `The overlay directory ${file} is a file. Remove it, or set OVERLAY_DIR to another directory.`,
  );
  // Nobody may create a folder there, not even root.
  const { fault, msg } = await folderOf({ DATA_DIR: '/sys/weft' });
  expect(fault).toBe('folder');
  expect(msg).toMatch(/^The data directory \/sys\/weft .*set DATA_DIR to another directory\.$/);
});

test('issue 10: every fault of a folder has a remedy', () => {
  const folder = { what: 'data directory', path: '/srv/weft', setting: 'DATA_DIR' };
  const words = (code: string) => folderFault(folder, Object.assign(new Error('x'), { code })).message;
  expect(words('EACCES')).toContain('Give it the permission (chown or chmod), or set DATA_DIR');
  expect(words('EROFS')).toContain('mounted read-only. Mount it for writing');
  expect(words('ENOENT')).toContain('Create or mount it');
  expect(words('ENOSPC')).toContain('is full. Make room');
  expect(words('ELOOP')).toContain('Correct that, or set DATA_DIR');
});

test('issue 10: a data directory in use, of a newer Weft, of another PostgreSQL, damaged', limitMs, async () => {
  const used = join(dir, 'used');
  const first = await openEmbedded({ dataDir: used });
  expect(await faultOf({ DATA_DIR: used })).toEqual({
    fault: 'inUse',
    msg: `The data directory ${used} is in use by another Weft (process ${process.pid}). Stop that one first, or set DATA_DIR to another directory.`,
  });
  await usedByNewer(first);
  await first.close();
  expect(readFileSync(join(used, 'database/PG_VERSION'), 'utf8').trim()).toBe(String(embeddedMajor));
  expect(await faultOf({ DATA_DIR: used })).toEqual({
    fault: 'version',
    msg: 'The database was used by a newer Weft (migration 9999_next). Start that version, or restore a backup.',
  });

  const opened = async () => {
    const fault = await openEmbedded({ dataDir: used }).catch((error: StartFault) => error);
    return { fault: (fault as StartFault).kind, msg: (fault as StartFault).message };
  };
  rmSync(join(used, 'database/global'), { recursive: true });
  const damaged = await opened();
  expect(damaged.fault).toBe('damaged');
  expect(damaged.msg).toContain('Restore a backup of the data directory.');
  writeFileSync(join(used, 'database/PG_VERSION'), '99\n');
  const other = await opened();
  expect(other.fault).toBe('version');
  expect(other.msg).toContain(`holds a database of PostgreSQL 99; this Weft reads version ${embeddedMajor}. Start the`);
});

test('issue 10: a port in use', limitMs, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  expect(await faultOf({ DATA_DIR: join(dir, 'port'), PORT: String(port) })).toEqual({
    fault: 'address',
    msg: `Cannot listen at 127.0.0.1:${port}: the port is in use by another program. Stop that one, or set PORT to another number.`,
  });
  other.close();
  expect(listenFault('10.9.8.7', 80, { code: 'EADDRNOTAVAIL' }).message).toContain('Set HOST to');
  expect(listenFault('localhost', 80, { code: 'EACCES' }).message).toContain('from 1024 on');
});

test('issue 10: a PostgreSQL that cannot be used; its password is in no line', limitMs, async () => {
  mkdirSync(join(dir, 'pg'));
  const url = 'postgres://weft:topsecret@127.0.0.1:1/office';
  expect(await faultOf({ DATA_DIR: join(dir, 'pg'), DATABASE_URL: url })).toEqual({
    fault: 'database',
    msg: 'Cannot use PostgreSQL at 127.0.0.1:1: nothing answers there. Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
  });
  const words = (code: string, message = 'x') =>
    databaseFault(url, Object.assign(new Error(message), { code })).message;
  expect(words('28P01')).toContain('the password of weft is wrong. Correct the user and the password in DATABASE_URL.');
  expect(words('3D000')).toContain('there is no database office. Create it (createdb office)');
  expect(words('ENOTFOUND')).toContain('the host is unknown');
  expect(words('42501', 'permission denied for schema public')).toContain('Make it the owner of the database');
  expect(words('53100')).toContain('Make room');
  expect(words('XX000', 'odd')).toContain('odd. Check DATABASE_URL');
  for (const code of ['28P01', '3D000', 'XX000']) expect(words(code)).not.toContain('topsecret');
});

test.runIf(hasPostgres())('on PostgreSQL: no such database, at either address', limitMs, async () => {
  const { url, drop } = await createEmptyDatabase();
  const missing = new URL(url);
  missing.pathname = '/weft_missing';
  expect((await faultOf({ DATA_DIR: join(dir, 'pg2'), DATABASE_URL: missing.href })).msg).toContain(
    'there is no database weft_missing. Create it (createdb weft_missing)',
  );
  const direct = { DATA_DIR: join(dir, 'pg2'), DATABASE_URL: url, DATABASE_DIRECT_URL: missing.href };
  expect((await faultOf(direct)).msg).toContain('or correct the name in DATABASE_DIRECT_URL.');
  await drop();
});

test.runIf(hasPostgres())('on PostgreSQL: the address beside a pooler leads to another database', limitMs, async () => {
  const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);
  const env = { DATA_DIR: join(dir, 'pg2'), DATABASE_URL: one.url, DATABASE_DIRECT_URL: other.url };
  expect(await faultOf(env)).toEqual({
    fault: 'database',
    msg: expect.stringMatching(
      new RegExp(
        `^DATABASE_URL leads to the database ${nameOf(one)} at \\S+, DATABASE_DIRECT_URL to another one, ${nameOf(other)} at \\S+\\. Correct DATABASE_DIRECT_URL: `,
      ),
    ),
  });
  // Refused before anything is written.
  const db = await openDb({ url: one.url });
  expect(await tablesOf(db.raw)).toEqual([]);
  await db.close();
  expect(await otherDatabase(one.url, one.url)).toBeUndefined();
  for (const { drop } of [one, other]) await drop();
});

test.runIf(hasPostgres())('a PostgreSQL that a newer Weft has used', limitMs, async () => {
  const { url, drop } = await createEmptyDatabase();
  const db = await openDb({ url });
  await usedByNewer(db);
  await db.close();
  expect((await faultOf({ DATA_DIR: join(dir, 'pg2'), DATABASE_URL: url })).fault).toBe('version');
  await drop();
});
