import { findOne } from '../../../db/find';
import type { About, Find } from './about';

/** Heads of departments, so many levels up; 1 is the organisation itself. */
export async function headsOf({ ctx }: About, organizeIds: readonly string[], level: number): Promise<string[]> {
  const rows = await ctx.db.raw<{ id: string }>(
    `select distinct d.manager_id as id from weft_organize o
     join lateral (select string_to_array(o.organize_id_tree, ',') as path) p on true
     join weft_organize d on d.id = p.path[array_length(p.path, 1) - $2 + 1] and d.delete_mark is null
     where (o.id = any($1::text[]) or o.en_code = any($1::text[])) and d.manager_id is not null order by d.manager_id`,
    [organizeIds, level],
  );
  return rows.map(({ id }) => id);
}

/** The head of the starter's department, n levels up. */
export const head: Find<'head'> = async (about, part) => {
  const own = await findOne(about.ctx.db, 'weftUser', ['organizeId'], { id: about.starter });
  const ids = own?.organizeId ? await headsOf(about, [own.organizeId], part.head) : [];
  return { ids, why: { key: 'flow.why.head', args: { level: part.head } } };
};
