import { parseJson } from '../../core/binding';
import { fillWords } from '../../core/fillWords';
import { tagOf } from '../../core/languages';
import { type Ctx, Refusal, type Reply } from '../ctx';
import type { List } from '../lists/list';
import { type Reason, workChanged } from './work';

/** Words of a stored reason; '' without one. */
export function wordsOfReason(ctx: Pick<Ctx, 't' | 'language'>, stored: unknown): string {
  const reason = stored ? (parseJson(String(stored)) as Reason | undefined) : undefined;
  return reason ? fillWords(ctx.t(reason.key), reason.values, tagOf(ctx.language)) : '';
}

/** Work that waits for a decision, the latest first: its tries are over, or it may have had its effect. */
export const deadList: List = {
  table: 'weftJob',
  undeleted: true,
  joins: 'left join weft_user person on person.id = t.user_id',
  columns: {
    kind: 'text',
    title: 'text',
    person: {
      sql: "case when person.account is null then '' else person.real_name || '/' || person.account end",
      type: 'text',
    },
    status: 'text',
    tries: 'number',
    reason: 'text',
    createdTime: 'date',
    endedTime: 'date',
  },
  search: ['title', 'kind', 'person'],
  scope: () => ({ status: { in: ['failed', 'unclear'] } }),
  sort: ['-endedTime'],
  added: [],
  extend: async (ctx) => (row) => ({ ...row, reason: wordsOfReason(ctx, row.reason) }),
};

const uniqueViolation = '23505';

/** Moves work out of the list; `undefined`: it is not there. */
async function decide(ctx: Ctx, id: string, columns: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx.raw<{
      userId: string | null;
      own: boolean;
      status: string;
      done: number;
      failed: number;
    }>(
      `update weft_job set ${columns} where id = $1 and status in ('failed', 'unclear')
       returning user_id as "userId", lane = user_id as own, status, done, failed`,
      [id],
    );
    if (!row) return false;
    const { own, userId, ...counts } = row;
    ctx.publish(workChanged, { jobId: id, ...(own ? { userId } : {}), ...counts });
    return true;
  });
}

/** Makes work of the list due again, with all of its tries. `false`: it is not in the list. */
export async function retryWork(ctx: Ctx, id: string): Promise<boolean> {
  try {
    return await decide(ctx, id, `status = 'waiting', tries = 0, reason = null, ended_time = null, due_time = now()`);
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw new Refusal('job.isOpen');
    throw error;
  }
}

/** Takes work from the list: it is not done, and stays as it is. `false`: it is not in the list. */
export const skipWork = (ctx: Ctx, id: string): Promise<boolean> => decide(ctx, id, `status = 'skipped'`);

const done: Reply = { data: null, msg: 'common.done' };

export async function retryDead(ctx: Ctx, id: string): Promise<Reply> {
  if (!(await retryWork(ctx, id))) throw new Refusal('job.notDead');
  return done;
}

export async function skipDead(ctx: Ctx, id: string): Promise<Reply> {
  if (!(await skipWork(ctx, id))) throw new Refusal('job.notDead');
  return done;
}
