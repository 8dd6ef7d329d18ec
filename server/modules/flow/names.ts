import type { Ctx } from '../../ctx';
import { peopleOf } from './people';
import { answered, chosen } from './quietPeople';

/** Names of people by id, and of interfaces by what a document calls them. */
export interface Names {
  people: ReadonlyMap<string, { realName: string }>;
  interfaces: ReadonlyMap<string, string>;
}

/** Names of people, and of the interfaces that answer people who are known only in earnest. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Names> {
  const named = ids.flatMap((id) => (id.startsWith(answered) ? [id.slice(answered.length)] : []));
  const rows = named.length
    ? await ctx.db.raw<{ id: string; code: string; name: string }>(
        `select id, en_code as code, full_name as name from weft_data_interface
         where (id = any($1::text[]) or en_code = any($1::text[])) and delete_mark is null order by id`,
        [named],
      )
    : [];
  return {
    people: await peopleOf(ctx, ids),
    interfaces: new Map(rows.flatMap(({ id, code, name }) => [[code, name] as const, [id, name] as const])),
  };
}

/** What a person is called; who is known only in earnest is called so. */
export function nameOf(t: Ctx['t'], { people, interfaces }: Names, id: string): string {
  if (id === chosen) return t('flow.design.say.chosen');
  if (!id.startsWith(answered)) return people.get(id)?.realName ?? t('flow.design.gone');
  return t('flow.design.say.answered', { name: interfaces.get(id.slice(answered.length)) ?? t('flow.design.gone') });
}
