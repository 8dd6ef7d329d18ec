import type { Within } from '../../../../core/flow/types';
import type { Filter } from './about';

/** SQL over the person `u` and the starter `s`. */
const tests: Record<Within, string> = {
  department: 'u.organize_id = s.organize_id',
  position: `exists (select 1 from weft_user_relation a join weft_user_relation b on b.object_id = a.object_id
    and b.object_type = 'Position' where a.object_type = 'Position' and a.user_id = u.id and b.user_id = s.id)`,
  company: `(select string_to_array(o.organize_id_tree, ',') from weft_organize o where o.id = u.organize_id) &&
    array(select c.id from weft_organize o join weft_organize c on c.id = any(string_to_array(o.organize_id_tree, ','))
      and c.category = 'company' where o.id = s.organize_id order by length(c.organize_id_tree) desc, c.id limit 1)`,
  superiors: `u.id in (with recursive up as (select s.manager_id as id
    union select m.manager_id from up join weft_user m on m.id = up.id) select id from up)`,
  subordinates: `s.id in (with recursive up as (select u.manager_id as id
    union select m.manager_id from up join weft_user m on m.id = up.id) select id from up)`,
};

/** Those of them who stand to the starter as the step says. */
export const withinOf: Filter = async ({ ctx, starter }, ids, within) => {
  const rows = await ctx.db.raw<{ id: string }>(
    `select u.id from weft_user u join weft_user s on s.id = $2 where u.id = any($1::text[]) and ${tests[within]} order by u.id`,
    [ids, starter],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
};
