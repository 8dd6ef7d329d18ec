import type { Ctx } from '../../ctx';
import { findAccess, type ModelAccess } from '../records/access';
import { modelIdOf } from '../records/modelIds';
import { findPublished } from '../records/published';
import { entrustKind, principalsOf } from './entrusted';
import type { Version } from './store';
import { resolveWho } from './who';

const mayAdd = (access: ModelAccess | undefined) => access !== undefined && (access.buttons?.has('btn_add') ?? true);

/** Whether this person may start it for `starter`: among `start.who`, else everybody who may add records of the model. */
export async function mayStart(ctx: Ctx, { author, plan: { doc } }: Version, starter = ctx.user.id): Promise<boolean> {
  const { who } = doc.start;
  if (who !== undefined) {
    if ([who].flat().includes('everybody')) return true;
    const about = { ctx, author, starter, record: {}, previous: [], deciders: () => [], chosen: undefined };
    return (await resolveWho(about, who)).users.some(({ id }) => id === starter);
  }
  const published = await findPublished(ctx.db, await modelIdOf(ctx.db, doc.model));
  return published !== undefined && mayAdd(await findAccess(ctx, published));
}

/** Whether this person may start it for themselves or for somebody who entrusted them. */
export async function startsForAnybody(ctx: Ctx, version: Version): Promise<boolean> {
  const principals = await principalsOf(ctx, version.flowId, entrustKind.start);
  for (const starter of [ctx.user.id, ...principals]) if (await mayStart(ctx, version, starter)) return true;
  return false;
}
