/**
 * A million records of the sample model as a workbook: the time of the job, and the most memory that the built server took, in a
 * process of its own on PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { call, publishSample, type Running, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { row } from './measure.mjs';

const records = 1_000_000;
/** The sub-table has one row for each tenth record. */
const childEvery = 10;
const goalMb = 300;
const selectKey = ['code', 'title', 'supplier', 'orderDate', 'urgent', 'total'];

async function fill(url: string): Promise<void> {
  const db = await openDb({ url });
  await db.raw(`insert into model.purchase_order (f_id, code, title, supplier, order_date, urgent, total)
    select 'k' || n, 'PO' || lpad(n::text, 7, '0'), '订单 ' || n, 'north', now(), n % 2, n * 1.25 from generate_series(1, ${records}) n`);
  await db.raw(`insert into model.purchase_order_item (f_id, order_id, product, price, quantity)
    select 'c' || n, 'k' || n, '螺丝', 1.5, 2 from generate_series(1, ${records}, ${childEvery}) n`);
  await db.raw('analyze');
  await db.close();
}

/** The most resident memory that the process ever had, in megabytes; Linux only. */
function mostMb({ process: { pid } }: Running): number {
  const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

async function exported(server: Running, token: string, modelId: string) {
  const path = `/api/visualdev/OnlineDev/${modelId}/Actions/Export`;
  const from = performance.now();
  const begun = await call(server.url, token, 'POST', path, { dataType: 1, selectKey });
  if (!begun.data?.jobId) throw new Error(begun.msg);
  for (;;) {
    const { data } = await call(server.url, token, 'GET', `/api/system/Job/${begun.data.jobId}`);
    if (data.status === 'failed') throw new Error(data.reason);
    if (data.status === 'done') return { seconds: (performance.now() - from) / 1000, id: begun.data.jobId };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function sizeMb(server: Running, token: string, id: string): Promise<number> {
  const { data } = await call(server.url, token, 'GET', `/api/system/Job/${id}/Download`);
  const answer = await fetch(server.url + data.url);
  await answer.body?.cancel();
  return Number(answer.headers.get('content-length')) / 1024 ** 2;
}

/** A published model with its records; the server that migrated and seeded the database for it has stopped. */
async function prepare(dir: string, url: string): Promise<string> {
  const server = await startServer(dir, url);
  try {
    const modelId = await publishSample(server.url, await signIn(server.url));
    await fill(url);
    return modelId;
  } finally {
    await server.stop();
  }
}

/** The rows of the report. */
export async function benchExport() {
  const cluster = await startCluster();
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    await cluster.run('create database weft_export');
    const url = cluster.url('weft_export');
    const modelId = await prepare(dir, url);
    const server = await startServer(dir, url);
    try {
      const token = await signIn(server.url);
      const before = mostMb(server);
      const { seconds, id } = await exported(server, token, modelId);
      const memory = mostMb(server);
      return [
        row(`${records} records are exported as a workbook`, seconds, '', true, 's'),
        row('  its size', await sizeMb(server, token, id), '', true, 'MB'),
        row('  the server before it', before, '', true, 'MB'),
        row('  the most memory of the server', memory, `≤ ${goalMb}`, memory <= goalMb, 'MB'),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await cluster.stop();
  }
}
