import type { Ctx, Reply } from '../../../ctx';
import { findAreaNames } from './findAreaNames';

/** Names of id paths, parallel to them; missing ids are omitted, `-1` is the root (GetAreaByIds). */
export async function areaNames(ctx: Ctx, idsList: readonly (readonly string[])[]): Promise<Reply> {
  const byId = await findAreaNames(ctx.db, [...new Set(idsList.flat())]);
  byId.set('-1', ctx.t('area.top'));
  return { data: idsList.map((path) => path.flatMap((id) => byId.get(id) ?? [])) };
}
