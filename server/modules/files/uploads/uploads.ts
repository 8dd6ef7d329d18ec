import { type Ctx, type PublicCtx, type RangedContent, Refusal } from '../../../ctx';
import { cleanName } from '../../../services/files/cleanName';
import { pictureType, type UploadSettings } from '../../../services/files/kinds';
import { mayHave } from '../../../services/files/mayHave';
import { fileKey, type ReceivedUpload } from '../../../services/files/receive';
import type { ByteRange, Storage, StoredContent } from '../../../storage/types';
import { createFileLink } from '../downloads';
import { fileKinds } from './fileKinds';

export interface Uploads {
  storage: Storage;
  settings: UploadSettings;
}

export interface Place {
  pathType?: string;
  isAccount?: string | number;
  folder?: string;
}

/** The row of a received file. A file that no record references remains temporary (`held_time`). */
export async function saveUpload(
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  received: Omit<ReceivedUpload, 'discard'>,
  place: Place,
) {
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
  return uploadAnswer(ctx, row);
}

/** The answer of an upload (contract-platform §6, sample). */
export function uploadAnswer(
  ctx: Pick<Ctx, 'db' | 'user'>,
  { id, type, size, extension }: Pick<ReceivedUpload, 'id' | 'type' | 'size' | 'extension'>,
) {
  const path = `/api/file/Image/${type}/${id}`;
  const url = fileKinds.of(ctx.db, type)?.address(ctx.db, ctx.user.sessionId, path) ?? path;
  return { name: id, url, thumbUrl: url, fileSize: size, fileExtension: extension, fileVersionId: '' };
}

/** The bytes of a stored file as a request's ranges need them; refused when they are gone. */
export async function rangedFile({ storage }: Pick<Uploads, 'storage'>, id: string): Promise<RangedContent> {
  const found = await storage.stat(fileKey(id));
  if (!found) throw new Refusal('file.missing', {}, { code: 404 });
  const open: RangedContent['open'] = async (range) => (await openFile({ storage }, id, range)).body;
  return { size: found.size, tag: id, open };
}

/** The bytes of a stored file; refused when they are gone. */
export async function openFile(
  { storage }: Pick<Uploads, 'storage'>,
  id: string,
  range?: ByteRange,
): Promise<StoredContent> {
  const found = await storage.get(fileKey(id), range);
  if (!found) throw new Refusal('file.missing', {}, { code: 404 });
  return found;
}

/** A stored file by its id; `type`: it must be of this kind of upload. */
interface FileName {
  id: string;
  type?: string;
}

async function findFile(ctx: Pick<PublicCtx, 'db'>, { id, type }: FileName) {
  const rows = ctx.db.kysely.selectFrom('weftFile').selectAll().where('id', '=', id);
  const row = await (type === undefined ? rows : rows.where('type', '=', type)).executeTakeFirst();
  if (!row) throw new Refusal('file.missing', {}, { code: 404 });
  return row;
}

/**
 * A picture for `img`, which sends no token: its 128 random bits are known only from a record that shows it. Files of
 * other kinds need a ticket. `ofSession`: the address ends with the session that got it.
 */
export async function openPicture(
  ctx: Pick<PublicCtx, 'db'>,
  uploads: Uploads,
  { type, id, ticket }: { type: string; id: string; ticket: string | undefined },
) {
  const row = await findFile(ctx, { type, id });
  const kind = fileKinds.of(ctx.db, type);
  const contentType = pictureType(row.extension) ?? kind?.contentType(row.extension);
  const allowed = !kind || (await kind.mayFetch(ctx.db, row, ticket ?? ''));
  if (!contentType || !allowed) throw new Refusal('file.missing', {}, { code: 404 });
  return { contentType, content: await rangedFile(uploads, row.id), ofSession: Boolean(kind) };
}

/** A stored file that this user may fetch; a forbidden one is treated as missing (reliability T08). */
export async function findAllowedFile(ctx: Ctx, name: FileName) {
  const row = await findFile(ctx, name);
  const kind = fileKinds.of(ctx.db, row.type);
  const allowed = kind ? await kind.mayHave(ctx.db, ctx.user, row) : await mayHave(ctx, row);
  if (!allowed) throw new Refusal('file.missing', {}, { code: 404 });
  return row;
}

/** A one-time download link of a stored file for a signed-in user (contract-platform §6). */
export async function linkToFile(ctx: Ctx, type: string, id: string): Promise<{ name: string; url: string }> {
  const row = await findAllowedFile(ctx, { type, id });
  return createFileLink(ctx, { name: row.name, fileId: row.id });
}
