import type { Ctx } from '../../../ctx';
import type { Names } from './names';

/** Names of areas (contract-platform §5.6); an unknown id is shown as is. */
export async function findAreaNames(ctx: Ctx, ids: string[]): Promise<Names> {
  const rows = await ctx.db.raw<{ id: string; name: string }>(
    'select id, full_name as name from weft_area where delete_mark is null and id = any($1::text[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
