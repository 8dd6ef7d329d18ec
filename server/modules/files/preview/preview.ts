import { hasPreview, previewKind } from '../../../../core/filePreview';
import { type Ctx, Refusal, type Reply, type SessionUser } from '../../../ctx';
import { pictureType, recordingType } from '../../../services/files/kinds';
import { configuration } from '../../../services/platform/configuration';
import { findSession, findSessionById } from '../../../services/sessions/sessions';
import { findAllowedFile } from '../uploads/uploads';
import { isPreviewTicket, ownPreview, ownPreviewSession, previewAddress } from './previewTicket';

/**
 * The address of a preview of this file; refused for files that this user may not fetch, and for other kinds. `own`: an
 * address of our client, to which no token is added.
 */
export async function previewOf(ctx: Ctx, fileId: string, own: boolean): Promise<Reply<string>> {
  const row = await findAllowedFile(ctx, { id: fileId });
  if (!hasPreview(row.extension)) throw new Refusal('file.previewRefused');
  const ticket = { sessionId: ctx.user.sessionId, fileId: row.id };
  if (!own) return { data: previewAddress(ctx.db.secrets, ticket, ctx.now) };
  const secure = (await configuration(ctx.db)).siteAddress.startsWith('https:');
  const { address, cookie } = ownPreview(ctx.db.secrets, ticket, ctx.now, secure);
  return { data: address, headers: { 'set-cookie': cookie } };
}

/** Only types that run nothing: markup is plain text, or bytes that the page gives to a frame. */
function contentTypeOf(extension: string): string {
  const own = pictureType(extension) ?? recordingType(extension);
  if (own) return own;
  const kind = previewKind(extension);
  if (kind === 'pdf') return 'application/pdf';
  return kind === 'text' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

interface Asked {
  fileId: string;
  ticket: string;
  token: string;
  /** The ticket of our client, instead of both. */
  own: string;
}

async function sessionOf(ctx: Ctx, { fileId, ticket, token, own }: Asked): Promise<SessionUser | undefined> {
  const { db, now, browser } = ctx;
  const ownId = own ? ownPreviewSession(db.secrets, { fileId, own, browser }, now) : undefined;
  if (own && ownId === undefined) return undefined;
  const found = ownId === undefined ? await findSession(db, token, now) : await findSessionById(db, ownId, now);
  if (!('user' in found) || found.user.mustChangePassword) return undefined;
  const { user } = found;
  if (own) return user;
  return isPreviewTicket(db.secrets, { sessionId: user.sessionId, fileId }, ticket, now) ? user : undefined;
}

/**
 * The file behind an address of `previewOf`. The ticket is good for the session that got it, as long as that session lives
 * and its user may fetch the file. Of `ctx` the user is not read: the route is public.
 */
export async function openPreview(ctx: Ctx, asked: Asked) {
  const user = await sessionOf(ctx, asked);
  if (!user) throw new Refusal('file.linkExpired');
  const row = await findAllowedFile({ ...ctx, user }, { id: asked.fileId });
  return { id: row.id, contentType: contentTypeOf(row.extension) };
}
