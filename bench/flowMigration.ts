/** Running instances come to another version of their flow: how long it takes, and what a kill in the middle leaves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { approve, ask, handIn, publishFlow, publishSteps, taskOf } from './flowCalls';
import { copyInstances } from './flowRows';
import { row } from './measure.mjs';

const atMostMs = 60_000;

/** Copies one running instance, publishes a second version, migrates, kills the server in the middle and lets it go on. */
async function migrationOn({ instances, databaseUrl }: { instances: number; databaseUrl?: string }) {
  const dir = mkdtempSync(join(tmpdir(), 'weft-flow-migration-'));
  const database = databaseUrl ? { url: databaseUrl } : { dataDir: dir };
  let server = await startServer(dir, databaseUrl);
  try {
    let from = { url: server.url, token: await signIn(server.url) };
    const flowId = await publishFlow(from.url, from.token);
    const first = await handIn(from, flowId, 'first');
    await approve(from, await taskOf(from, first));
    await server.stop();
    let db = await openDb(database);
    await copyInstances(db, first, instances);
    await db.close();
    server = await startServer(dir, databaseUrl);
    from = { url: server.url, token: await signIn(server.url) };
    await publishSteps(from, flowId, ['one', 'two', 'three']);
    const begin = performance.now();
    await ask(from, 'POST', `/api/workflow/Engine/flowTemplate/${flowId}/Actions/Migrate`, {});
    await new Promise((resolve) => setTimeout(resolve, Math.min(4_000, instances / 2)));
    await server.stop('SIGKILL');
    const killed = performance.now();
    server = await startServer(dir, databaseUrl);
    from = { url: server.url, token: await signIn(server.url) };
    const ready = performance.now();
    const left = async () => {
      const { data } = await ask<{ total: number }>(
        from,
        'POST',
        `/api/workflow/Engine/flowTemplate/${flowId}/Actions/MigrationPlan`,
        {},
      );
      return data.total;
    };
    const last = begin + 10 * atMostMs;
    while ((await left()) > 0 && performance.now() < last) await new Promise((resolve) => setTimeout(resolve, 500));
    const took = performance.now() - begin - (ready - killed);
    const rest = await left();
    await server.stop();
    db = await openDb(database);
    const [{ twice } = { twice: -1 }] = await db.raw<{ twice: number }>(
      `select count(*)::int as twice from (select 1 from weft_flow_record where handle_status = 8 group by instance_id having count(*) > 1) t`,
    );
    await db.close();
    const engine = databaseUrl ? 'PostgreSQL' : 'embedded';
    const seconds = Math.round(took / 100) / 10;
    return [
      row(
        `${instances} instances come to another version, killed in the middle, ${engine} (s)`,
        seconds,
        '≤ 60',
        took <= atMostMs,
        '',
      ),
      row('  left behind', rest, '0', rest === 0, ''),
      row('  brought over twice', twice, '0', twice === 0, ''),
    ];
  } finally {
    await server.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** On both databases. */
export async function benchFlowMigrations(instances = 10_000) {
  const rows = await migrationOn({ instances });
  const cluster = await startCluster().catch(() => undefined);
  if (cluster) {
    await cluster.run('create database weft_flow_migration');
    rows.push(...(await migrationOn({ instances, databaseUrl: cluster.url('weft_flow_migration') })));
    await cluster.stop();
  }
  return rows;
}
