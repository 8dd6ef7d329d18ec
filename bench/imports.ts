/**
 * Imports into a model of 30 fields on PostgreSQL: 1,000 rows by one call, and 100,000 rows of a CSV file and of a workbook in
 * the background, with the time of other saves meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '@e965/xlsx';
import { migrate } from '../server/db/migrate';
import { openDb } from '../server/db/open';
import { seed } from '../server/firstStart';
import { allMigrations as migrations } from '../server/product';
import { call, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { fieldNode, smallModel } from '../tests/support/smallModel';
import { percentile, row } from './measure.mjs';

const many = 100_000;
const few = 1_000;
const goals = { fewMs: 5_000, manyMs: 60_000, saveMs: 300 };
const choices = {
  options: Array.from({ length: 20 }, (_, at) => ({ id: `o${at}`, fullName: `Option ${at}` })),
  props: { label: 'fullName', value: 'id' },
};

/** Thirty fields: texts, numbers, dates, choices; one is unique. */
const fields = [
  fieldNode('input', 'code', 'Code', { unique: true, required: true }),
  ...Array.from({ length: 11 }, (_, at) => fieldNode('input', `text${at}`, `Text ${at}`)),
  ...Array.from({ length: 8 }, (_, at) => fieldNode('inputNumber', `number${at}`, `Number ${at}`, {}, { min: 0 })),
  ...Array.from({ length: 5 }, (_, at) =>
    fieldNode('datePicker', `day${at}`, `Day ${at}`, {}, { format: 'yyyy-MM-dd' }),
  ),
  ...Array.from({ length: 5 }, (_, at) =>
    fieldNode('select', `pick${at}`, `Pick ${at}`, { dataType: 'static' }, choices),
  ),
];
const names = fields.map((node) => String(node.__vModel__));
const labels = fields.map((node) => `${(node.__config__ as { label: string }).label}(${node.__vModel__})`);

function cellText(name: string, at: number, mark: string): string {
  if (name === 'code') return `${mark}${at}`;
  if (name.startsWith('number')) return String(at % 9_973);
  if (name.startsWith('day')) return `2026-${String(1 + (at % 12)).padStart(2, '0')}-15`;
  return name.startsWith('pick') ? `Option ${at % 20}` : `Text ${at}`;
}

const rowsOf = (count: number, mark: string) =>
  Array.from({ length: count }, (_, at) => names.map((name) => cellText(name, at, mark)));

interface Server {
  url: string;
  token: string;
  modelId: string;
}

const base = '/api/visualdev/OnlineDev';

async function importFew({ url, token, modelId }: Server): Promise<number> {
  const list = rowsOf(few, 'f').map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at], cell])));
  const from = performance.now();
  const { data } = await call(url, token, 'POST', `${base}/${modelId}/ImportData`, { list });
  if (data.snum !== few) throw new Error(`The import of ${few} rows: ${JSON.stringify(data).slice(0, 300)}`);
  return performance.now() - from;
}

async function send({ url, token, modelId }: Server, name: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${url}${base}/${modelId}/ImportFile`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { data, msg } = (await answer.json()) as { data?: { jobId: string }; msg: string };
  if (!data) throw new Error(msg);
  return data.jobId;
}

/** Until the job has ended: its time, and those of saves beside it. */
async function importMany(server: Server, name: string, content: Buffer) {
  const { url, token, modelId } = server;
  const from = performance.now();
  const id = await send(server, name, content);
  const saves: number[] = [];
  for (let at = 0; ; at += 1) {
    const { data } = await call(url, token, 'GET', `/api/system/Job/${id}`);
    if (!['waiting', 'running'].includes(data.status)) {
      if (data.status !== 'done' || data.done !== many) throw new Error(`${name}: ${JSON.stringify(data)}`);
      return { ms: performance.now() - from, saveMs: percentile(saves, 0.95) };
    }
    const before = performance.now();
    await call(url, token, 'POST', `${base}/${modelId}`, { data: JSON.stringify({ code: `s${name}${at}` }) });
    saves.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measure(server: Server) {
  const fewMs = await importFew(server);
  const csv = Buffer.from([labels, ...rowsOf(many, 'c')].map((cells) => cells.join(',')).join('\n'));
  const fromCsv = await importMany(server, 'many.csv', csv);
  const cells = (list: string[]) => list.map((v) => ({ t: 's', v }));
  const sheet = {
    '!ref': `A1:AD${many + 1}`,
    '!data': [cells(labels), ...rowsOf(many, 'x').map(cells)],
  };
  const book = { SheetNames: ['a'], Sheets: { a: sheet } };
  const xlsx = write(book as never, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
  const fromXlsx = await importMany(server, 'many.xlsx', xlsx);
  return { fewMs, fromCsv, fromXlsx };
}

async function publish(url: string, token: string): Promise<string> {
  const button = (value: string) => ({ value, label: value });
  const list = { btnsList: [button('add'), button('upload')] };
  const made = await call(url, token, 'POST', '/api/visualdev/Base', smallModel({ enCode: 'imports', fields, list }));
  const released = await call(url, token, 'POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { pc: 1 });
  if (released.code !== 200) throw new Error(released.msg);
  return String(made.data.id);
}

/** The rows of the report. */
export async function benchImports() {
  const cluster = await startCluster();
  const dir = mkdtempSync(join(tmpdir(), 'weft-imports-'));
  try {
    await cluster.run('create database weft_imports');
    const databaseUrl = cluster.url('weft_imports');
    const db = await openDb({ url: databaseUrl });
    await migrate(db, migrations);
    await seed(db, { adminPassword: 'Weft@2026' });
    await db.close();
    const server = await startServer(dir, databaseUrl);
    try {
      const token = await signIn(server.url);
      const { fewMs, fromCsv, fromXlsx } = await measure({
        url: server.url,
        token,
        modelId: await publish(server.url, token),
      });
      const line = (what: string, ms: number, goal: number) => row(what, ms, `≤ ${goal}`, ms <= goal, 'ms');
      return [
        line(`${few} rows × 30 fields are imported`, fewMs, goals.fewMs),
        line(`${many} rows × 30 fields of a CSV file in the background`, fromCsv.ms, goals.manyMs),
        line('another save meanwhile, p95', fromCsv.saveMs, goals.saveMs),
        line(`${many} rows × 30 fields of a workbook in the background`, fromXlsx.ms, goals.manyMs),
        line('another save meanwhile, p95', fromXlsx.saveMs, goals.saveMs),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
