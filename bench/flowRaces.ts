/** Two processes on one database: races for one task, timers of which one process is killed, and what stored commands make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { unlikeTheirCommands } from '../tests/support/replayFlows';
import { approve, ask, type From, handIn, publishFlow, publishSteps, taskOf, terminate } from './flowCalls';
import { copyInstances } from './flowRows';
import { row } from './measure.mjs';

type Rows = ReturnType<typeof row>[];
interface Two {
  url: string;
  /** One for both: the key of its secrets is in it. */
  dataDir: string;
}

/** A PostgreSQL database for two processes; undefined: there is none on this machine. */
async function withTwo(name: string, run: (two: Two) => Promise<Rows>): Promise<Rows> {
  const cluster = await startCluster().catch(() => undefined);
  if (!cluster) return [];
  const dir = mkdtempSync(join(tmpdir(), `weft-${name}-`));
  try {
    await cluster.run(`create database weft_${name}`);
    return await run({ url: cluster.url(`weft_${name}`), dataDir: join(dir, 'data') });
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const callers = 8;

/** One task, two processes, eight callers: exactly one decides, the others hear who it was. */
export const benchFlowRaces = (races = 1_000): Promise<Rows> =>
  withTwo('flow_races', async ({ url, dataDir }) => {
    const one = await startServer(dataDir, url);
    const two = await startServer(dataDir, url);
    try {
      const token = await signIn(one.url);
      const from: readonly From[] = [one, two].map((server) => ({ url: server.url, token }));
      const flowId = await publishFlow(one.url, token);
      let [single, untold] = [0, 0];
      for (let race = 0; race < races; race += 1) {
        const id = await handIn(from[0]!, flowId, `r${race}`);
        const task = await taskOf(from[race % 2]!, id);
        const path = `/api/workflow/Engine/FlowBefore/Audit/${task}`;
        const answers = await Promise.all(
          Array.from({ length: callers }, (_, caller) => ask(from[caller % 2]!, 'POST', path, { seq: 1 })),
        );
        if (answers.filter(({ code }) => code === 200).length === 1) single += 1;
        untold += answers.filter(({ code, msg }) => code !== 200 && !/admin/i.test(msg)).length;
      }
      const db = await openDb({ url });
      const [{ deadlocks } = { deadlocks: -1 }] = await db.raw<{ deadlocks: number }>(
        'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
      );
      await db.close();
      return [
        row(
          `${races} races of ${callers} callers on two processes: with one decision`,
          single,
          String(races),
          single === races,
          '',
        ),
        row('  refusals that do not say who decided', untold, '0', untold === 0, ''),
        row('  deadlocks', deadlocks, '0', deadlocks === 0, ''),
      ];
    } finally {
      await one.stop();
      await two.stop();
    }
  });

/** Timers that are due at once, with two processes, one of which is killed. */
export const benchFlowTimers = (timers = 10_000): Promise<Rows> =>
  withTwo('flow_timers', async ({ url, dataDir }) => {
    let one = await startServer(dataDir, url);
    const from = { url: one.url, token: await signIn(one.url) };
    const flowId = await publishFlow(from.url, from.token);
    await publishSteps(from, flowId, ['wait']);
    const first = await handIn(from, flowId, 'first');
    await one.stop();
    const db = await openDb({ url });
    await copyInstances(db, first, timers - 1);
    await db.raw('update weft_flow_timer set due = now()');
    const begin = performance.now();
    one = await startServer(dataDir, url);
    const two = await startServer(dataDir, url);
    setTimeout(() => void one.stop('SIGKILL'), 5_000);
    const left = async () =>
      (await db.raw<{ count: number }>('select count(*)::int as count from weft_flow_instance where status = 1'))[0]!
        .count;
    while ((await left()) > 0 && performance.now() - begin < 600_000)
      await new Promise((resolve) => setTimeout(resolve, 500));
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    const rest = await left();
    const [{ twice } = { twice: -1 }] = await db.raw<{ twice: number }>(
      `select count(*)::int as twice from (select 1 from weft_flow_command where command like '%"wake"%'
         group by instance_id having count(*) > 1) t`,
    );
    await two.stop();
    await db.close();
    return [
      row(`${timers} timers due at once, two processes, one killed (s)`, seconds, '≤ 60', seconds <= 60, ''),
      row('  that did not come', rest, '0', rest === 0, ''),
      row('  that came twice', twice, '0', twice === 0, ''),
    ];
  });

/** What the stored commands of instances make is their stored state. */
export const benchFlowReplay = (instances = 10_000): Promise<Rows> =>
  withTwo('flow_replay', async ({ url, dataDir }) => {
    const servers = [await startServer(dataDir, url), await startServer(dataDir, url)];
    const token = await signIn(servers[0]!.url);
    const both = servers.map((server): From => ({ url: server.url, token }));
    const from = both[0]!;
    const flowId = await publishFlow(from.url, from.token);
    // A person may have a thousand open ones: every twelfth stays, a third is approved, the others are ended. Tasks of all instances
    // are numbered alike.
    const first = await handIn(from, flowId, 'first');
    const tasks: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const task = await taskOf(from, first);
      tasks.push(task.slice(first.length));
      await approve(from, task);
    }
    let made = 1;
    const lane = async (own: From) => {
      for (let n = made++; n < instances; n = made++) {
        const id = await handIn(own, flowId, `r${n}`);
        const ends = n % 12 !== 0;
        const decided = ends && n % 3 ? tasks.slice(0, (n % 3) - 1) : tasks.slice(0, ends ? 2 : (n / 12) % 2);
        for (const task of decided) await approve(own, `${id}${task}`);
        if (ends && n % 3) await terminate(own, id);
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, at) => lane(both[at % 2]!)));
    for (const server of servers) await server.stop();
    const db = await openDb({ url });
    const { looked, unlike } = await unlikeTheirCommands(db);
    await db.close();
    return [
      row('instances whose commands were repeated', looked, `≥ ${instances}`, looked >= instances, ''),
      row('  whose state is another one', unlike.length, '0', unlike.length === 0, ''),
    ];
  });
