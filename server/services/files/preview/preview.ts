import { hasPreview, previewKind } from '../../../../core/filePreview';
import { type Ctx, Refusal } from '../../../ctx';
import { findSession } from '../../auth/sessions';
import { pictureType, recordingType } from '../uploads/kinds';
import { findAllowedFile } from '../uploads/uploads';
import { isPreviewTicket, previewAddress } from './previewTicket';

/** The address of a preview of this file; refused for files that this user may not fetch, and for other kinds. */
export async function previewOf(ctx: Ctx, fileId: string): Promise<string> {
  const row = await findAllowedFile(ctx, { id: fileId });
  if (!hasPreview(row.extension)) throw new Refusal('file.previewRefused');
  return previewAddress(ctx.db.secrets, { sessionId: ctx.user.sessionId, fileId: row.id }, ctx.now);
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
}

/**
 * The file behind an address of `previewOf`. The ticket is good for the session that got it, as long as that session lives
 * and its user may fetch the file. Of `ctx` the user is not read: the route is public.
 */
export async function openPreview(ctx: Ctx, { fileId, ticket, token }: Asked) {
  const found = await findSession(ctx.db, token, ctx.now);
  if (!('user' in found) || found.user.mustChangePassword) throw new Refusal('file.linkExpired');
  const { user } = found;
  const isGenuine = isPreviewTicket(ctx.db.secrets, { sessionId: user.sessionId, fileId }, ticket, ctx.now);
  if (!isGenuine) throw new Refusal('file.linkExpired');
  const row = await findAllowedFile({ ...ctx, user }, { id: fileId });
  return { id: row.id, contentType: contentTypeOf(row.extension) };
}
