import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundle } from '../../../tests/support/bundle';
import { openEmbedded } from '../../db/open';
import { currentOverlay } from '../../services/platform/overlayTable';

const id = 'board.publish';
const path = 'dialogs/board/publish.json';

let built: Bundle;
const dir = mkdtempSync(join(tmpdir(), 'weft-publish-'));
beforeAll(async () => {
  built = await bundle();
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

/** Publishes until it is killed; returns the last acknowledged version. */
async function publishUntilKilled(): Promise<number> {
  const child = spawn(process.execPath, [built.file('screenWriter'), dir, id]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(() => said.split('\n').length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(3);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
  child.kill('SIGKILL');
  await exited;
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)) || 0;
}

const titleOf = (text: string | null | undefined) => Number(JSON.parse(text ?? '{}').title?.text);

test('issue 15 §7: kill -9 while a screen is published leaves the old document with its draft or the new one', {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < 4; round++) {
    const acknowledged = await publishUntilKilled();
    const db = await openEmbedded({ dataDir: dir });
    const [current] = await currentOverlay(db, [path]);
    expect(current!.version).toBeGreaterThanOrEqual(acknowledged);
    expect(titleOf(current!.content)).toBe(current!.version);
    const drafts = await db.kysely.selectFrom('weftScreenDraft').select(['base', 'content']).execute();
    // A draft is used up with the version that shows it.
    for (const draft of drafts) {
      expect(draft.base).toBe(current!.version);
      expect(titleOf(draft.content)).toBe(current!.version + 1);
    }
    const kept = await db.raw<{ n: number }>('select count(*)::int as n from weft_overlay where path = $1', [path]);
    expect(kept[0]!.n).toBe(Math.min(current!.version, 50));
    await db.close();
  }
});
