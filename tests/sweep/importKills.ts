import { row } from '../../bench/measure.mjs';
import { call, type Running, signIn, startServer } from '../support/builtServer';
import { fieldNode, smallModel } from '../support/smallModel';

const base = '/api/visualdev/OnlineDev';
/** A process that is gone is noticed after a minute, and looked for each half a minute. */
const resumedMs = 150_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface ImportKillOptions {
  records: number;
  kills: number;
  dataDir: string;
  databaseUrl: string | undefined;
}

async function publish({ url }: Running, token: string): Promise<string> {
  const button = (value: string) => ({ value, label: value });
  const fields = [
    // Not unique: a record that is written twice would be refused, and the fault hidden.
    fieldNode('input', 'code', 'Code', { required: true }),
    fieldNode('inputNumber', 'number', 'Number'),
  ];
  const list = { btnsList: [button('add'), button('upload')] };
  const made = await call(url, token, 'POST', '/api/visualdev/Base', smallModel({ enCode: 'killed', fields, list }));
  const released = await call(url, token, 'POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { pc: 1 });
  if (released.code !== 200) throw new Error(released.msg);
  return made.data.id;
}

async function send({ url }: Running, token: string, modelId: string, records: number): Promise<string> {
  const lines = Array.from({ length: records }, (_, at) => `K${String(at).padStart(7, '0')},${at}`);
  const form = new FormData();
  form.append('file', new Blob([['Code(code),Number(number)', ...lines].join('\n')]), 'killed.csv');
  const headers = { authorization: token };
  const answer = await fetch(`${url}${base}/${modelId}/ImportFile`, { method: 'POST', headers, body: form });
  const { data, msg } = (await answer.json()) as { data?: { jobId: string }; msg: string };
  if (!data) throw new Error(msg);
  return data.jobId;
}

interface JobRow {
  status: string;
  done: number;
  reason: string;
}

/** Waits until the job has more than `done` records, or has ended. */
async function beyond({ url }: Running, token: string, id: string, done: number): Promise<JobRow> {
  for (const end = Date.now() + resumedMs; ; await wait(50)) {
    const { data } = (await call(url, token, 'GET', `/api/system/Job/${id}`)) as { data: JobRow };
    if (data.done > done || !['waiting', 'running'].includes(data.status)) return data;
    if (Date.now() > end) throw new Error(`The import was not resumed: ${JSON.stringify(data)}`);
  }
}

/** How often each record is there. */
async function counts({ url }: Running, token: string, modelId: string, records: number) {
  const found = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const body = { currentPage: page, pageSize: 500, sidx: 'code', sort: 'asc', queryJson: '' };
    const { data } = await call(url, token, 'POST', `${base}/${modelId}/List`, body);
    for (const { code } of data.list as { code: string }[]) found.set(code, (found.get(code) ?? 0) + 1);
    if (data.list.length < 500) break;
  }
  const lost = records - found.size;
  const twice = [...found.values()].filter((count) => count > 1).length;
  return { lost, twice };
}

/** A large import whose server is killed again and again: each time another process goes on behind the last batch. */
export async function sweepImportKills({ records, kills, dataDir, databaseUrl }: ImportKillOptions) {
  let server = await startServer(dataDir, databaseUrl);
  const token = await signIn(server.url);
  const modelId = await publish(server, token);
  const id = await send(server, token, modelId, records);
  let done = 0;
  let killed = 0;
  for (; killed < kills; killed += 1) {
    const job = await beyond(server, token, id, done);
    if (!['waiting', 'running'].includes(job.status)) break;
    done = job.done;
    await wait(Math.random() * 200);
    await server.stop('SIGKILL');
    server = await startServer(dataDir, databaseUrl);
  }
  let job = await beyond(server, token, id, done);
  while (['waiting', 'running'].includes(job.status)) job = await beyond(server, token, id, job.done);
  const { lost, twice } = await counts(server, token, modelId, records);
  await server.stop();
  const ended = job.status === 'done' && job.done === records;
  return [
    row(`an import of ${records} records, kill -9: kills`, killed, kills, killed === kills, ''),
    row('  imports that did not end well', ended ? 0 : 1, '0', ended, ''),
    row('  records that are lost', lost, '0', lost === 0, ''),
    row('  records that are there twice', twice, '0', twice === 0, ''),
  ];
}
