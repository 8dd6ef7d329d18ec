import type { ChatMessageType } from '../../../core/chat';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { chatHolder } from '../../services/files/holders';
import { pictureType, recordingType } from '../../services/files/kinds';
import { signedAddress } from './chatAddress';
import type { NewMessage } from './readFrame';

const fits: Record<Exclude<ChatMessageType, 'text'>, (extension: string) => boolean> = {
  image: (extension) => pictureType(extension) !== undefined,
  voice: (extension) => recordingType(extension)?.startsWith('audio/') ?? false,
  // Some containers hold either.
  video: (extension) => recordingType(extension) !== undefined,
};

/**
 * Ties an uploaded file to its message: its two people may fetch it. Only the person who uploaded it may send it. Returns
 * the content to store.
 */
export async function holdChatFile(
  tx: Db,
  { user, now }: Pick<Ctx, 'now'> & { user: { id: string } },
  messageId: string,
  { type, file }: NewMessage,
): Promise<string> {
  const held = await tx.kysely
    .updateTable('weftFile')
    .set({ heldTime: now })
    .where('id', '=', file?.name ?? '')
    .where('type', '=', 'IM')
    .where('creatorUserId', '=', user.id)
    .returning(['id', 'extension'])
    .executeTakeFirst();
  if (!held || type === 'text' || !fits[type](held.extension)) throw new Refusal('chatRefusal.noFile');
  const holder = { fileId: held.id, modelId: chatHolder, recordId: messageId, field: '' };
  await tx.kysely.insertInto('weftFileHolder').values(holder).execute();
  return JSON.stringify({ path: `/api/file/Image/IM/${held.id}`, ...file?.measures });
}

/** The content of a stored message for a session: the address of a file is valid while the session lives. */
export function contentFor(db: Db, sessionId: string, type: ChatMessageType, content: string) {
  if (type === 'text') return content;
  const { path, ...measures } = JSON.parse(content) as { path: string; width: number; height: number };
  return { path: signedAddress(db.secrets, sessionId, path), ...measures };
}
