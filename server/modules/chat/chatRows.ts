import type { ChatMessageType } from '../../../core/chat';
import type { ServerFrame } from '../../../core/socket';
import type { Db } from '../../db/types';
import { avatarPath } from '../people/profile';
import { contentFor } from './chatFiles';

/** A message as one of its people sees it, with both of them. */
export interface ChatRow {
  userId: string;
  position: string;
  mine: boolean;
  id: string;
  clientId: string;
  contentType: ChatMessageType;
  content: string;
  sendTime: Date;
  senderId: string;
  senderAccount: string | null;
  senderName: string | null;
  senderIcon: string | null;
  receiverId: string;
  receiverAccount: string | null;
  receiverName: string | null;
  receiverIcon: string | null;
}

/** The joined columns of `ChatRow`; `e` is an entry. */
export const chatColumns = `e.user_id as "userId", e.position, e.mine, m.id, m.client_id as "clientId",
  m.content_type as "contentType", m.content, m.send_time as "sendTime",
  m.sender_id as "senderId", s.account as "senderAccount", s.real_name as "senderName", s.head_icon as "senderIcon",
  m.receiver_id as "receiverId", r.account as "receiverAccount", r.real_name as "receiverName",
  r.head_icon as "receiverIcon"`;
export const chatJoins = `join weft_chat_message m on m.id = e.message_id
  left join weft_user s on s.id = m.sender_id left join weft_user r on r.id = m.receiver_id`;

/** The frame of a message for one session: the echo of the sender, or the message of the receiver (contract-platform §7.2). */
export function messageFrame(db: Db, sessionId: string, row: ChatRow): ServerFrame {
  const content = contentFor(db, sessionId, row.contentType, row.content);
  const shared = {
    messageType: row.contentType,
    dateTime: row.sendTime.getTime(),
    latestDate: row.sendTime.getTime(),
    headIcon: avatarPath(row.senderIcon),
    realName: row.senderName ?? '',
    account: row.senderAccount ?? '',
    id: row.id,
    position: Number(row.position),
  };
  if (!row.mine) return { method: 'receiveMessage', formUserId: row.senderId, formMessage: content, ...shared };
  return {
    method: 'sendMessage',
    UserId: row.senderId,
    toUserId: row.receiverId,
    toMessage: content,
    toAccount: row.receiverAccount ?? '',
    toRealName: row.receiverName ?? '',
    toHeadIcon: avatarPath(row.receiverIcon),
    clientId: row.clientId,
    ...shared,
  };
}

/** The own message at a position; undefined after the history was deleted. */
export async function findOwnMessage(db: Db, userId: string, position: number): Promise<ChatRow | undefined> {
  const [row] = await db.raw<ChatRow>(
    `select ${chatColumns} from weft_chat_entry e ${chatJoins} where e.user_id = $1 and e.position = $2`,
    [userId, position],
  );
  return row;
}
