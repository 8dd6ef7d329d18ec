import { createHash } from 'node:crypto';
import type { ByteSource } from '../../storage/types';
import { extensionOf } from '../files/cleanName';
import { fileKey, newFileId } from '../files/receive';
import type { Job, JobResult } from './job';

/**
 * Stores bytes as the file of a job's result while they arrive, never as a whole in memory. A job that ends by a kill leaves bytes
 * without a row, which the daily sweep removes.
 */
export async function storeJobFile(
  { ctx, storage }: Pick<Job, 'ctx' | 'storage'>,
  name: string,
  content: ByteSource,
): Promise<NonNullable<JobResult['file']>> {
  const extension = extensionOf(name);
  const now = new Date();
  const id = newFileId(now, extension);
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await storage.put(fileKey(id), counted());
  const row = { id, type: 'job', name, extension, size, sha256: hash.digest('hex') };
  await ctx.db.kysely
    .insertInto('weftFile')
    .values({ ...row, pathType: null, folder: null, creatorUserId: ctx.user.id, creatorTime: now, heldTime: now })
    .execute();
  return { name, fileId: id };
}
