import { newId } from '../../../../../core/id';
import { type Ctx, Refusal } from '../../../../ctx';
import { findAll } from '../../../../db/find';
import type { Db } from '../../../../db/types';
import { acceptName, fileKey, newFileId } from '../../../../services/files/receive';
import type { Storage } from '../../../../storage/types';
import type { Uploads } from '../uploads';
import type { ChunkParams } from './chunkOf';

/** Storages forget uploads that were begun a day ago (`sweepFiles`): an older one begins anew. */
export const resumableMs = 20 * 60 * 60_000;
/** Unfinished uploads of one person. */
const maxUnfinished = 50;
/** Their bytes, by the size of the largest file: one that was broken off and one that is under way. */
const maxUnfinishedFiles = 2;

export type Content = Pick<ChunkParams, 'identifier' | 'totalSize' | 'chunkSize' | 'totalChunks'>;

/** The upload that this person began of this content; undefined: none that can be resumed. */
export async function findUpload({ db, user, now }: Ctx, content: Content, extension: string) {
  return db.kysely
    .selectFrom('weftChunkedUpload')
    .selectAll()
    .where('creatorUserId', '=', user.id)
    .where('merged', '=', 0)
    .where('identifier', '=', content.identifier)
    .where('extension', '=', extension)
    .where('totalSize', '=', content.totalSize)
    .where('chunkSize', '=', content.chunkSize)
    .where('totalChunks', '=', content.totalChunks)
    .where('beginTime', '>', new Date(now.getTime() - resumableMs))
    .executeTakeFirst();
}

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Numbers of the stored chunks, in order. */
export async function storedParts(db: Db, { id }: Upload) {
  const rows = await findAll(db, 'weftChunk', ['number', 'size', 'tag'], { uploadId: id });
  return rows.sort((a, b) => a.number - b.number).map((row) => ({ ...row, size: Number(row.size) }));
}

/** Deletes an upload and what is stored of it. */
export async function abandonUpload(db: Db, storage: Storage, upload: Pick<Upload, 'id' | 'fileId' | 'storageUpload'>) {
  await storage.parts.abandon(fileKey(upload.fileId), upload.storageUpload);
  await db.kysely.deleteFrom('weftChunkedUpload').where('id', '=', upload.id).execute();
}

/** Abandons uploads that can no longer be resumed; at most 100 at once. */
export async function abandonOld(db: Db, storage: Storage, now: Date): Promise<number> {
  const old = await db.kysely
    .selectFrom('weftChunkedUpload')
    .select(['id', 'fileId', 'storageUpload'])
    .where('beginTime', '<=', new Date(now.getTime() - resumableMs))
    .orderBy('beginTime')
    .orderBy('id')
    .limit(100)
    .execute();
  for (const upload of old) await abandonUpload(db, storage, upload);
  return old.length;
}

async function refuseTooMany({ db, user }: Ctx): Promise<void> {
  const { count } = await db.kysely
    .selectFrom('weftChunkedUpload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('creatorUserId', '=', user.id)
    .where('merged', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnfinished) throw new Refusal('file.tooManyUploads');
}

/** Refuses an upload with which the unfinished ones of its person are too large, and gives its place back. */
async function refuseTooLarge({ db, user }: Ctx, { storage, settings }: Uploads, made: Upload): Promise<void> {
  const { bytes } = await db.kysely
    .selectFrom('weftChunkedUpload')
    .select(({ fn }) => fn.sum<string>('totalSize').as('bytes'))
    .where('creatorUserId', '=', user.id)
    .where('merged', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(bytes) <= maxUnfinishedFiles * settings.maxChunkedBytes) return;
  await abandonUpload(db, storage, made);
  throw new Refusal('file.tooManyUploads');
}

/**
 * The upload of this content, begun now if there is none. Two first chunks may arrive at once: one row wins, and the
 * other's place in the storage is given back.
 */
export async function beginUpload(ctx: Ctx, uploads: Uploads, chunk: ChunkParams): Promise<Upload> {
  const { storage, settings } = uploads;
  const { name, extension } = acceptName(settings, 'annex', chunk.filename);
  const found = await findUpload(ctx, chunk, extension);
  if (found) return found;
  await abandonOld(ctx.db, storage, ctx.now);
  await refuseTooMany(ctx);
  const fileId = newFileId(ctx.now, extension);
  const storageUpload = await storage.parts.begin(fileKey(fileId));
  const { identifier, totalSize, chunkSize, totalChunks } = chunk;
  const row = { id: newId(), creatorUserId: ctx.user.id, identifier, extension, totalSize, chunkSize, totalChunks };
  const made = await ctx.db.kysely
    .insertInto('weftChunkedUpload')
    .values({ ...row, name, fileId, storageUpload, beginTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) {
    // Counted with it: of several that begin at once none is too many unseen.
    await refuseTooLarge(ctx, uploads, made);
    return made;
  }
  await storage.parts.abandon(fileKey(fileId), storageUpload);
  const other = await findUpload(ctx, chunk, extension);
  if (!other) throw new Refusal('file.badChunk');
  return other;
}
