import { type Ctx, Refusal, type SessionUser } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { sendTopic } from '../../services/messages/topics';
import { asUserColumns } from '../people/asUser';
import { type NoticeRow, release } from './notices';

/** Notices of one round. */
const most = 50;

type Scheduler = Pick<Ctx, 'db' | 'now' | 'publish'>;

const due = `n.type = 1 and n.enabled_mark = 0 and n.delete_mark is null and n.schedule_time <= $1`;

/** Locks a notice that is still due; another process that releases it now is not waited for. */
async function lockDue(tx: Db, now: Date, id: string): Promise<NoticeRow | undefined> {
  const [locked] = await tx.raw(`select 1 from weft_message n where n.id = $2 and ${due} for update skip locked`, [
    now,
    id,
  ]);
  if (!locked) return undefined;
  return (await findOne(tx, 'weftMessage', 'all', { id })) as unknown as NoticeRow;
}

/** The person in whose name it is released: its author, or a later editor who scheduled it. */
async function authorOf(tx: Db, { creatorUserId }: { creatorUserId?: string | null }): Promise<SessionUser> {
  const [user] = await tx.raw<SessionUser>(`select ${asUserColumns} from weft_user where id = $1`, [creatorUserId]);
  if (!user) throw new Refusal('error.notFound');
  return user;
}

/** The schedule of a notice that cannot be released ends, and its author is told why. */
async function giveUp(ctx: Scheduler, id: string, refusal: Refusal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockDue(tx, ctx.now, id);
    if (!row) return;
    await tx.kysely.updateTable('weftMessage').set({ scheduleTime: null }).where('id', '=', id).execute();
    const userIds = row.creatorUserId ? [String(row.creatorUserId)] : [];
    await sendTopic(ctx, tx, {
      topic: 'releaseFailed',
      userIds,
      values: { name: row.title },
      reason: { key: refusal.key, values: refusal.values },
    });
  });
}

/** Releases the notices whose time has come, each once whatever number of processes does this. Returns their number. */
export async function releaseDue(ctx: Scheduler): Promise<number> {
  const rows = await ctx.db.raw<{ id: string }>(
    `select n.id from weft_message n where ${due} order by n.schedule_time, n.id limit ${most}`,
    [ctx.now],
  );
  let released = 0;
  for (const { id } of rows)
    try {
      released += await ctx.db.transaction(async (tx) => {
        const row = await lockDue(tx, ctx.now, id);
        if (!row) return 0;
        await release({ ...ctx, db: tx, user: await authorOf(tx, row) }, tx, row);
        return 1;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await giveUp(ctx, id, error);
    }
  return released;
}
