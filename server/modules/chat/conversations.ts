import { type ChatMessageType, chatPlaceholders } from '../../../core/chat';
import type { UnreadChat } from '../../../core/socket';
import type { Ctx, Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { escaped } from '../../services/platform/textForMarkup';
import { avatarPath } from '../people/profile';
import type { Reading } from './readConversation';

/** Conversations of one answer. */
const most = 500;

interface ConversationRow {
  id: string;
  realName: string;
  account: string;
  headIcon: string | null;
  department: string | null;
  type: ChatMessageType | null;
  content: string | null;
  lastTime: Date | null;
  unread: number;
  position: string;
}

/** What a list shows of a message: text, or the placeholder of its type. */
export function previewOf(type: ChatMessageType | null, content: string | null): string {
  if (!type || content === null) return '';
  return type === 'text' ? content : chatPlaceholders[type];
}

/** The own conversations, the latest first (contract-platform §5.13 GET /imreply). */
export async function conversationList(ctx: Ctx, drawsText: boolean): Promise<Reply> {
  // Who looks through another's eyes sees no chat.
  if (ctx.user.viewing) return { data: { list: [] } };
  const rows = await ctx.db.raw<ConversationRow>(
    `select u.id, u.real_name as "realName", u.account, u.head_icon as "headIcon", o.full_name as department,
       m.content_type as type, m.content, c.last_time as "lastTime", c.unread, c.last_position as position
     from weft_chat_conversation c join weft_user u on u.id = c.peer_id
     left join weft_chat_message m on m.id = c.last_message_id
     left join weft_organize o on o.id = u.organize_id and o.delete_mark is null
     where c.user_id = $1 and c.hidden = 0 order by c.last_position desc, c.peer_id limit ${most}`,
    [ctx.user.id],
  );
  const list = rows.map(({ type, content, lastTime, unread, headIcon, position, ...peer }) => ({
    ...peer,
    headIcon: avatarPath(headIcon),
    latestMessage: drawsText ? previewOf(type, content) : escaped(previewOf(type, content)),
    messageType: type ?? 'text',
    latestDate: lastTime?.getTime() ?? null,
    unreadMessage: unread,
    // Ours: a client does not count a message twice that is in this number and in a frame.
    position: Number(position),
  }));
  return { data: { list } };
}

/** What a person is told of their chats when they connect. */
export interface ChatAtEntry {
  /** Of their latest message; 0 without any. */
  position: number;
  /** The unread messages by conversation. */
  unreadNums: UnreadChat[];
}

interface UnreadRow {
  userId: string;
  peerId: string;
  unread: number;
  type: ChatMessageType;
  content: string;
  time: Date;
}

const unreadChat = ({ peerId, unread, type, content, time }: UnreadRow): UnreadChat => ({
  sendUserId: peerId,
  unreadNum: unread,
  defaultMessage: previewOf(type, content),
  defaultMessageType: type,
  defaultMessageTime: time.getTime(),
});

/** The chats of these people when they connect, in two statements. */
export async function chatsAtEntry(db: Db, userIds: readonly string[]): Promise<Map<string, ChatAtEntry>> {
  const people = await db.raw<{ userId: string; position: string }>(
    'select user_id as "userId", position from weft_chat_person where user_id = any($1::text[])',
    [userIds],
  );
  const found = new Map(userIds.map((id): [string, ChatAtEntry] => [id, { position: 0, unreadNums: [] }]));
  for (const { userId, position } of people) (found.get(userId) as ChatAtEntry).position = Number(position);
  const rows = await db.raw<UnreadRow>(
    `select u.id as "userId", c.* from unnest($1::text[]) u(id) cross join lateral (
       select c.peer_id as "peerId", c.unread, m.content_type as type, m.content, m.send_time as time
       from weft_chat_conversation c join weft_chat_message m on m.id = c.last_message_id
       where c.user_id = u.id and c.unread > 0 order by c.last_position desc limit ${most}) c`,
    [userIds],
  );
  for (const row of rows) (found.get(row.userId) as ChatAtEntry).unreadNums.push(unreadChat(row));
  return found;
}

/** Takes a conversation off the own list until a new message (CHAT-08). Its messages stay. */
export async function hideConversation(ctx: Reading, peerId: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    await tx.raw(
      `update weft_chat_conversation set hidden = 1, unread = 0, read_position = last_position, read_time = $3
       where user_id = $1 and peer_id = $2`,
      [ctx.user.id, peerId, ctx.now],
    );
    ctx.publish('chat.hidden', { userId: ctx.user.id, peerId, cleared: false });
  });
  return { data: null, msg: 'common.deleted' };
}

/**
 * Deletes the own view of a conversation (CHAT-09): it stays on the list, blank. A message goes when both have deleted
 * theirs. Both people are locked as by a message, so two who delete at once leave nothing behind.
 */
export async function clearConversation(ctx: Reading, peerId: string): Promise<Reply> {
  const people = [ctx.user.id, peerId].sort();
  await ctx.db.transaction(async (tx) => {
    await tx.raw('select 1 from weft_chat_person where user_id = any($1::text[]) order by user_id for update', [
      people,
    ]);
    await tx.raw(
      `with gone as (delete from weft_chat_entry where user_id = $1 and peer_id = $2
         returning message_id, peer_position)
       delete from weft_chat_message m using gone where m.id = gone.message_id
         and not exists (select from weft_chat_entry p where p.user_id = $2 and p.position = gone.peer_position)`,
      [ctx.user.id, peerId],
    );
    await tx.raw(
      `update weft_chat_conversation set unread = 0, total = 0, last_message_id = null, last_time = null,
         read_position = last_position, read_time = $3
       where user_id = $1 and peer_id = $2`,
      [ctx.user.id, peerId, ctx.now],
    );
    ctx.publish('chat.hidden', { userId: ctx.user.id, peerId, cleared: true });
  });
  return { data: null, msg: 'common.deleted' };
}
