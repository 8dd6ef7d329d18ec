import { createHash } from 'node:crypto';
import { type Ctx, Refusal } from '../../../../ctx';
import type { Db } from '../../../../db/types';
import { extensionOf } from '../../../../services/files/cleanName';
import { acceptName, fileKey } from '../../../../services/files/receive';
import type { Storage } from '../../../../storage/types';
import { type Place, saveUpload, type Uploads, uploadAnswer } from '../uploads';
import { abandonUpload, storedParts, type Upload } from './begun';

/** Members of a merge request (contract-platform §6). */
export interface MergeRequest extends Place {
  identifier: string;
  /** Spec §7: without `#`. */
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** MD5 in hexadecimal: the digest is then checked. Other identifiers only name the content. */
const isMd5 = /^[0-9a-f]{32}$/i;

/** Kinds of files that may arrive in chunks. */
const chunkedTypes = ['annex', 'annexpic'];

/**
 * The upload of this content: the one that is not merged, else the newest. A request does not say its chunk size: of
 * several the one with most chunks.
 */
async function uploadOf({ db, user }: Ctx, { identifier, fileSize, fileName }: MergeRequest) {
  return db.kysely
    .selectFrom('weftChunkedUpload as u')
    .selectAll('u')
    .select(({ selectFrom }) =>
      selectFrom('weftChunk')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('uploadId', '=', 'u.id')
        .as('stored'),
    )
    .where('creatorUserId', '=', user.id)
    .where('identifier', '=', identifier)
    .where('totalSize', '=', fileSize)
    .where('extension', '=', extensionOf(fileName))
    .orderBy('merged')
    .orderBy('stored', 'desc')
    .orderBy('u.id', 'desc')
    .executeTakeFirst();
}

/** Size and digests of a stored file, read once. */
async function digestsOf(storage: Storage, key: string) {
  const found = await storage.get(key);
  if (!found) throw new Refusal('file.chunksMissing');
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  for await (const chunk of found.body as AsyncIterable<Buffer>) {
    md5.update(chunk);
    sha256.update(chunk);
    size += chunk.length;
  }
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

/** Joins the chunks, unless an earlier merge that was cut off has joined them. */
async function join(ctx: Ctx, { storage }: Uploads, upload: Upload): Promise<void> {
  const key = fileKey(upload.fileId);
  const isJoined = async () => (await storage.stat(key))?.size === Number(upload.totalSize);
  if (await isJoined()) return;
  const parts = await storedParts(ctx.db, upload);
  if (parts.length !== upload.totalChunks) throw new Refusal('file.chunksMissing');
  await storage.parts.finish(key, upload.storageUpload, parts).catch(async (error: unknown) => {
    // Another request may have joined them meanwhile.
    if (!(await isJoined())) throw error;
  });
}

/** Joins the chunks and checks size and digest; a file that fails is deleted with its upload. */
async function verified(ctx: Ctx, uploads: Uploads, upload: Upload) {
  await join(ctx, uploads, upload);
  const { storage } = uploads;
  const key = fileKey(upload.fileId);
  const { size, md5, sha256 } = await digestsOf(storage, key);
  const isSame = !isMd5.test(upload.identifier) || md5 === upload.identifier.toLowerCase();
  if (size === Number(upload.totalSize) && isSame) return { size, sha256 };
  await storage.remove(key);
  await abandonUpload(ctx.db, storage, upload);
  throw new Refusal('file.digestWrong');
}

/** Whether this request is the one that writes the file's row; false: another one has. */
async function claim({ kysely }: Db, { id }: Upload): Promise<boolean> {
  const claimed = await kysely
    .updateTable('weftChunkedUpload')
    .set({ merged: 1 })
    .where('id', '=', id)
    .where('merged', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (claimed) await kysely.deleteFrom('weftChunk').where('uploadId', '=', id).execute();
  return claimed !== undefined;
}

/**
 * One stored file of all chunks. Its size and MD5 are checked before its row is written, so no record can name a file
 * that is not whole. Called again after its answer was lost it gives the same answer.
 */
export async function mergeChunks(ctx: Ctx, uploads: Uploads, type: string, request: MergeRequest) {
  if (!chunkedTypes.includes(type)) throw new Refusal('file.badPath');
  const upload = await uploadOf(ctx, request);
  if (!upload) throw new Refusal('file.chunksMissing');
  const { name, extension } = acceptName(uploads.settings, type, request.fileName.replaceAll('#', ''));
  const answer = { id: upload.fileId, type, name, extension, size: Number(upload.totalSize) };
  if (upload.merged) return uploadAnswer(ctx, answer);
  const file = { ...answer, ...(await verified(ctx, uploads, upload)) };
  await ctx.db.transaction(async (tx) => {
    if (await claim(tx, upload)) await saveUpload({ ...ctx, db: tx }, file, request);
  });
  return uploadAnswer(ctx, file);
}
