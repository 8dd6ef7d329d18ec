/** `kill -9` during approvals: every acknowledged command is stored once, and every instance has a way on. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { signIn, startServer } from '../tests/support/builtServer';
import { approve, type From, handIn, publishFlow, taskOf } from './flowCalls';
import { actUntilKilled, type Kept, newKept, readKept, writeKept } from './flowLanes';
import { row } from './measure.mjs';

const savers = 6;
/** A round works until this many of its commands were acknowledged, and up to a second more: 200 rounds are 20,000 commands. */
const perRound = 100;
/** Milliseconds after which a round is killed whatever it did. */
const longest = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `kept` counts a round's commands more than at the start, and a random part of a second. */
async function workOf(kept: Kept): Promise<void> {
  const [first, end] = [kept.count, Date.now() + longest];
  while (kept.count < first + perRound && Date.now() < end) await pause(20);
  await pause(Math.random() * 1_000);
}

interface Found {
  lost: number;
  twice: number;
  stuck: number;
}

/** Compares what was acknowledged with what is stored. */
async function compare(database: Parameters<typeof openDb>[0], { commands }: Kept): Promise<Found> {
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
  const again = await db.raw<{ title: string }>(
    'select title from model.purchase_order group by title having count(*) > 1',
  );
  await db.close();
  const stored = new Map(lines.map(({ id, lines: count }) => [id, Number(count)]));
  const short = Object.entries(commands).filter(([id, count]) => (stored.get(id) ?? 0) < count);
  return { lost: short.length, twice: twice.length + again.length, stuck: stuck.length };
}

interface Kills {
  rounds: number;
  databaseUrl?: string;
  /** A folder in which a later run goes on. */
  keep?: string;
  name?: string;
}

/** One instance from end to end: the flow, and how tasks are called. */
async function prepare(kept: Kept, from: From): Promise<void> {
  if (kept.flowId) return;
  const flowId = await publishFlow(from.url, from.token);
  const id = await handIn(from, flowId, 'first');
  for (let at = 0; at < 2; at += 1) {
    const task = await taskOf(from, id);
    kept.tasks.push(task.slice(id.length));
    await approve(from, task);
  }
  kept.flowId = flowId;
}

/**
 * Kills the server during its work until it was killed this many times. PostgreSQL takes two processes: the next one starts while
 * one works.
 */
async function killUntil({ rounds, databaseUrl, name = 'k' }: Kills, dir: string): Promise<Kept> {
  const file = join(dir, `${name}.json`);
  const kept = readKept(file) ?? newKept(savers, name);
  const data = join(dir, name);
  const start = () => startServer(data, databaseUrl);
  let next = kept.rounds < rounds ? start() : undefined;
  let token = '';
  for (; next; ) {
    const server = await next;
    token ||= await signIn(server.url);
    const from = { url: server.url, token };
    await prepare(kept, from);
    const more = kept.rounds + 1 < rounds;
    next = more && databaseUrl ? start() : undefined;
    const work = kept.lanes.map((lane) => actUntilKilled(kept, lane, from));
    await workOf(kept);
    await server.stop('SIGKILL');
    await Promise.all(work);
    kept.rounds += 1;
    writeKept(file, kept);
    if (more) next ??= start();
  }
  return kept;
}

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);

/**
 * Kills during approvals; returns the rows of the report. Embedded databases are two beside one another, each with half of the
 * rounds: one starts while the other works.
 */
export async function killFlows({ rounds, databaseUrl, keep }: Kills) {
  const dir = keep ?? mkdtempSync(join(tmpdir(), 'weft-kill-flows-'));
  mkdirSync(dir, { recursive: true });
  const names = databaseUrl ? ['postgres'] : ['one', 'two'];
  const share = Math.ceil(rounds / names.length);
  try {
    const all = await Promise.all(
      names.map(async (name) => {
        const kept = await killUntil({ rounds: share, name, ...(databaseUrl && { databaseUrl }) }, dir);
        const found = await compare(databaseUrl ? { url: databaseUrl } : { dataDir: join(dir, name) }, kept);
        return { kept, ...found };
      }),
    );
    const engine = databaseUrl ? 'PostgreSQL' : 'embedded';
    const [lost, twice, stuck] = (['lost', 'twice', 'stuck'] as const).map((each) => sum(all.map((one) => one[each])));
    const acknowledged = sum(all.map(({ kept }) => kept.count));
    return [
      row(
        `kill -9 during approvals, ${share * names.length} times, ${engine}: acknowledged`,
        acknowledged,
        '-',
        true,
        '',
      ),
      row('  instances that lack an acknowledged command', lost!, '0', lost === 0, ''),
      row('  commands that were done twice', twice!, '0', twice === 0, ''),
      row('  instances without a way on', stuck!, '0', stuck === 0, ''),
    ];
  } finally {
    if (!keep) rmSync(dir, { recursive: true, force: true });
  }
}
