import { type Find, listOf } from './about';

/** Named people: by id or account. */
export const user: Find<'user'> = async ({ ctx }, part) => {
  const names = listOf(part.user);
  const rows = await ctx.db.raw<{ id: string }>(
    `select u.id from unnest($1::text[]) with ordinality as n(name, at)
     join weft_user u on (u.id = n.name or u.account = n.name) and u.delete_mark is null order by n.at, u.id`,
    [names],
  );
  return { ids: rows.map(({ id }) => id), why: { key: 'flow.why.user' } };
};
