import { type Ctx, Refusal, type Reply } from '../../../ctx';
import type { Db } from '../../../db/types';
import { tellMassExport } from '../../../services/channels/alarm';
import type { Job, JobKind } from '../../../services/jobs/job';
import { storeJobFile } from '../../../services/jobs/jobFiles';
import { startJob } from '../../../services/jobs/startJob';
import type { OpenModel } from '../../records/access';
import type { ExportBody } from './exportBody';
import { exportName, writerOf } from './fileOf';
import { openExported } from './openExported';
import { planExport } from './planExport';
import { writeExport } from './writeExport';

interface Input {
  modelId: string;
  body: ExportBody;
}

/** Opens the model anew: rights that were withdrawn since the start count. An attempt after a kill begins from the start. */
async function run(job: Job<Input>) {
  const { ctx, input, signal } = job;
  const open = await openExported(ctx, input.modelId);
  const plan = await planExport(ctx, open, input.body);
  const writer = writerOf(plan);
  const progress = (done: number) => job.progress({ done, failed: 0, total: plan.total });
  signal.addEventListener('abort', () => writer.fail(new Error('The export was cancelled.')));
  const [file] = await Promise.all([
    storeJobFile(job, exportName(open, plan, ctx.now), writer.content),
    writeExport(ctx, plan, writer, progress),
  ]);
  await progress(plan.total);
  return { file };
}

/** Records of a list as a file, in the background. */
export const exportKind: JobKind = { name: 'exportRecords', topic: 'exportReady', run: run as JobKind['run'] };

/** Administrators hear of it when it is large, once: when it begins. */
export const tellExport = (ctx: Ctx, db: Db, { modelId, model }: OpenModel['published'], rows: number): Promise<void> =>
  tellMassExport(ctx, db, { call: 'onlineDev.export', name: model.fullName, rows, facts: { modelId } });

/** Starts the export as a job of this person: `{jobId}`. */
export async function exportLater(
  ctx: Ctx,
  { published }: OpenModel,
  { body, rows }: { body: ExportBody; rows: number },
): Promise<Reply> {
  if (ctx.user.viewing) throw new Refusal('error.denied', {}, { code: 403 });
  const input: Input = { modelId: published.modelId, body };
  const job = { kind: exportKind.name, title: published.model.fullName, input };
  const jobId = await ctx.db.transaction(async (tx) => {
    await tellExport(ctx, tx, published, rows);
    return startJob(ctx, tx, job);
  });
  return { data: { jobId }, msg: 'export.started' };
}
