import type { Resolved, Who, WhoPart, Why } from '../../../../core/flow/types';
import type { Ctx } from '../../../ctx';
import { type About, type Found, mostPeople } from './about';
import { choice } from './choice';
import { field } from './field';
import { group } from './group';
import { head } from './head';
import { fromInterface } from './interface';
import { organisation } from './organisation';
import { position } from './position';
import { previous } from './previous';
import { role } from './role';
import { step } from './step';
import { superior } from './superior';
import { user } from './user';
import { withinOf } from './within';

async function everybody({ ctx }: About): Promise<Found> {
  const rows = await ctx.db.raw<{ id: string }>(
    `select id from weft_user where delete_mark is null and enabled_mark = 1 order by sort_code, id limit $1`,
    [mostPeople + 1],
  );
  return { ids: rows.map(({ id }) => id), why: { key: 'flow.why.everybody' } };
}

function find(about: About, part: WhoPart): Promise<Found> | Found {
  if (part === 'everybody') return everybody(about);
  if (part === 'starter') return { ids: [about.starter], why: { key: 'flow.why.starter' } };
  if (part === 'previous') return previous(about);
  if ('user' in part) return user(about, part);
  if ('role' in part) return role(about, part);
  if ('position' in part) return position(about, part);
  if ('group' in part) return group(about, part);
  if ('organisation' in part) return organisation(about, part);
  if ('superior' in part) return superior(about, part);
  if ('head' in part) return head(about, part);
  if ('field' in part) return field(about, part);
  if ('step' in part) return step(about, part);
  if ('choice' in part) return choice(about, part);
  return fromInterface(about, part);
}

/** Those who are there and enabled. */
export async function enabledAmong({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db.raw<{ id: string }>(
    `select id from weft_user where id = any($1::text[]) and delete_mark is null and enabled_mark = 1 order by id`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The people that `who` finds, in its order, each once and enabled, with the reason; at most one more than a step may have. */
export async function resolveWho(about: About, who: Who): Promise<Resolved> {
  const found = new Map<string, Why>();
  for (const part of [who].flat()) {
    const { ids, why } = await find(about, part);
    const within = typeof part === 'object' && 'within' in part ? part.within : undefined;
    for (const id of within ? await withinOf(about, ids, within) : ids) if (!found.has(id)) found.set(id, why);
  }
  const enabled = await enabledAmong(about.ctx, [...found.keys()]);
  const users = [...found].filter(([id]) => enabled.has(id)).map(([id, why]) => ({ id, why }));
  return { users: users.slice(0, mostPeople + 1) };
}

export type { About } from './about';
