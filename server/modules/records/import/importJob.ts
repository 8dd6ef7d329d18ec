import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { guardedText } from '../../../../core/csvText';
import { type Ctx, Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { type Counts, WorkLost } from '../../../queue/work';
import { fileKey } from '../../../services/files/receive';
import type { Job, JobKind, JobResult } from '../../../services/jobs/job';
import { storeJobFile } from '../../../services/jobs/jobFiles';
import { arrange, mostHeadings } from '../../files/spreadsheets/arrange';
import { headingRows } from '../../files/spreadsheets/headings';
import { recordReader } from '../../files/spreadsheets/recordLines';
import { linesOf, type NestedRow } from '../../files/spreadsheets/rows';
import { streamLines } from '../../files/spreadsheets/sheets';
import { type OpenModel, openModel } from '../access';
import { isOutdated } from '../published';
import { assertFillable } from './importCalls';
import { type ImportPlan, importPlan, isNeeded } from './importColumns';
import { importRecords } from './importRecords';
import type { ReadRecord } from './readRecords';
import { linesOfSample } from './sampleTexts';

export const importKind = 'modelImport';

export interface ImportInput {
  modelId: string;
  fileId: string;
  kind: 'xlsx' | 'csv';
}

/** Records of the file that are done, imported or failed. */
interface ImportState {
  records: number;
}

type ImportJob = Job<ImportInput, ImportState>;

/** Records of one transaction: other saves run between two of them. */
const together = 500;
/** Records of one file. */
const most = 1_000_000;
/** A model may be released while its records are imported. */
const mostTries = 3;

/** The file on this machine's disk, for as long as `work` runs. */
async function withFile<T>({ storage, input }: ImportJob, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-import-'));
  try {
    const stored = await storage.get(fileKey(input.fileId));
    if (!stored) throw new Refusal('import.gone');
    const path = join(folder, `file.${input.kind}`);
    await pipeline(stored.body, createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* linesOfFile(job: ImportJob, path: string): AsyncGenerator<string[]> {
  for await (const lines of streamLines(path, job.input.kind)) {
    if (job.signal.aborted) throw new WorkLost();
    yield* lines;
  }
}

/** The records of the file, in batches; its columns are found by the headings first. */
async function* batchesOf(job: ImportJob, plan: ImportPlan, path: string): AsyncGenerator<NestedRow[]> {
  const lines = linesOfFile(job, path);
  const begin: string[][] = [];
  while (begin.length < mostHeadings) {
    const { value, done } = await lines.next();
    if (done) break;
    begin.push(value);
  }
  if (!begin.length) throw new Refusal('import.empty');
  const { columns, headings, take } = arrange(job.ctx, plan.columns, begin, isNeeded);
  const reader = recordReader(columns);
  const sample = JSON.stringify(linesOfSample(columns));
  let batch: NestedRow[] = [];
  let count = 0;
  const add = (record: NestedRow | undefined) => {
    if (!record) return;
    count += 1;
    if (count > most) throw new Refusal('import.tooManyOf', { most });
    if (count > 1 || JSON.stringify(record) !== sample) batch.push(record);
  };
  for (const line of begin.slice(headings)) add(reader.add(take(line)));
  for await (const line of lines) {
    add(reader.add(take(line)));
    if (batch.length < together) continue;
    yield batch;
    batch = [];
  }
  add(reader.end());
  if (batch.length) yield batch;
}

const failedOf = (records: readonly ReadRecord[]) => records.filter(({ faults }) => faults.length);

/** Stores the failed rows and how far the work is, in the transaction of the writes. */
async function setAside(job: ImportJob, tx: Db, from: number, records: readonly ReadRecord[], counts: Counts) {
  const failed = failedOf(records).map(({ row, faults }) => ({
    ...row,
    errorsInfo: faults.map(({ message }) => message).join(','),
  }));
  if (failed.length)
    await tx.kysely
      .insertInto('weftJobPart')
      .values({ jobId: job.id, content: JSON.stringify(failed) })
      .execute();
  const next = {
    done: counts.done + records.length - failed.length,
    failed: counts.failed + failed.length,
  };
  await job.checkpoint(tx, { records: from + records.length }, next);
}

/** The model as this user may import into it now: a right that was taken away ends the job. */
const openNow = (ctx: Ctx, { input }: ImportJob): Promise<OpenModel> => openModel(ctx, input.modelId, ['btn_upload']);

async function importBatch(job: ImportJob, from: number, rows: NestedRow[]): Promise<void> {
  const { counts } = job;
  for (let tried = 1; ; tried += 1) {
    const ctx = { ...job.ctx, now: new Date() };
    const open = await openNow(ctx, job);
    let stored = false;
    try {
      const plan = importPlan(open.published, open.access);
      const records = await importRecords(ctx, open, plan, rows, async (tx, all) => {
        await setAside(job, tx, from, all, counts);
        tx.afterCommit(() => {
          stored = true;
        });
      });
      if (!stored) await ctx.db.transaction((tx) => setAside(job, tx, from, records, counts));
      return;
    } catch (error) {
      if (tried === mostTries || !isOutdated(ctx.db, error, open.published)) throw error;
    }
  }
}

const csvCell = (text: string) => `"${guardedText(text).replaceAll('"', '""')}"`;
const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The failed rows with their reasons as CSV, which can be mended and imported again. */
async function* failuresCsv(job: ImportJob, { columns }: ImportPlan): AsyncGenerator<Buffer> {
  const headings = headingRows(job.ctx, columns);
  const head = headings.map((line, at) => csvLine([...line, at === 0 ? job.ctx.t('import.reason') : '']));
  yield Buffer.from(`\ufeff${head.join('')}`);
  let last = '0';
  for (;;) {
    const [part] = await job.ctx.db.raw<{ number: string; content: string }>(
      'select number::text as number, content from weft_job_part where job_id = $1 and number > $2::bigint order by number limit 1',
      [job.id, last],
    );
    if (!part) return;
    last = part.number;
    const rows = JSON.parse(part.content) as Record<string, unknown>[];
    const lines = rows.flatMap((row) =>
      linesOf(columns, row).map((cells, at) => csvLine([...cells, at === 0 ? String(row.errorsInfo) : ''])),
    );
    yield Buffer.from(lines.join(''));
  }
}

/** The file itself is not needed any more. */
async function removeInput({ ctx, storage, input }: ImportJob): Promise<void> {
  await ctx.db.kysely.deleteFrom('weftFile').where('id', '=', input.fileId).execute();
  await storage.remove(fileKey(input.fileId));
}

async function run(job: ImportJob): Promise<JobResult> {
  const { published, access } = await openNow(job.ctx, job);
  const plan = importPlan(published, access);
  assertFillable({ published, access }, plan);
  await withFile(job, async (path) => {
    const done = job.state?.records ?? 0;
    let at = 0;
    for await (const batch of batchesOf(job, plan, path)) {
      const rows = batch.slice(Math.max(0, done - at));
      if (rows.length) await importBatch(job, at + batch.length - rows.length, rows);
      at += batch.length;
    }
    if (at === 0) throw new Refusal('import.empty');
  });
  const name = `${published.model.fullName}-${job.ctx.t('import.errorReport')}.csv`;
  const file = job.counts.failed ? await storeJobFile(job, name, failuresCsv(job, plan)) : undefined;
  await removeInput(job);
  return { snum: job.counts.done, fnum: job.counts.failed, ...(file && { file }) };
}

/** Imports a large file (`receiveImport`) in batches; a killed import goes on behind its last batch. */
export const modelImport: JobKind = {
  name: importKind,
  topic: 'importFinished',
  run: (job) => run(job as ImportJob),
};
