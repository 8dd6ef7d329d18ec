import type { Ctx } from '../../ctx';

/** A person as screens show them. */
export interface Person {
  id: string;
  /** `name/account`. */
  name: string;
  realName: string;
  headIcon: string;
}

/** People by id, in one statement; those who are deleted too. */
export async function peopleOf({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter(Boolean))];
  if (!wanted.length) return new Map();
  const rows = await db.raw<Person>(
    `select id, real_name || '/' || account as name, real_name as "realName", coalesce(head_icon, '') as "headIcon"
     from weft_user where id = any($1::text[]) order by id`,
    [wanted],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
