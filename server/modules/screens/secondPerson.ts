import type { Ctx } from '../../ctx';
import { configuration } from '../../services/platform/configuration';
import { findScreen, shippedText } from './places';

/** Whether the organisation wants two persons for what replaces this document: `secondPersonPublishes`, and it is shipped. */
async function wantsTwo(ctx: Ctx, id: string): Promise<boolean> {
  const { secondPersonPublishes } = await configuration(ctx.db);
  return secondPersonPublishes === 1 && (await shippedText(id)) !== undefined;
}

/** Whether another person must publish this text: two are wanted, and it is not a draft that somebody else has left. */
export async function needsSecond(ctx: Ctx, id: string, text: string): Promise<boolean> {
  if (!(await wantsTwo(ctx, id))) return false;
  const { path } = await findScreen(ctx.db, id);
  const drafts = ctx.db.kysely.selectFrom('weftScreenDraft').select(['content', 'authorId']);
  const draft = await drafts.where('path', '=', path).executeTakeFirst();
  return !draft || draft.authorId === ctx.user.id || draft.content !== text;
}

/** 1: this draft of somebody else waits for a second person, so that a change of it must be meant; else 0. */
export async function isHeldByOther(ctx: Ctx, id: string, draft: { authorId: string } | undefined): Promise<0 | 1> {
  return draft && draft.authorId !== ctx.user.id && (await wantsTwo(ctx, id)) ? 1 : 0;
}
