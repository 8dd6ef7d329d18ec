import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll, findOne } from '../../db/find';

const most = 50;

export interface WordsBody {
  text: string;
}

/** Common words of this person for opinions, the oldest first: `{ list: [{ id, text }] }`. */
export async function listWords({ db, user }: Ctx): Promise<Reply> {
  const list = await findAll(db, 'weftFlowWords', ['id', 'text'], { userId: user.id }, ['creatorTime', 'id']);
  return { data: { list } };
}

/** Own words; refuses others. */
export async function wordsInfo({ db, user }: Ctx, id: string): Promise<Reply> {
  const row = await findOne(db, 'weftFlowWords', ['id', 'text'], { id, userId: user.id });
  if (!row) throw new Refusal('error.notFound');
  return { data: row };
}

export async function createWords({ db, user, now }: Ctx, { text }: WordsBody): Promise<Reply> {
  const [row] = await db.raw<{ id: string }>(
    `insert into weft_flow_words (id, user_id, text, creator_time)
     select $1, $2, $3, $4 where (select count(*) from weft_flow_words where user_id = $2) < $5 returning id`,
    [newId(), user.id, text.trim(), now, most],
  );
  if (!row) throw new Refusal('flow.msg.tooManyWords', { most });
  return { data: row, msg: 'common.saved' };
}

export async function updateWords({ db, user }: Ctx, id: string, { text }: WordsBody): Promise<Reply> {
  const changed = await db.kysely
    .updateTable('weftFlowWords')
    .set({ text: text.trim() })
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw new Refusal('error.notFound');
  return { data: null, msg: 'common.saved' };
}

export async function removeWords({ db, user }: Ctx, id: string): Promise<Reply> {
  const gone = await db.kysely
    .deleteFrom('weftFlowWords')
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (!gone.numDeletedRows) throw new Refusal('error.notFound');
  return { data: null, msg: 'common.deleted' };
}
