import { createHash, randomBytes } from 'node:crypto';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';

/** A browser follows the link at once; a longer lifetime would only help a thief of the link (reliability T05). */
const ticketLifeMs = 5 * 60 * 1000;

export interface Download {
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
  /** A stored file, instead of bytes. */
  fileId?: string;
  /** Stored files, instead of bytes: a zip of them under these names. */
  files?: PackedFile[];
}

export interface PackedFile {
  id: string;
  name: string;
}

/**
 * Stores bytes for one download by link, within five minutes: a download sends no Authorization header,
 * so the link itself authorises. Only the hash of its token is stored.
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
    files: file.files ? JSON.stringify(file.files) : null,
    creatorUserId: ctx.user.id,
    expiresAt: new Date(ctx.now.getTime() + ticketLifeMs),
  };
  await ctx.db.kysely.insertInto('weftDownloadTicket').values(ticket).execute();
  return { name: file.name, url: `/api/file/Download?encryption=${token}` };
}

/** The same for a stored file, without copying its bytes. */
export function createFileLink(ctx: Pick<Ctx, 'db' | 'now' | 'user'>, file: { name: string; fileId: string }) {
  return createDownload(ctx, { ...file, content: Buffer.alloc(0) });
}

/** Deletes the ticket and returns its bytes; second, late and unknown tokens have the same refusal. */
export async function takeDownload(db: Db, now: Date, token: string) {
  const taken = await db.kysely
    .deleteFrom('weftDownloadTicket')
    .where('tokenHash', '=', hashOf(token))
    .returning(['name', 'contentType', 'content', 'fileId', 'files', 'expiresAt'])
    .executeTakeFirst();
  if (!taken || taken.expiresAt < now) throw new Refusal('file.linkExpired');
  return {
    name: taken.name,
    contentType: taken.contentType,
    content: Buffer.from(taken.content),
    fileId: taken.fileId,
    files: taken.files ? (JSON.parse(taken.files) as PackedFile[]) : undefined,
  };
}
