import { sql } from 'kysely';
import { formatDate } from '../../../core/model/dates';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';

/** A draft's next revision, in an update of its row. */
export const nextRevision = sql<number>`revision + 1`;

interface Saved {
  revision: number;
  lastModifyTime: Date | null;
  lastModifyUserId: string | null;
}

/** Refuses a save from an earlier reading of the draft: somebody saved it since, and says who and when. */
export async function refuseMeanwhile(ctx: Ctx, { revision, lastModifyTime, lastModifyUserId }: Saved): Promise<never> {
  const user = await findOne(ctx.db, 'weftUser', ['realName', 'account'], { id: lastModifyUserId ?? '' });
  const conflict = {
    user: user ? `${user.realName}/${user.account}` : '',
    time: lastModifyTime?.getTime() ?? 0,
    revision,
  };
  throw new Refusal(
    'visualdev.draftMeanwhile',
    { user: conflict.user, time: formatDate(conflict.time, 'yyyy-MM-dd HH:mm') },
    { data: { conflict } },
  );
}
