import { createHash } from 'node:crypto';
import { type Ctx, type IncomingFile, type ReceivedFile, Refusal, type Reply } from '../../../ctx';
import { cleanName, extensionOf } from '../../../services/files/cleanName';
import { fileKey, newFileId } from '../../../services/files/receive';
import { startJob } from '../../../services/jobs/startJob';
import type { Storage } from '../../../storage/types';
import type { OpenModel } from '../access';
import type { ImportInput } from './importJob';
import { importKind } from './importJob';

const kinds: readonly string[] = ['xlsx', 'csv'];
const zip = 0x04034b50;

/** A stored file that has no row yet. */
export interface ReceivedImport extends ReceivedFile {
  id: string;
  name: string;
  extension: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Whether the file begins as its name says: a workbook as a zip, a text without NUL. */
const begins = (extension: string, first: Buffer): boolean =>
  extension === 'xlsx' ? first.length > 4 && first.readUInt32LE(0) === zip : !first.includes(0);

/** Stores a large file of an import while it arrives. */
export async function receiveImport(storage: Storage, file: IncomingFile, now: Date): Promise<ReceivedImport> {
  const name = cleanName(file.filename);
  const extension = extensionOf(name);
  if (!kinds.includes(extension)) throw new Refusal('import.largeType');
  const id = newFileId(now, extension);
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of file.content) {
      if (size === 0 && !begins(extension, chunk)) throw new Refusal('import.unfit');
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    if (size === 0) throw new Refusal('import.empty');
  };
  await storage.put(fileKey(id), counted());
  const discard = () => storage.remove(fileKey(id));
  return { id, name, extension, size, sha256: hash.digest('hex'), discard };
}

/** Starts the job that imports the file; the answer names it. */
export async function importFile(ctx: Ctx, { published }: OpenModel, file: ReceivedImport): Promise<Reply> {
  const { id, name, extension, size, sha256 } = file;
  const { modelId, model } = published;
  const row = { id, type: 'job', name, extension, size, sha256, pathType: null, folder: null, heldTime: ctx.now };
  const input: ImportInput = { modelId, fileId: id, kind: extension === 'csv' ? 'csv' : 'xlsx' };
  const jobId = await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftFile')
      .values({ ...row, creatorUserId: ctx.user.id, creatorTime: ctx.now })
      .execute();
    return startJob(ctx, tx, { kind: importKind, title: `${model.fullName} ${name}`, input });
  });
  return { data: { jobId }, msg: 'import.started' };
}
