import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { configuration } from '../../services/platform/configuration';
import { firstBlocked } from './blockedWords';
import { holdChatFile } from './chatFiles';
import { gramsOf, keysSql, weekSql } from './grams';
import type { NewMessage } from './readFrame';

/** What sending needs of a context. */
export type Sending = Pick<Ctx, 'db' | 'now' | 'publish'> & { user: { id: string } };

/** Where a message is among those of its sender. */
export interface SentPlace {
  position: number;
  /** The sender had sent it before under the same id. */
  repeated: boolean;
}

const uniqueViolation = '23505';

/** The message that this person sent under this id, and whether the receiver is a user. */
async function findBefore(db: Db, userId: string, { clientId, toUserId }: NewMessage) {
  const [row] = await db.raw<{ position: string | null; peer: boolean }>(
    `select (select sender_position from weft_chat_message where sender_id = $1 and client_id = $2) as position,
       exists (select from weft_user where id = $3 and delete_mark is null and enabled_mark <> 0) as peer`,
    [userId, clientId ?? '', toUserId],
  );
  return { position: row?.position == null ? undefined : Number(row.position), peer: Boolean(row?.peer) };
}

/**
 * The two people are locked in the order of their ids, so that two who write to each other never wait for each other. The
 * time is read under the lock, from the clock of the database: messages of one conversation ascend in time.
 */
const insertMessage = `with place as (
    insert into weft_chat_person as p (user_id, position)
    select u.id, 1 from unnest($1::text[]) with ordinality u(id, nth) order by u.nth
    on conflict (user_id) do update set position = p.position + 1
    returning user_id, position
  ), at as (
    select max(position) filter (where user_id = $2::text) as mine, max(position) filter (where user_id = $3::text) as theirs,
      date_trunc('milliseconds', clock_timestamp()) as sent
    from place
  ), message as (
    insert into weft_chat_message (id, client_id, sender_id, receiver_id, sender_position, receiver_position,
      content_type, content, grams, send_time)
    select $4::text, $5::text, $2::text, $3::text, mine, theirs, $6::text, $7::text,
      ${keysSql('$8::int4[]', '$2::text', '$3::text', weekSql('sent'))}, sent from at
  ), entries as (
    insert into weft_chat_entry (user_id, position, peer_id, peer_position, message_id, mine)
    select $2::text, mine, $3::text, theirs, $4::text, true from at
    union all select $3::text, theirs, $2::text, mine, $4::text, false from at
  ), conversations as (
    insert into weft_chat_conversation as c (user_id, peer_id, last_position, last_message_id, last_time, unread, total)
    select $2::text, $3::text, mine, $4::text, sent, 0, 1 from at
    union all select $3::text, $2::text, theirs, $4::text, sent, 1, 1 from at
    on conflict (user_id, peer_id) do update set last_position = excluded.last_position,
      last_message_id = excluded.last_message_id, last_time = excluded.last_time, unread = c.unread + excluded.unread,
      total = c.total + 1, hidden = 0
  )
  select mine as position from at`;

async function store(ctx: Sending, message: NewMessage): Promise<SentPlace> {
  return ctx.db.transaction(async (tx) => {
    const before = await findBefore(tx, ctx.user.id, message);
    if (before.position !== undefined) return { position: before.position, repeated: true };
    if (!before.peer) throw new Refusal('chatRefusal.noPeer');
    const id = newId();
    const content = message.file ? await holdChatFile(tx, ctx, id, message) : message.text;
    const people = [ctx.user.id, message.toUserId].sort();
    const [row] = await tx.raw<{ position: string }>(insertMessage, [
      people,
      ctx.user.id,
      message.toUserId,
      id,
      message.clientId ?? id,
      message.type,
      content,
      message.type === 'text' ? gramsOf(content) : [],
    ]);
    ctx.publish('chat.stored', { userIds: people });
    return { position: Number(row?.position), repeated: false };
  });
}

/**
 * Stores a message and wakes the sockets of its two people in every process. A message that is sent again under its id is
 * found, not stored. Throws a Refusal when it may not be sent.
 */
export async function sendMessage(ctx: Sending, message: NewMessage): Promise<SentPlace> {
  if (message.toUserId === ctx.user.id) throw new Refusal('chatRefusal.self');
  const word = firstBlocked((await configuration(ctx.db)).chatBlockedWords, message.text);
  if (word !== undefined) throw new Refusal('chatRefusal.blocked', { word });
  try {
    return await store(ctx, message);
  } catch (error) {
    // Sent again from another socket at the same moment: that one has stored it.
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return store(ctx, message);
  }
}
