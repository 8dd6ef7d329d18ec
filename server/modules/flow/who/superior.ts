import type { Find } from './about';

/** The superior of a person, so many levels up; a circle or the top ends the way. */
export async function superiorOf(about: Parameters<Find<'superior'>>[0], userId: string, level: number) {
  const rows = await about.ctx.db.raw<{ id: string }>(
    `with recursive up as (
       select u.manager_id as id, 1 as level, array[u.id] as seen from weft_user u where u.id = $1
       union all select u.manager_id, up.level + 1, up.seen || u.id from up join weft_user u on u.id = up.id
         where up.level < $2 and u.id <> all(up.seen))
     select id from up where level = $2 and id is not null and id <> all(seen)`,
    [userId, Math.min(10, Math.max(1, level))],
  );
  return rows.map(({ id }) => id);
}

/** The superior of the starter, n levels up. */
export const superior: Find<'superior'> = async (about, part) => ({
  ids: await superiorOf(about, about.starter, part.superior),
  why: { key: 'flow.why.superior', args: { level: part.superior } },
});
