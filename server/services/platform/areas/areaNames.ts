import type { Ctx, Reply } from '../../../ctx';

/** Names of id paths, parallel to them; missing ids are omitted, `-1` is the root (GetAreaByIds). */
export async function areaNames(ctx: Ctx, idsList: readonly (readonly string[])[]): Promise<Reply> {
  const ids = [...new Set(idsList.flat())];
  const rows = await ctx.db.raw<{ id: string; fullName: string }>(
    'select id, full_name as "fullName" from weft_area where delete_mark is null and id = any($1::text[])',
    [ids],
  );
  const byId = new Map([['-1', ctx.t('area.top')], ...rows.map((row) => [row.id, row.fullName] as const)]);
  return { data: idsList.map((path) => path.flatMap((id) => byId.get(id) ?? [])) };
}
