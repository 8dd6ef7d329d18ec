import { attribute, type Element, elementsBelow, type Fragment } from '../../../core/print/tree';
import type { Ctx } from '../../ctx';
import { pictureType } from '../../services/files/kinds';
import { fileKey } from '../../services/files/receive';
import { bytesOf } from '../../storage/pieces';
import type { Storage } from '../../storage/types';

/** A larger picture is left out of files. */
const mostBytes = 8 * 1024 * 1024;
const ownPicture = /^\/api\/file\/Image\/([\w-]{1,40})\/([\w.-]{1,120})(?:\?|$)/i;
/** Files of chats have a ticket of their reader: a print has none. */
const ofChats = 'IM';

/** The data address of a stored picture; undefined for what is none, or gone. */
async function dataAddress(ctx: Ctx, storage: Storage, type: string, id: string): Promise<string | undefined> {
  const rows = ctx.db.kysely.selectFrom('weftFile').select(['extension', 'size']).where('id', '=', id);
  const row = await rows.where('type', '=', type).executeTakeFirst();
  const kind = row && pictureType(row.extension);
  if (!kind || type === ofChats || Number(row.size) > mostBytes) return undefined;
  const stored = await storage.get(fileKey(id));
  return stored && `data:${kind};base64,${(await bytesOf(stored.body, mostBytes)).toString('base64')}`;
}

const setSource = (image: Element, src: string) => {
  image.attrs = image.attrs.map((each) => (each.name === 'src' ? { name: 'src', value: src } : each));
};

/** Replaces the addresses of stored pictures by the pictures themselves. Nothing is fetched from other servers. */
export async function inlinePictures(ctx: Ctx, storage: Storage, records: readonly Fragment[]): Promise<void> {
  const found = new Map<string, string | undefined>();
  const images = records.flatMap(elementsBelow).filter(({ tagName }) => tagName === 'img');
  for (const image of images) {
    const src = attribute(image, 'src') ?? '';
    const [, type, id] = ownPicture.exec(src) ?? [];
    if (!type || !id) continue;
    if (!found.has(src)) found.set(src, await dataAddress(ctx, storage, type, id));
    const data = found.get(src);
    if (data) setSource(image, data);
  }
}
