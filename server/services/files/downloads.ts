import { createHash, randomBytes } from 'node:crypto';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** A browser follows the link at once; longer would only help somebody who found it (reliability T05). */
const ticketLifeMs = 5 * 60 * 1000;

interface Download {
  name: string;
  /** Host-relative, with one opaque parameter (contract-platform §1.5). */
  url: string;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface Laid {
  name: string;
  content: Buffer;
  contentType?: string;
  /** Instead of bytes: the stored file that is meant. */
  fileId?: string;
}

/**
 * Lays bytes down for whoever holds the link to fetch once, within five minutes: no Authorization header travels with a
 * download, so the link itself is the right. Only the hash of its token is kept.
 */
export async function createDownload(ctx: Pick<Ctx, 'db' | 'now' | 'user'>, file: Laid): Promise<Download> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.kysely.deleteFrom('weftDownloadTicket').where('expiresAt', '<', ctx.now).execute();
  const ticket = {
    tokenHash: hashOf(token),
    name: file.name,
    contentType: file.contentType ?? 'application/octet-stream',
    content: file.content,
    fileId: file.fileId ?? null,
    creatorUserId: ctx.user.id,
    expiresAt: new Date(ctx.now.getTime() + ticketLifeMs),
  };
  await ctx.db.kysely.insertInto('weftDownloadTicket').values(ticket).execute();
  return { name: file.name, url: `/api/file/Download?encryption=${token}` };
}

/** The same for a stored file, whose bytes stay where they are. */
export function createFileLink(ctx: Pick<Ctx, 'db' | 'now' | 'user'>, file: { name: string; fileId: string }) {
  return createDownload(ctx, { ...file, content: Buffer.alloc(0) });
}

/** Takes the ticket away and gives its bytes; a second fetch, a late one and an unknown token are refused alike. */
export async function takeDownload(db: Db, now: Date, token: string) {
  const taken = await db.kysely
    .deleteFrom('weftDownloadTicket')
    .where('tokenHash', '=', hashOf(token))
    .returning(['name', 'contentType', 'content', 'fileId', 'expiresAt'])
    .executeTakeFirst();
  if (!taken || taken.expiresAt < now) throw new Refusal('file.linkExpired');
  return {
    name: taken.name,
    contentType: taken.contentType,
    content: Buffer.from(taken.content),
    fileId: taken.fileId,
  };
}
