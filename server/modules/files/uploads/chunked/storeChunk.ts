import { type Ctx, Refusal } from '../../../../ctx';
import { extensionOf } from '../../../../services/files/cleanName';
import { beginsAs } from '../../../../services/files/kinds';
import { fileKey } from '../../../../services/files/receive';
import type { Uploads } from '../uploads';
import { beginUpload, findUpload, storedParts, type Upload } from './begun';
import { type ChunkParams, checkChunk, sizeOfChunk } from './chunkOf';

/** What is stored of an upload (contract-platform §6). */
export interface StoredChunks {
  /** The client skips sending; always false here: the file must still be merged. */
  uploaded: boolean;
  chunkNumbers: number[];
  /** All chunks are stored: the client calls merge. */
  merge: boolean;
}

const answerOf = (numbers: number[], total: number): StoredChunks => ({
  uploaded: false,
  chunkNumbers: numbers,
  merge: numbers.length === total,
});

/** Chunks of this content that are stored for this person; an unknown content has none. */
export async function storedChunks(ctx: Ctx, { settings }: Uploads, chunk: ChunkParams): Promise<StoredChunks> {
  checkChunk(chunk, settings.maxChunkedBytes);
  const upload = await findUpload(ctx, chunk, extensionOf(chunk.filename));
  const parts = upload ? await storedParts(ctx.db, upload) : [];
  return answerOf(
    parts.map(({ number }) => number),
    chunk.totalChunks,
  );
}

async function* once(content: Buffer) {
  yield content;
}

async function recordPart(ctx: Ctx, { id }: Upload, part: { number: number; size: number; tag: string }) {
  await ctx.db.kysely
    .insertInto('weftChunk')
    .values({ uploadId: id, ...part })
    .onConflict((conflict) => conflict.columns(['uploadId', 'number']).doUpdateSet({ size: part.size, tag: part.tag }))
    .execute();
}

/** Stores one chunk, durably, then its row. Refused: a chunk of another size, a first one that is not of its kind. */
export async function storeChunk(
  ctx: Ctx,
  uploads: Uploads,
  chunk: ChunkParams,
  content: Buffer,
): Promise<StoredChunks> {
  checkChunk(chunk, uploads.settings.maxChunkedBytes);
  if (content.length !== sizeOfChunk(chunk)) throw new Refusal('file.badChunk');
  if (chunk.chunkNumber === 1 && !beginsAs(extensionOf(chunk.filename), content)) throw new Refusal('file.refused');
  const upload = await beginUpload(ctx, uploads, chunk);
  const { put } = uploads.storage.parts;
  await recordPart(
    ctx,
    upload,
    await put(fileKey(upload.fileId), upload.storageUpload, chunk.chunkNumber, once(content)),
  );
  const numbers = (await storedParts(ctx.db, upload)).map(({ number }) => number);
  return answerOf(numbers, chunk.totalChunks);
}
