/** `kill -9` during approvals: every acknowledged command is stored once, and every instance has a way on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { signIn, startServer } from '../tests/support/builtServer';
import { type Acknowledged, actUntilKilled, publishFlow } from './flowCalls';
import { row } from './measure.mjs';

const savers = 8;

interface Found {
  lost: number;
  twice: number;
  stuck: number;
}

/** Compares what was acknowledged with what is stored. */
async function compare(database: Parameters<typeof openDb>[0], { commands }: Acknowledged): Promise<Found> {
  const db = await openDb(database);
  const lines = await db.raw<{ id: string; lines: string }>(
    `select instance_id as id, count(*) as lines from weft_flow_record where instance_id is not null group by instance_id`,
  );
  const stuck = await db.raw<{ id: string }>(
    `select i.id from weft_flow_instance i where i.status = 1 and i.incident is null
       and not exists (select 1 from weft_flow_task t where t.instance_id = i.id and t.status = 'open')
       and not exists (select 1 from weft_flow_timer t where t.instance_id = i.id)
       and not exists (select 1 from weft_flow_effect e where e.instance_id = i.id and e.status = 'waiting')`,
  );
  const twice = await db.raw<{ id: string }>(
    `select instance_id as id from weft_flow_record where task is not null group by instance_id, task, handle_status
       having count(*) > 1`,
  );
  await db.close();
  const stored = new Map(lines.map(({ id, lines: count }) => [id, Number(count)]));
  const short = [...commands].filter(([id, count]) => (stored.get(id) ?? 0) < count);
  return { lost: short.length, twice: twice.length, stuck: stuck.length };
}

/** Kills the server during its work, this many times; returns the rows of the report. */
export async function killFlows({ rounds, databaseUrl }: { rounds: number; databaseUrl?: string }) {
  const dir = mkdtempSync(join(tmpdir(), 'weft-kill-flows-'));
  const acknowledged: Acknowledged = { commands: new Map(), count: 0 };
  let flowId = '';
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(dir, databaseUrl);
      const token = await signIn(server.url);
      flowId ||= await publishFlow(server.url, token);
      const work = Array.from({ length: savers }, (_, saver) =>
        actUntilKilled({ url: server.url, token, flowId, name: `k-${round}-${saver}`, acknowledged }),
      );
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_500));
      await server.stop('SIGKILL');
      await Promise.all(work);
    }
    const found = await compare(databaseUrl ? { url: databaseUrl } : { dataDir: dir }, acknowledged);
    const engine = databaseUrl ? 'PostgreSQL' : 'embedded';
    return [
      row(`kill -9 during approvals, ${rounds} times, ${engine}: acknowledged`, acknowledged.count, '-', true, ''),
      row('  instances that lack an acknowledged command', found.lost, '0', found.lost === 0, ''),
      row('  tasks that were decided twice', found.twice, '0', found.twice === 0, ''),
      row('  instances without a way on', found.stuck, '0', found.stuck === 0, ''),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
