import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { type LiveSockets, send } from '../platform/liveSockets';
import { unreadOf } from './unread';

/** What the event `message.changed` carries: whose messages changed. */
export interface MessagesChanged {
  /** The receivers of this message. */
  messageId?: string;
  /** This user. */
  userId?: string;
  /** Everybody: a sent message has gone. */
  everybody?: boolean;
  /** The message is new: clients are told its title. */
  pushed?: boolean;
}

/** The users with a socket here whom the event concerns. */
async function concerned(db: Db, live: LiveSockets, { messageId, userId }: MessagesChanged): Promise<string[]> {
  const here = [...new Set(live.all().map(({ user }) => user.id))];
  if (userId) return here.filter((id) => id === userId);
  if (!messageId || here.length === 0) return here;
  const rows = await db.raw<{ userId: string }>(
    `select user_id as "userId" from weft_message_receiver
     where message_id = $1 and user_id = any($2::text[]) and delete_time is null`,
    [messageId, here],
  );
  return rows.map((row) => row.userId);
}

async function announce(db: Db, live: LiveSockets, messageId: string, userIds: string[]): Promise<void> {
  const message = await findOne(db, 'weftMessage', ['title', 'type', 'releaseUserId'], { id: messageId });
  if (!message) return;
  const messageType = message.type as 1 | 2 | 3;
  const said = { unreadNoticeCount: 1, messageType, userId: message.releaseUserId ?? '', title: message.title };
  // Each receiver is told of themselves only: who else received it is the author's to know.
  for (const id of userIds)
    for (const socket of live.ofUser(id))
      send(socket, { method: 'messagePush', ...said, toUserId: [id], id: messageId });
}

/**
 * Tells the sockets of this process what an event changed: `messagePush` for a new message (an increment, contract §7.2),
 * then the absolute counts, by which all tabs of a person agree whatever they missed. At most three statements.
 */
export async function pushMessages(db: Db, live: LiveSockets, event: MessagesChanged): Promise<void> {
  const userIds = await concerned(db, live, event);
  if (userIds.length === 0) return;
  if (event.messageId && event.pushed) await announce(db, live, event.messageId, userIds);
  for (const [id, unread] of await unreadOf(db, userIds))
    for (const socket of live.ofUser(id)) send(socket, { method: 'unreadChanged', ...unread });
}
