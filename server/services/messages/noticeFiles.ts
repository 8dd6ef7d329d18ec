import { filesNamedIn } from '../../../core/model/namedFiles';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { holdFiles, noticeHolder } from '../files/holders';
import { firstForbidden } from '../files/mayHave';
import { cleanHtml, HtmlTooLarge } from '../platform/cleanHtml';

interface NoticeFiles {
  id: string;
  files: string;
  coverImage: string | null;
  bodyText: string;
}

const namedBy = ({ files, coverImage, bodyText }: Omit<NoticeFiles, 'id'>) =>
  filesNamedIn([files, coverImage, bodyText]);

/** The attachments as JSON text of a list; anything else is refused. */
export function checkAttachments(text: string): void {
  let list: unknown;
  try {
    list = JSON.parse(text || '[]');
  } catch {
    list = undefined;
  }
  if (!Array.isArray(list))
    throw new Refusal('message.filesInvalid', {}, { errors: [{ field: 'files', message: '' }] });
}

/** Rich text as it may be stored. */
export function cleanBody(text: string): string {
  try {
    return cleanHtml(text);
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error;
    throw new Refusal('message.htmlTooLarge', {}, { errors: [{ field: 'bodyText', message: '' }] });
  }
}

/** Files that the notice names anew must be the author's to show: whoever receives the notice may fetch them. */
export async function holdNoticeFiles(
  ctx: Ctx,
  tx: Db,
  next: NoticeFiles,
  previous: NoticeFiles | undefined,
): Promise<void> {
  const known = new Set(previous ? namedBy(previous) : []);
  const names = namedBy(next);
  const added = names.filter((name) => !known.has(name));
  if (await firstForbidden({ ...ctx, db: tx }, added))
    throw new Refusal('message.fileForbidden', {}, { errors: [{ field: 'files', message: '' }] });
  const record = { modelId: noticeHolder, recordId: next.id };
  if (names.length) await holdFiles(tx, ctx.now, record, [{ code: 'files', names }]);
}
