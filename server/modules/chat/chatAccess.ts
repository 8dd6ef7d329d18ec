import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { chatHolder } from '../../services/files/holders';
import { sessionOfTicket } from './chatAddress';

interface ChatFile {
  id: string;
  creatorUserId: string;
}

/**
 * Whether a file of a chat is for this person: they uploaded it, or have a message with it. Administrators have no more
 * right than others, and who looks through another's eyes has none.
 */
export async function mayHaveChatFile(
  db: Db,
  { id: userId, viewing }: { id: string; viewing?: unknown },
  { id, creatorUserId }: ChatFile,
): Promise<boolean> {
  if (viewing) return false;
  if (creatorUserId === userId) return true;
  const found = await db.raw(
    `select 1 from weft_file_holder h join weft_chat_message m on m.id = h.record_id
     join weft_chat_entry e on e.user_id = $2
       and e.position = case when m.sender_id = $2 then m.sender_position else m.receiver_position end
       and e.message_id = m.id
     where h.file_id = $1 and h.model_id = $3 limit 1`,
    [id, userId, chatHolder],
  );
  return found.length > 0;
}

/** The same of a ticket in an address: its session must live, and be of one of the two people. */
export async function mayFetchInChat(db: Db, file: ChatFile, ticket: string): Promise<boolean> {
  const sessionId = sessionOfTicket(db.secrets, ticket, file.id);
  if (sessionId === undefined) return false;
  const session = await findOne(db, 'weftSession', ['userId', 'viewedUserId', 'viewedRoleId'], {
    id: sessionId,
    endedTime: null,
  });
  if (!session) return false;
  const viewing = session.viewedUserId ?? session.viewedRoleId ?? undefined;
  return mayHaveChatFile(db, { id: session.userId, viewing }, file);
}
