import { joined } from '../../../../core/flow/joined';
import type { Ctx } from '../../../ctx';
import type { ObjectType } from '../../organisation/relations';
import type { Found } from './about';

const tables = {
  Organize: 'weft_organize',
  Position: 'weft_position',
  Role: 'weft_role',
  Group: 'weft_group',
} as const;

/** Members of these objects, by id or code, in the order of the people; one more than allowed shows that there are too many. */
export async function membersOf(
  ctx: Pick<Ctx, 'db' | 't'>,
  kind: ObjectType,
  names: readonly string[],
  key: string,
  most: number,
): Promise<Found> {
  const rows = await ctx.db.raw<{ id: string; name: string }>(
    `select u.id, min(o.full_name) as name from ${tables[kind]} o
     join weft_user_relation r on r.object_id = o.id and r.object_type = $2
     join weft_user u on u.id = r.user_id and u.delete_mark is null and u.enabled_mark = 1
     where (o.id = any($1::text[]) or o.en_code = any($1::text[])) and o.delete_mark is null and o.enabled_mark = 1
     group by u.id order by min(u.sort_code), u.id limit $3`,
    [names, kind, most + 1],
  );
  const named = joined(ctx.t, [...new Set(rows.map(({ name }) => name))].slice(0, 3));
  return { ids: rows.map(({ id }) => id), why: { key, args: { name: named } } };
}
