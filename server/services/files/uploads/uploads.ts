import { createHash, randomBytes } from 'node:crypto';
import { type Ctx, type PublicCtx, Refusal, type UploadedFile } from '../../../ctx';
import { createFileLink } from '../downloads';
import { cleanName, extensionOf } from './cleanName';
import { beginsAs, pictureType, type UploadSettings } from './kinds';
import { mayHave } from './mayHave';
import type { FileStore } from './store';

export interface Uploads {
  store: FileStore;
  settings: UploadSettings;
}

/** Kinds of uploads (contract-platform §6); true: pictures only. */
const types: Record<string, boolean> = { annex: false, annexpic: true, userAvatar: true, IM: true };

interface Place {
  pathType?: string;
  isAccount?: string | number;
  folder?: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const dateText = (now: Date) => `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;

/** Refuses disallowed files with the contract's messages; returns the cleaned name and the extension. */
function accept(settings: UploadSettings, type: string, file: UploadedFile): { name: string; extension: string } {
  const pictures = Object.hasOwn(types, type) ? types[type] : undefined;
  if (pictures === undefined) throw new Refusal('file.badPath');
  const name = cleanName(file.filename);
  const extension = extensionOf(name);
  if (pictures && (!pictureType(extension) || !beginsAs(extension, file.content)))
    throw new Refusal('file.imageRefused');
  if (!name || !settings.extensions.includes(extension) || !beginsAs(extension, file.content))
    throw new Refusal('file.refused');
  return { name, extension };
}

/**
 * Stores an uploaded file: first its bytes, then its row, so that every row has bytes. A file that no record
 * references remains temporary (`held_time`).
 */
export async function saveUpload(
  ctx: Ctx,
  { store, settings }: Uploads,
  type: string,
  file: UploadedFile,
  place: Place,
) {
  const { name, extension } = accept(settings, type, file);
  const id = `${dateText(ctx.now)}_${randomBytes(16).toString('hex')}.${extension}`;
  await store.write(id, file.content);
  const row = {
    id,
    type,
    name,
    extension,
    size: file.content.length,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    pathType: place.pathType === 'selfPath' ? 'selfPath' : 'defaultPath',
    isAccount: Number(place.isAccount) === 1 ? 1 : 0,
    folder: cleanName(place.folder ?? '') || null,
    creatorUserId: ctx.user.id,
    creatorTime: ctx.now,
  };
  try {
    await ctx.db.kysely.insertInto('weftFile').values(row).execute();
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  const url = `/api/file/Image/${type}/${id}`;
  return { name: id, url, thumbUrl: url, fileSize: row.size, fileExtension: extension, fileVersionId: '' };
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
export async function readPicture(ctx: Pick<PublicCtx, 'db'>, { store }: Uploads, type: string, id: string) {
  const row = await findFile(ctx, type, id);
  const contentType = pictureType(row.extension);
  const content = contentType && (await store.read(row.id));
  if (!contentType || !content) throw new Refusal('file.missing', {}, { code: 404 });
  return { contentType, content };
}

/** A one-time download link of a stored file for a signed-in user (contract-platform §6). */
export async function linkToFile(ctx: Ctx, type: string, id: string): Promise<{ name: string; url: string }> {
  const row = await findFile(ctx, type, id);
  // A forbidden file is treated as missing (reliability T08).
  if (!(await mayHave(ctx, row))) throw new Refusal('file.missing', {}, { code: 404 });
  return createFileLink(ctx, { name: row.name, fileId: row.id });
}
