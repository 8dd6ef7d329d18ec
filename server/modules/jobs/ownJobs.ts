import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { List } from '../../lists/list';
import { wordsOfReason } from '../../queue/deadLetters';
import { workCancelled, workChanged } from '../../queue/work';
import type { JobResult } from '../../services/jobs/job';
import { createFileLink } from '../files/downloads';

type Row = Record<string, unknown>;

/** What a person sees of a job: the result without its file's id, and the reason in their language. */
function shown(ctx: Ctx, { result, reason, ...row }: Row): Row {
  const { file, ...members } = (result ? JSON.parse(String(result)) : {}) as JobResult;
  return {
    ...row,
    result: members,
    fileName: file?.name ?? '',
    hasFile: Number(file !== undefined),
    reason: wordsOfReason(ctx, reason),
  };
}

/** The person's own jobs, the latest first. */
export const ownJobList: List = {
  table: 'weftJob',
  undeleted: true,
  columns: {
    kind: 'text',
    title: 'text',
    status: 'text',
    done: 'number',
    failed: 'number',
    total: 'number',
    result: 'text',
    reason: 'text',
    createdTime: 'date',
    endedTime: 'date',
    owner: { sql: 'case when t.lane = t.user_id then t.user_id end', type: 'text', filterOnly: true },
  },
  search: ['title'],
  scope: (ctx) => ({ owner: ctx.user.id }),
  sort: ['-createdTime'],
  added: ['fileName', 'hasFile'],
  extend: async (ctx) => (row) => shown(ctx, row),
};

async function ownJob(ctx: Ctx, id: string) {
  const row = await ctx.db.kysely
    .selectFrom('weftJob')
    .select([
      'id',
      'kind',
      'title',
      'status',
      'done',
      'failed',
      'total',
      'result',
      'reason',
      'createdTime',
      'endedTime',
    ])
    .where('id', '=', id)
    .where('userId', '=', ctx.user.id)
    .whereRef('lane', '=', 'userId')
    .executeTakeFirst();
  if (!row) throw new Refusal('error.notFound');
  return row;
}

/** One job of the person: status, counts, result. */
export async function jobInfo(ctx: Ctx, id: string): Promise<Reply> {
  const row = await ownJob(ctx, id);
  const times = { createdTime: row.createdTime.getTime(), endedTime: row.endedTime?.getTime() ?? null };
  return { data: { ...shown(ctx, row), ...times } };
}

/** A link to the file of a job's result. */
export async function jobDownload(ctx: Ctx, id: string): Promise<Reply> {
  const { result } = await ownJob(ctx, id);
  const { file } = (result ? JSON.parse(result) : {}) as JobResult;
  if (!file) throw new Refusal('error.notFound');
  return { data: await createFileLink(ctx, file) };
}

/** Ends a job of the person that waits or runs; what it has written stays. */
export async function cancelJob(ctx: Ctx, id: string): Promise<Reply> {
  await ownJob(ctx, id);
  await ctx.db.transaction(async (tx) => {
    const row = await tx.kysely
      .updateTable('weftJob')
      .set({ status: 'cancelled', endedTime: ctx.now, owner: null })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .returning(['done', 'failed', 'total'])
      .executeTakeFirst();
    if (!row) throw new Refusal('job.ended');
    ctx.publish(workCancelled, { jobId: id });
    ctx.publish(workChanged, { jobId: id, userId: ctx.user.id, status: 'cancelled', ...row });
  });
  return { data: null, msg: 'job.cancelledNotice' };
}
