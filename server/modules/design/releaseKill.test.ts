import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoragePlan } from '../../../core/model/types';
import { type Bundle, bundle } from '../../../tests/support/bundle';
import { openEmbedded } from '../../db/open';
import type { Db } from '../../db/types';

let built: Bundle;
const dir = mkdtempSync(join(tmpdir(), 'weft-release-'));
beforeAll(async () => {
  built = await bundle();
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

/** Publishes until it is killed; returns the last acknowledged version. */
async function publishUntilKilled(): Promise<number> {
  const child = spawn(process.execPath, [built.file('releaseWriter'), dir]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(() => said.split('\n').length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(3);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
  child.kill('SIGKILL');
  await exited;
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)) || 0;
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.raw<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'model' and table_name = $1`,
    [table],
  );
  return rows.map((row) => row.name);
}

test('REL: kill -9 while publishing leaves the old version or the new one, whole', { timeout: 300_000 }, async () => {
  for (let round = 0; round < 4; round++) {
    const acknowledged = await publishUntilKilled();
    const db = await openEmbedded({ dataDir: dir });
    const [release] = await db.raw<{ version: number; storage: StoragePlan; model_id: string }>(
      'select version, storage, model_id from weft_visualdev_release where current',
    );
    expect(release!.version).toBeGreaterThanOrEqual(acknowledged);
    for (const table of [release!.storage.main, ...release!.storage.children]) {
      const there = await columnsOf(db, table.table);
      const wanted = [...table.columns, ...(table.extra ?? [])].map((column) => column.column);
      // No column of an unpublished version, and all columns of the published one.
      expect(there.filter((name) => /^[fr]\d+$/.test(name)).sort()).toEqual(
        wanted.filter((name) => /^[fr]\d+$/.test(name)).sort(),
      );
    }
    const forms = await db.raw<{ code: string }>(
      `select i.en_code as code from weft_module_form i join weft_menu m on m.id = i.module_id where m.module_id = $1`,
      [release!.model_id],
    );
    const fields = forms.filter(({ code }) => /^f\d+$/.test(code));
    expect(fields).toHaveLength(release!.version);
    await db.close();
  }
});
