import type { Ctx } from '../../ctx';
import { configuration } from '../../services/platform/configuration';
import { findScreen, shippedText } from './places';

/**
 * Whether another person must publish this text: the organisation wants two for what replaces a shipped document
 * (`secondPersonPublishes`), and the text is not a draft that somebody else has left.
 */
export async function needsSecond(ctx: Ctx, id: string, text: string): Promise<boolean> {
  const { secondPersonPublishes } = await configuration(ctx.db);
  if (secondPersonPublishes !== 1 || (await shippedText(id)) === undefined) return false;
  const { path } = await findScreen(ctx.db, id);
  const drafts = ctx.db.kysely.selectFrom('weftScreenDraft').select(['content', 'authorId']);
  const draft = await drafts.where('path', '=', path).executeTakeFirst();
  return !draft || draft.authorId === ctx.user.id || draft.content !== text;
}
