import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bundle, bundle } from '../../tests/support/bundle';
import { tidy } from './maintenance';
import { openEmbedded } from './open';

interface Writer {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  exited: Promise<number | null>;
}

let built: Bundle;
let dir: string;
/** A database without tables: made once, since making one takes seconds. */
let template: Uint8Array;
const running: ChildProcess[] = [];

function start(mode = ''): Writer {
  const child = spawn(process.execPath, [built.file('crashWriter'), dir, mode]);
  running.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
  });
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  return { child, lines, errors, exited: new Promise((resolve) => child.once('exit', resolve)) };
}

async function kill(writer: Writer): Promise<void> {
  writer.child.kill('SIGKILL');
  await writer.exited;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  built = await bundle();
  const made = await openEmbedded();
  template = await made.dump();
  await made.close();
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'weft-embedded-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

test('REL-01 a killed process loses nothing that it acknowledged, and leaves nothing half', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const writer = start();
    await expect.poll(() => writer.lines.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(20);
    await pause(Math.random() * 500);
    await kill(writer);
    const acknowledged = Number(writer.lines.at(-1));
    const db = await openEmbedded({ dataDir: dir });
    const [found] = await db.raw<{ mains: string; subs: string; last: number }>(
      'select (select count(*) from main_row) as mains, (select count(*) from sub_row) as subs, (select max(n) from main_row) as last',
    );
    await db.close();
    expect(found!.last).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(found!.mains)).toBe(found!.last);
    expect(Number(found!.subs)).toBe(found!.last * 2);
  }
});

test('REL-02 every commit reaches the disk', async () => {
  const db = await openEmbedded({ dataDir: dir, template });
  await db.raw('create table t (n int)');
  const before = await db.fsyncs();
  for (let n = 0; n < 10; n++) await db.raw('insert into t values ($1)', [n]);
  expect((await db.fsyncs()) - before).toBeGreaterThanOrEqual(10);
  await db.close();
});

test('REL-05 a second process on the same data is refused within two seconds, and the first goes on', {
  timeout: 60_000,
}, async () => {
  const first = start('hold');
  await expect.poll(() => first.lines, { timeout: 30_000 }).toContain('open');
  const second = start('hold');
  expect(await second.exited).toBe(1);
  expect(Number(/after (\d+) ms/.exec(second.errors.join(''))?.[1])).toBeLessThan(2_000);
  expect(second.errors.join('')).toContain(
    `The data directory ${dir} is in use by another Weft (process ${first.child.pid})`,
  );
  expect(second.lines).toEqual([]);
  expect(first.child.exitCode).toBeNull();
});

test('REL-05 after kill -9 exactly one of several starts gets the data', { timeout: 90_000 }, async () => {
  const first = start('hold');
  await expect.poll(() => first.lines, { timeout: 30_000 }).toContain('open');
  await kill(first);
  const next = Array.from({ length: 4 }, () => start('hold'));
  await expect.poll(() => next.filter((each) => each.child.exitCode === 1).length, { timeout: 30_000 }).toBe(3);
  const winner = next.find((each) => each.child.exitCode === null)!;
  await expect.poll(() => winner.lines, { timeout: 30_000 }).toContain('open');
});

const endless = 'select count(*) from generate_series(1, 1000000000)';
/** Catches every cancel: only the end of its worker ends it. */
const stubborn = `do $$ begin loop
    begin loop null; end loop; exception when query_canceled then null; end;
  end loop; end $$`;

describe.each([
  ['is cancelled: the engine goes on', endless, 0],
  ['that takes no cancel ends with a restart', stubborn, 1],
])('§0.2 a statement that does not end and %s', (_name, statement, restarts) => {
  test.each([true, false])(
    'its transaction is gone, what was saved stays; on disk: %s',
    {
      timeout: 60_000,
    },
    async (onDisk) => {
      const reasons: string[] = [];
      const place = onDisk ? { dataDir: dir, template } : { template };
      const db = await openEmbedded({ ...place, statementMs: 700, onRestart: (reason) => reasons.push(reason) });
      await db.raw('create table t (n int)');
      await db.raw('insert into t values (1)');
      const hanging = db.transaction(async (tx) => {
        await tx.raw('insert into t values (2)');
        await tx.raw(statement);
      });
      const cut = { code: '57014', message: 'A statement ran longer than 0.7 s and was stopped.' };
      await expect(hanging).rejects.toMatchObject(cut);
      if (onDisk || !restarts) expect(await db.raw('select n from t')).toEqual([{ n: 1 }]);
      expect(reasons).toHaveLength(restarts);
      await db.close();
    },
  );
});

test('§0.2 a cancel that comes too late leaves the next statement alone', { timeout: 60_000 }, async () => {
  const db = await openEmbedded({ template, statementMs: 50, onRestart: (reason) => expect.unreachable(reason) });
  // Around the limit: some end before it, some are cancelled.
  for (let rows = 20_000; rows < 400_000; rows += 20_000) {
    await db.raw(`select count(*) from generate_series(1, ${rows})`).catch((error) => expect(error.code).toBe('57014'));
    expect(await db.raw('select 1 as n, length(gen_random_uuid()::text) as l')).toEqual([{ n: 1, l: 36 }]);
  }
  await db.close();
});

test('§0.5 dead rows are cleaned up and the planner learns of new ones', async () => {
  const db = await openEmbedded({ template });
  await db.raw('create table t (n int)');
  await db.raw('insert into t select generate_series(1, 5000)');
  await db.raw('delete from t where n > 1000');
  await tidy(db);
  const [row] = await db.raw(`select reltuples::int as rows, relpages as pages from pg_class where relname = 't'`);
  expect(row).toMatchObject({ rows: 1000 });
  expect(row!.pages).toBeLessThan(10);
  await db.close();
});
