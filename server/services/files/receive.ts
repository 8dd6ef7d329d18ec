import { createHash, randomBytes } from 'node:crypto';
import { formatDate } from '../../../core/format';
import { limits } from '../../../core/limits';
import { type IncomingFile, type ReceivedFile, Refusal } from '../../ctx';
import type { Storage } from '../../storage/types';
import { cleanName, extensionOf } from './cleanName';
import { beginningBytes, beginsAs, pictureType, recordingType, type UploadSettings } from './kinds';

const isPicture = (extension: string) => pictureType(extension) !== undefined;
const isOfChat = (extension: string) => isPicture(extension) || recordingType(extension) !== undefined;

/** Kinds of uploads (contract-platform §6), with what they take beside the allowed types. */
const types: Record<string, (extension: string) => boolean> = {
  annex: () => true,
  annexpic: isPicture,
  userAvatar: isPicture,
  IM: isOfChat,
};

/** A stored file that has no row yet. */
export interface ReceivedUpload extends ReceivedFile {
  id: string;
  type: string;
  /** The uploaded name, cleaned. */
  name: string;
  extension: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Days of the storage are days of UTC: the sweep finds them after the organisation's zone has changed. */
const dateText = (now: Date) => formatDate(now, 'yyyyMMdd', 'UTC');

/** Beginning of the keys of one day of UTC: `202601/20260102_`. */
export function dayPrefix(day: Date): string {
  return fileKey(`${dateText(day)}_`);
}

/** A stored name with 128 random bits: `20260102_<random>.pdf`. */
export function newFileId(now: Date, extension: string): string {
  return `${dateText(now)}_${randomBytes(16).toString('hex')}.${extension}`;
}

/** Place in the storage: one folder per month, so that no folder holds millions of files. */
export function fileKey(id: string): string {
  return `${id.slice(0, 6)}/${id}`;
}

/** Refuses what is not allowed by type and name, with the contract's messages. */
export function acceptName({ extensions }: UploadSettings, type: string, filename: string) {
  const takes = Object.hasOwn(types, type) ? types[type] : undefined;
  if (takes === undefined) throw new Refusal('file.badPath');
  const name = cleanName(filename);
  const extension = extensionOf(name);
  const refusal = new Refusal(type === 'annex' ? 'file.refused' : 'file.imageRefused');
  if (!takes(extension)) throw refusal;
  if (!name || !extensions.includes(extension)) throw new Refusal('file.refused');
  return { name, extension, refusal };
}

/** The same content; throws `refusal` before its first byte when it does not begin as its extension does. */
async function* checked(content: AsyncIterable<Buffer>, extension: string, refusal: Refusal): AsyncGenerator<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content) {
    if (held) held = Buffer.concat([held, chunk]);
    if (held && held.length < beginningBytes) continue;
    if (held && !beginsAs(extension, held)) throw refusal;
    yield held ?? chunk;
    held = undefined;
  }
  if (!held) return;
  if (!beginsAs(extension, held)) throw refusal;
  yield held;
}

/**
 * Stores a file as it arrives: first its bytes, then its row (`saveUpload`), so that every row has bytes. Bytes without
 * a row are deleted by `discard`, or by `sweepFiles` after a crash.
 */
export async function receiveUpload(
  { storage, settings }: { storage: Storage; settings: UploadSettings },
  type: string,
  now: Date,
  file: IncomingFile,
): Promise<ReceivedUpload> {
  const { name, extension, refusal } = acceptName(settings, type, file.filename);
  const id = newFileId(now, extension);
  const hash = createHash('sha256');
  let size = 0;
  // CHAT-18: a picture of a chat stays below 5 MB.
  const isChatPicture = type === 'IM' && isPicture(extension);
  const counted = async function* () {
    for await (const chunk of checked(file.content, extension, refusal)) {
      hash.update(chunk);
      size += chunk.length;
      if (isChatPicture && size >= limits.chatImageMaxBytes) throw new Refusal('file.chatImageTooLarge');
      yield chunk;
    }
  };
  await storage.put(fileKey(id), counted());
  const discard = () => storage.remove(fileKey(id));
  return { id, type, name, extension, size, sha256: hash.digest('hex'), discard };
}
