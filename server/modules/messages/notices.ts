import { type Ctx, Refusal, type Reply } from '../../ctx';
import { lockRow, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { insertReceivers, receiversOf } from '../../services/messages/receivers';
import { releaserJoin, releaseUser } from './inbox';
import { enqueueNotice } from './noticeDeliveries';
import { receiverNames } from './receiverNames';

/** A row of `weft_message` as resources read it. */
export interface NoticeRow extends StoredRow {
  type: number;
  title: string;
  bodyText: string;
  files: string;
  coverImage: string | null;
  toUserIds: string;
  expirationTime: Date | null;
  /** When a draft is released by itself. */
  scheduleTime: Date | null;
  remindCategory: number;
  sendConfigId: string | null;
  enabledMark: number;
  releaseTime: Date | null;
  releaseUserId: string | null;
}

/** 0 draft, 1 sent, 2 expired: a sent notice whose time of expiry is past (contract-platform §8.13). */
const state = 'case when t.enabled_mark = 1 and t.expiration_time < now() then 2 else t.enabled_mark end';

const category = `left join weft_dictionary_data item on item.en_code = t.category and item.delete_mark is null
  and item.dictionary_type_id = (select id from weft_dictionary_type where en_code = 'NoticeType' and delete_mark is null)`;

const codes = (value: string) => value.split(',').filter(Boolean);

/** Notices of all authors, the latest first (contract-platform §5.13); `category` is the name of the dictionary entry. */
export const noticeList: List = {
  table: 'weftMessage',
  joins: `${category} ${creatorJoin} ${releaserJoin}`,
  columns: {
    title: 'text',
    category: { sql: 'coalesce(item.full_name, t.category)', type: 'text' },
    excerpt: 'text',
    expirationTime: 'date',
    creatorUser,
    creatorTime: 'date',
    releaseUser,
    releaseTime: 'date',
    enabledMark: { sql: state, type: 'number' },
    toUserIds: { sql: 't.to_user_ids', type: 'text' },
    scheduleTime: 'date',
    categoryCode: { sql: 't.category', type: 'text', filterOnly: true },
    kind: { sql: 't.type', type: 'number', filterOnly: true },
  },
  items: { category: 'NoticeType' },
  search: ['title'],
  where: { kind: 1 },
  filter: {
    type: (_, value) => ({ categoryCode: { in: codes(value) } }),
    enabledMark: (_, value) => ({ enabledMark: { in: codes(value).map(Number).filter(Number.isInteger) } }),
  },
  sort: ['-creatorTime'],
  added: ['receivers'],
  extend: receiverNames,
};

/** Who received a notice, and when they read it: for its author (issue 13). */
export const readerList: List = {
  table: 'weftUser',
  joins: 'join weft_message_receiver r on r.user_id = t.id',
  columns: {
    realName: 'text',
    account: 'text',
    isRead: { sql: 'r.is_read::text', type: 'text' },
    readTime: { sql: 'r.read_time', type: 'date' },
    message: { sql: 'r.message_id', type: 'text', filterOnly: true },
  },
  search: ['realName', 'account'],
  filter: { id: 'message' },
  sort: ['-readTime'],
};

/**
 * Sends a draft to the enabled users among its receivers, in one transaction with their rows. `remindCategory` 3 sends it
 * without a push, 2 by its send configuration as well.
 */
export async function releaseNotice(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => release(ctx, tx, await lockRow<NoticeRow>(tx, 'weftMessage', id)));
  return { data: null, msg: 'message.released' };
}

/** Sends a locked draft, inside the transaction, in the name of `ctx.user`. */
export async function release(
  ctx: Pick<Ctx, 'db' | 'user' | 'now' | 'publish'>,
  tx: Db,
  row: NoticeRow,
): Promise<void> {
  const { id } = row;
  if (row.type !== 1) throw new Refusal('error.notFound');
  if (row.enabledMark !== 0) throw new Refusal('message.notReleasable');
  if (row.expirationTime && row.expirationTime <= ctx.now) throw new Refusal('message.expired');
  await tx.kysely
    .updateTable('weftMessage')
    .set({ enabledMark: 1, releaseTime: ctx.now, releaseUserId: ctx.user.id, scheduleTime: null })
    .where('id', '=', id)
    .execute();
  await insertReceivers(tx, id, await receiversOf({ ...ctx, db: tx }, row.toUserIds));
  if (row.remindCategory === 2) await enqueueNotice(ctx, tx, row);
  ctx.publish('message.changed', { messageId: id, pushed: row.remindCategory === 1 });
}

/** Makes a sent notice a draft again: its receivers no longer have it, read or not. */
export async function withdrawNotice(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<NoticeRow>(tx, 'weftMessage', id);
    if (row.type !== 1) throw new Refusal('error.notFound');
    if (row.enabledMark === 0) throw new Refusal('message.notReleased');
    await tx.kysely
      .updateTable('weftMessage')
      .set({ enabledMark: 0, releaseTime: null, releaseUserId: null })
      .where('id', '=', id)
      .execute();
    await tx.kysely.deleteFrom('weftMessageReceiver').where('messageId', '=', id).execute();
    ctx.publish('message.changed', { everybody: true });
  });
  return { data: null, msg: 'message.withdrawn' };
}
