/** `kill -9` in the middle of saves, twenty times: every acknowledged save is there, none is half there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { call, publishSample, signIn, startServer } from './list';

const rounds = 20;
const savers = 8;

async function saveUntilKilled(url: string, token: string, modelId: string, round: number, acknowledged: string[]) {
  const one = async (saver: number) => {
    for (let index = 0; ; index++) {
      const title = `k-${round}-${saver}-${index}`;
      const data = JSON.stringify({
        title,
        supplier: 'north',
        tableFieldItems: [1, 2, 3].map((row) => ({ product: `p${row}`, price: 1, quantity: row })),
      });
      const answer = await call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}`, { data }).catch(
        () => undefined,
      );
      if (!answer) return;
      if (answer.code === 200) acknowledged.push(title);
    }
  };
  await Promise.all(Array.from({ length: savers }, (_, saver) => one(saver)));
}

export async function benchKills() {
  const dir = mkdtempSync(join(tmpdir(), 'weft-kill-'));
  const acknowledged: string[] = [];
  let modelId = '';
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(dir);
      const token = await signIn(server.url);
      modelId ||= await publishSample(server.url, token);
      const saving = saveUntilKilled(server.url, token, modelId, round, acknowledged);
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await server.stop('SIGKILL');
      await saving;
    }
    const db = await openDb({ dataDir: dir });
    const stored = await db.raw<{ title: string; children: string }>(
      `select title, (select count(*) from model.purchase_order_item i where i.order_id = o.f_id) as children
       from model.purchase_order o`,
    );
    await db.close();
    const there = new Set(stored.map((row) => row.title));
    const lost = acknowledged.filter((title) => !there.has(title)).length;
    const half = stored.filter((row) => Number(row.children) !== 3).length;
    return [
      {
        name: `kill -9 during saves, ${rounds} times: acknowledged saves`,
        value: acknowledged.length,
        unit: '',
        goal: '-',
        met: true,
      },
      { name: '  acknowledged saves that are lost', value: lost, unit: '', goal: '0', met: lost === 0 },
      { name: '  saves that are half there', value: half, unit: '', goal: '0', met: half === 0 },
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
