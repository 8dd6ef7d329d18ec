import { type ChatMessageType, chatLimits } from '../../../core/chat';
import type { ChatListRow, ServerFrame } from '../../../core/socket';
import type { Db } from '../../db/types';
import type { RawFrame } from '../../http/frames';
import { contentFor } from './chatFiles';
import { idIn, wholeIn } from './readFrame';
import { countFound, findPositions } from './searchMessages';

/** What a MessageList frame asks for (contract-platform §7.1). */
export interface ListQuestion {
  peerId: string;
  currentPage: number;
  pageSize: number;
  /** From which end pages are counted; rows always ascend. */
  order: 'asc' | 'desc';
  /** '': all messages. */
  keyword: string;
  /** Ours: only messages before this position: pages do not shift when messages arrive. */
  before: number | undefined;
  requestId: string | undefined;
}

/** The question of a frame, with sensible values in place of odd ones; undefined without a peer. */
export function questionIn(frame: RawFrame): ListQuestion | undefined {
  const peerId = idIn(frame.toUserId);
  if (!peerId) return undefined;
  const before = wholeIn(frame.before, { least: 1, most: Number.MAX_SAFE_INTEGER, usual: 0 });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL
  const keyword = typeof frame.keyword === 'string' ? frame.keyword.replace(/\u0000/g, '').trim() : '';
  return {
    peerId,
    currentPage: wholeIn(frame.currentPage, { least: 1, most: 1_000_000, usual: 1 }),
    pageSize: wholeIn(frame.pageSize, { least: 1, most: chatLimits.pageSize, usual: 30 }),
    order: frame.sord === 'asc' ? 'asc' : 'desc',
    keyword: keyword.slice(0, chatLimits.keywordLength),
    before: before || undefined,
    requestId: idIn(frame.requestId),
  };
}

interface Row {
  position: string;
  peerPosition: string;
  mine: boolean;
  id: string;
  type: ChatMessageType;
  content: string;
  sendTime: Date;
}

/** Up to where a person has read, and when. */
interface Mark {
  position: number;
  time: number | null;
}

/** The own count of messages, and both marks of reading. */
async function conversation(db: Db, userId: string, peerId: string) {
  const rows = await db.raw<{ userId: string; total: number; readPosition: string; readTime: Date | null }>(
    `select user_id as "userId", total, read_position as "readPosition", read_time as "readTime"
     from weft_chat_conversation where (user_id = $1 and peer_id = $2) or (user_id = $2 and peer_id = $1)`,
    [userId, peerId],
  );
  const markOf = (id: string): Mark => {
    const row = rows.find((each) => each.userId === id);
    return { position: Number(row?.readPosition ?? 0), time: row?.readTime?.getTime() ?? null };
  };
  const total = rows.find((each) => each.userId === userId)?.total ?? 0;
  return { total, own: markOf(userId), peer: markOf(peerId) };
}

/** The positions of a page, in the order of its end. */
async function pageOf(db: Db, userId: string, question: ListQuestion): Promise<number[]> {
  const { peerId, currentPage, pageSize, order, before } = question;
  const rows = await db.raw<{ position: string }>(
    `select position from weft_chat_entry where user_id = $1 and peer_id = $2 and ($5::int8 is null or position < $5)
     order by position ${order} limit $3 offset $4`,
    [userId, peerId, pageSize, (currentPage - 1) * pageSize, before ?? null],
  );
  return rows.map(({ position }) => Number(position));
}

async function rowsAt(db: Db, userId: string, positions: readonly number[]): Promise<Row[]> {
  if (positions.length === 0) return [];
  return db.raw<Row>(
    `select e.position, e.peer_position as "peerPosition", e.mine, m.id, m.content_type as type, m.content,
       m.send_time as "sendTime"
     from weft_chat_entry e join weft_chat_message m on m.id = e.message_id
     where e.user_id = $1 and e.position = any($2::int8[]) order by e.position`,
    [userId, positions],
  );
}

/** The content as the list carries it: text, or JSON text. */
function contentText(db: Db, sessionId: string, { type, content }: Row): string {
  const shown = contentFor(db, sessionId, type, content);
  return typeof shown === 'string' ? shown : JSON.stringify(shown);
}

/**
 * A page of the messages with a peer. Sender and receiver come from the session and the stored messages; messages of two
 * other people are never found. The time of reading is the latest one of the reader, not one per message.
 */
export async function messageList(
  db: Db,
  { id: userId, sessionId }: { id: string; sessionId: string },
  question: ListQuestion,
): Promise<ServerFrame> {
  const { peerId, currentPage, pageSize, keyword, requestId } = question;
  const { total, own, peer } = await conversation(db, userId, peerId);
  const found = keyword && total > 0 ? await findPositions(db, userId, question) : undefined;
  const positions = found
    ? found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    : keyword
      ? []
      : await pageOf(db, userId, question);
  const list = (await rowsAt(db, userId, positions)).map((row): ChatListRow => {
    const mark = row.mine ? peer : own;
    const isRead = Number(row.mine ? row.peerPosition : row.position) <= mark.position;
    return {
      id: row.id,
      position: Number(row.position),
      sendUserId: row.mine ? userId : peerId,
      receiveUserId: row.mine ? peerId : userId,
      sendTime: row.sendTime.getTime(),
      receiveTime: isRead ? mark.time : null,
      content: contentText(db, sessionId, row),
      contentType: row.type,
      state: isRead ? 1 : 0,
    };
  });
  const counted = found ? countFound(found) : keyword ? 0 : total;
  const pagination = { total: counted, currentPage, pageSize };
  return { method: 'messageList', list, pagination, peerId, ...(requestId ? { requestId } : {}) };
}
