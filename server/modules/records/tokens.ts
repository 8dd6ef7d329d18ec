import type { Scope } from '../../../core/binding';
import type { Condition } from '../../../core/language/types';
import { nowScope } from '../../../core/model/dates';
import { tokenNames } from '../../../core/model/tokens';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';

type Asker = Pick<Ctx, 'db' | 'user' | 'now'>;
type Find = (ctx: Asker) => Promise<string[]>;

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** A condition's list holds 20,000 (core/limits); a truncated list shows fewer rows, never more. */
const mostIds = 19_000;

/** The user and all direct and indirect subordinates. */
const withSubordinates: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `with recursive below as (select $1::text as id
         union select u.id from weft_user u join below b on u.manager_id = b.id where u.delete_mark is null)
       select id from below limit ${mostIds}`,
      [user.id],
    ),
  );

/** Organisations and their descendants. */
async function branches(db: Db, roots: string[]): Promise<string[]> {
  if (!roots.length) return [];
  const rows = await db.raw<{ id: string }>(
    `select id from weft_organize where delete_mark is null
     and string_to_array(organize_id_tree, ',') && $1::text[] limit ${mostIds}`,
    [roots],
  );
  return [...new Set([...roots, ...ids(rows)])];
}

/** Organisations that the user manages. */
const managed: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `select id from weft_organize where manager_id = $1 and delete_mark is null limit ${mostIds}`,
      [user.id],
    ),
  );

/** The user's organisation if it is a department, else the department that contains it. */
const department: Find = async ({ db, user }) =>
  ids(
    await db.raw<{ id: string }>(
      `select d.id from weft_organize o join weft_organize d on d.id = any(string_to_array(o.organize_id_tree, ','))
       where o.id = $1 and d.category = 'department' order by length(d.organize_id_tree) desc limit 1`,
      [user.organizeId],
    ),
  );

const own: Find = async ({ user }) => (user.organizeId ? [user.organizeId] : []);

/** Tokens of the current user (core/model/tokens) → ids, fetched only when a condition uses them. */
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

/** Tokens with a single value; the others are lists. */
const single = new Set(['userId', 'organizeId', 'departmentId', 'positionId']);

/** The scope of conditions and rules of designers besides fields: the current time and user. */
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

async function tokensIn(ctx: Asker, conditions: readonly (Condition | undefined)[]): Promise<Record<string, unknown>> {
  const text = JSON.stringify(conditions);
  const named = tokenNames.filter((name) => text.includes(`"tokens.${name}"`));
  const found = await Promise.all(named.map(async (name) => [name, (await finders[name]?.(ctx)) ?? []] as const));
  return Object.fromEntries(found.map(([name, list]) => [name, single.has(name) ? (list[0] ?? null) : list]));
}

/** The scope of conditions for the current user: tokens in them are resolved. */
export const conditionScope = async (ctx: Asker, conditions: readonly (Condition | undefined)[]): Promise<Scope> => ({
  ...scopeOf(ctx),
  tokens: await tokensIn(ctx, conditions),
});
