import { type Ctx, type PublicCtx, Refusal } from '../../../ctx';
import type { Storage, StoredContent } from '../../../storage/types';
import { createFileLink } from '../downloads';
import { cleanName } from './cleanName';
import { pictureType, type UploadSettings } from './kinds';
import { mayHave } from './mayHave';
import { fileKey, type ReceivedUpload } from './receive';

export interface Uploads {
  storage: Storage;
  settings: UploadSettings;
}

interface Place {
  pathType?: string;
  isAccount?: string | number;
  folder?: string;
}

/** The row of a received file. A file that no record references remains temporary (`held_time`). */
export async function saveUpload(ctx: Ctx, received: ReceivedUpload, place: Place) {
  const { id, type, name, extension, size, sha256 } = received;
  const row = {
    id,
    type,
    name,
    extension,
    size,
    sha256,
    pathType: place.pathType === 'selfPath' ? 'selfPath' : 'defaultPath',
    isAccount: Number(place.isAccount) === 1 ? 1 : 0,
    folder: cleanName(place.folder ?? '') || null,
    creatorUserId: ctx.user.id,
    creatorTime: ctx.now,
  };
  await ctx.db.kysely.insertInto('weftFile').values(row).execute();
  const url = `/api/file/Image/${type}/${id}`;
  return { name: id, url, thumbUrl: url, fileSize: size, fileExtension: extension, fileVersionId: '' };
}

/** The bytes of a stored file; refused when they are gone. */
export async function openFile({ storage }: Uploads, id: string): Promise<StoredContent> {
  const found = await storage.get(fileKey(id));
  if (!found) throw new Refusal('file.missing', {}, { code: 404 });
  return found;
}

async function findFile(ctx: Pick<PublicCtx, 'db'>, type: string, id: string) {
  const row = await ctx.db.kysely
    .selectFrom('weftFile')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) throw new Refusal('file.missing', {}, { code: 404 });
  return row;
}

/** A picture for `img`, which sends no token: its 128 random bits are known only from a record that shows it. */
export async function openPicture(ctx: Pick<PublicCtx, 'db'>, uploads: Uploads, type: string, id: string) {
  const row = await findFile(ctx, type, id);
  const contentType = pictureType(row.extension);
  if (!contentType) throw new Refusal('file.missing', {}, { code: 404 });
  return { contentType, content: await openFile(uploads, row.id) };
}

/** A one-time download link of a stored file for a signed-in user (contract-platform §6). */
export async function linkToFile(ctx: Ctx, type: string, id: string): Promise<{ name: string; url: string }> {
  const row = await findFile(ctx, type, id);
  // A forbidden file is treated as missing (reliability T08).
  if (!(await mayHave(ctx, row))) throw new Refusal('file.missing', {}, { code: 404 });
  return createFileLink(ctx, { name: row.name, fileId: row.id });
}
