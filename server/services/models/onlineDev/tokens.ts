import type { Scope } from '../../../../core/binding';
import type { Condition } from '../../../../core/language/types';
import { nowScope } from '../../../../core/model/dates';
import { tokenNames } from '../../../../core/model/tokens';
import type { StoragePlan } from '../../../../core/model/types';
import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { whereOf } from './where';

type Asker = Pick<Ctx, 'db' | 'user' | 'now'>;
type Find = (ctx: Asker) => Promise<string[]>;

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** A list of a condition holds 20,000 (core/limits): fewer rows are shown beyond that, never more. */
const mostIds = 19_000;

/** The person, and everybody whose manager they are, down to the last. */
const withSubordinates: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `with recursive below as (select $1::text as id
         union select u.id from weft_user u join below b on u.manager_id = b.id where u.delete_mark is null)
       select id from below limit ${mostIds}`,
      [user.id],
    ),
  );

/** Organisations and everything below them. */
async function branches(db: Db, roots: string[]): Promise<string[]> {
  if (!roots.length) return [];
  const rows = await db.raw<{ id: string }>(
    `select id from weft_organize where delete_mark is null
     and string_to_array(organize_id_tree, ',') && $1::text[] limit ${mostIds}`,
    [roots],
  );
  return [...new Set([...roots, ...ids(rows)])];
}

/** Organisations that the person is manager of. */
const managed: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `select id from weft_organize where manager_id = $1 and delete_mark is null limit ${mostIds}`,
      [user.id],
    ),
  );

/** The department that the person works in, or that their organisation lies in. */
const department: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `select d.id from weft_organize o join weft_organize d on d.id = any(string_to_array(o.organize_id_tree, ','))
       where o.id = $1 and d.category = 'department' order by length(d.organize_id_tree) desc limit 1`,
      [user.organizeId],
    ),
  );

const own: Find = async ({ user }) => (user.organizeId ? [user.organizeId] : []);

/** What stands for the person who asks (core/model/tokens): ids, asked for only when a condition names them. */
const finders: Record<string, Find> = {
  userId: async ({ user }) => [user.id],
  userAndSubordinates: withSubordinates,
  organizeId: own,
  organizationAndSuborganization: async (ctx) => branches(ctx.db, await own(ctx)),
  branchManageOrganize: managed,
  branchManageOrganizeAndSub: async (ctx) => branches(ctx.db, await managed(ctx)),
  departmentId: department,
  positionId: async ({ user }) => (user.positionId ? [user.positionId] : []),
};

/** Those that say one thing are that thing; the others are lists. */
const single = new Set(['userId', 'organizeId', 'departmentId', 'positionId']);

/** What conditions and rules of designers may name besides fields: the moment and the person. */
export const scopeOf = (ctx: Asker): Scope => ({
  now: nowScope(ctx.now.getTime()),
  user: {
    userId: ctx.user.id,
    userAccount: ctx.user.account,
    userName: ctx.user.realName,
    organizeId: ctx.user.organizeId ?? '',
    positionId: ctx.user.positionId ?? '',
    isAdministrator: ctx.user.isAdministrator,
  },
});

async function tokensIn(ctx: Asker, conditions: (Condition | undefined)[]): Promise<Record<string, unknown>> {
  const text = JSON.stringify(conditions);
  const named = tokenNames.filter((name) => text.includes(`"tokens.${name}"`));
  const found = await Promise.all(named.map(async (name) => [name, (await finders[name]?.(ctx)) ?? []] as const));
  return Object.fromEntries(found.map(([name, list]) => [name, single.has(name) ? (list[0] ?? null) : list]));
}

/** `whereOf` for the person who asks: what stands for them in the conditions is looked up first. */
export async function boundWhere(
  ctx: Asker,
  storage: StoragePlan,
  conditions: (Condition | undefined)[],
): Promise<{ sql: string; params: unknown[] }> {
  return whereOf(storage, conditions, { ...scopeOf(ctx), tokens: await tokensIn(ctx, conditions) });
}
