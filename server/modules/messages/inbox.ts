import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { List } from '../../lists/list';
import { likeOf } from '../../lists/paging';
import type { PagePlace, RecordPlace } from '../../services/messages/send';
import { linkOf } from './recordLink';

/** Who released a message; those of the product itself have its name. */
export const releaseUser = {
  sql: `case when releaser.account is not null then releaser.real_name || '/' || releaser.account
    when t.type = 1 then '' else coalesce((select nullif(c.value, '') from weft_sys_config c where c.key = 'sysName'), 'Weft') end`,
  type: 'text',
} as const;
export const releaserJoin = 'left join weft_user releaser on releaser.id = t.release_user_id';

/** The own messages, the latest first (contract-platform §5.13). */
export const inbox: List = {
  table: 'weftMessage',
  joins: `join weft_message_receiver r on r.message_id = t.id ${releaserJoin}`,
  columns: {
    title: 'text',
    type: 'number',
    flowType: { sql: 't.flow_type', type: 'number', nullable: true },
    isRead: { sql: 'r.is_read::text', type: 'text' },
    releaseUser,
    releaseTime: 'date',
    receiver: { sql: 'r.user_id', type: 'text', filterOnly: true },
    removed: { sql: 'r.delete_time', type: 'date', filterOnly: true },
    sent: { sql: 't.enabled_mark', type: 'number', filterOnly: true },
  },
  search: ['title'],
  scope: ({ user }) => ({ receiver: user.id, removed: { null: true }, sent: 1 }),
  sort: ['-releaseTime'],
};

/** What the list is filtered by; '' filters nothing. */
export interface InboxFilter {
  keyword?: string | null;
  type?: string | number | null;
  isRead?: string | number | null;
}

const own = `r.user_id = $1 and r.delete_time is null`;

/** Marks the unread messages under the filter as read (MSG-11); refused when there are none. */
export async function readAll(ctx: Ctx, { keyword, type, isRead }: InboxFilter): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const params: unknown[] = [ctx.user.id, ctx.now];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const where = ['m.delete_mark is null', 'm.enabled_mark = 1', 'r.is_read = 0', own];
    const like = likeOf(keyword ?? undefined);
    if (like) where.push(`weft_fold(m.title) like ${bind(like)}`);
    if (`${type ?? ''}` !== '') where.push(`m.type::text = ${bind(String(type))}`);
    // Messages that are read cannot be marked as read.
    if (`${isRead ?? ''}` === '1') where.push('false');
    const marked = await tx.raw(
      `update weft_message_receiver r set is_read = 1, read_time = $2 from weft_message m
       where m.id = r.message_id and ${where.join(' and ')} returning r.message_id`,
      params,
    );
    if (marked.length === 0) throw new Refusal('message.noneUnread');
    ctx.publish('message.changed', { userId: ctx.user.id });
  });
  return { data: null, msg: 'message.allRead' };
}

interface Detail {
  id: string;
  title: string;
  type: number;
  flowType: number | null;
  bodyText: string;
  files: string;
  coverImage: string | null;
  excerpt: string | null;
  releaseUser: string;
  releaseTime: Date | null;
  isRead: number;
  record: string | null;
}

async function findOwn(ctx: Ctx, id: string): Promise<Detail> {
  const [row] = await ctx.db.raw<Detail>(
    `select t.id, t.title, t.type, t.flow_type as "flowType", t.body_text as "bodyText", t.files, t.cover_image as "coverImage", t.excerpt, t.record,
       ${releaseUser.sql} as "releaseUser", t.release_time as "releaseTime", r.is_read as "isRead"
     from weft_message t join weft_message_receiver r on r.message_id = t.id ${releaserJoin}
     where ${own} and t.id = $2 and t.delete_mark is null and t.enabled_mark = 1`,
    [ctx.user.id, id],
  );
  if (!row) throw new Refusal('error.notFound');
  return row;
}

/**
 * The `config` of the page that a process message opens (contract-platform §5.13): of an entrustment the `type` of its JSON,
 * else the text in base64; '' without either.
 */
function configOf({ flowType, bodyText }: Pick<Detail, 'flowType' | 'bodyText'>): string {
  if (flowType !== 2) return Buffer.from(bodyText).toString('base64');
  try {
    const { type } = JSON.parse(bodyText) as { type?: unknown };
    return String(type ?? '');
  } catch {
    return '';
  }
}

/** One of the own messages; reading marks it as read, once. An administrator who views as its receiver leaves it unread. */
export async function readMessage(ctx: Ctx, id: string): Promise<Reply> {
  const { isRead, releaseTime, coverImage, record, ...message } = await findOwn(ctx, id);
  if (isRead === 0 && !ctx.user.viewing)
    await ctx.db.transaction(async (tx) => {
      await tx.kysely
        .updateTable('weftMessageReceiver')
        .set({ isRead: 1, readTime: ctx.now })
        .where('messageId', '=', id)
        .where('userId', '=', ctx.user.id)
        .where('isRead', '=', 0)
        .execute();
      ctx.publish('message.changed', { userId: ctx.user.id });
    });
  const config = message.type === 2 ? { config: configOf(message) } : {};
  const cover = coverImage ? { coverImage } : {};
  const link = record ? await linkOf(ctx, JSON.parse(record) as RecordPlace | PagePlace) : undefined;
  return {
    data: { ...message, ...cover, ...config, ...(link ? { link } : {}), releaseTime: releaseTime?.getTime() ?? null },
  };
}

/** Deletes the own copies of these messages; those of others are not found and stay. */
export async function removeRecords(ctx: Ctx, ids: readonly string[]): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    if (ids.length === 0) return;
    await tx.kysely
      .updateTable('weftMessageReceiver')
      .set({ deleteTime: ctx.now })
      .where('userId', '=', ctx.user.id)
      .where('messageId', 'in', ids)
      .where('deleteTime', 'is', null)
      .execute();
    ctx.publish('message.changed', { userId: ctx.user.id });
  });
  return { data: null, msg: 'common.deleted' };
}
