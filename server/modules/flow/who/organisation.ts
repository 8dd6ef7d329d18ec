import { type Find, listOf, mostPeople } from './about';
import { membersOf } from './members';

/** Members of organisations, with those below when the step says so. */
export const organisation: Find<'organisation'> = async ({ ctx }, { organisation: named, descendants }) => {
  const names = listOf(named);
  const below = descendants
    ? await ctx.db.raw<{ id: string }>(
        `select o.id from weft_organize o where o.delete_mark is null and string_to_array(o.organize_id_tree, ',') &&
           array(select r.id from weft_organize r where r.id = any($1::text[]) or r.en_code = any($1::text[]))
         order by o.id`,
        [names],
      )
    : [];
  const all = [...names, ...below.map(({ id }) => id)];
  return membersOf(ctx, 'Organize', all, 'flow.why.organisation', mostPeople);
};
