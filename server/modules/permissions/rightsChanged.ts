import type { Ctx, Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { usersOf } from '../organisation/relations';

/** Maximum users named in events; beyond that one event addresses all users. */
const namedMost = 2_000;

/**
 * These users have other rights, effective at their next call in every process. Their open pages are told and fetch
 * CurrentUser again (contract §7.2); no session ends.
 */
export function rightsChanged(ctx: Pick<Ctx, 'publish'>, userIds: string[]): void {
  if (userIds.length) ctx.publish('permission.changed', userIds.length > namedMost ? {} : { userIds });
}

declare module '../../db/happenings' {
  interface Happenings {
    /** Rights of these people changed, in the open transaction; only of those who have signed in before: newcomers know no others. */
    'rights.changed': { ctx: Ctx; tx: Db; userIds: readonly string[] };
  }
}

/** Tells inside the transaction whose rights changed, without the person who changed them. */
export async function tellRights(ctx: Ctx, tx: Db, userIds: readonly string[]): Promise<void> {
  const rows = await tx.raw<{ id: string }>(
    `select id from weft_user where id = any($1::text[]) and id <> $2 and last_log_time is not null`,
    [[...userIds], ctx.user.id],
  );
  await tx.hooks.tell('rights.changed', { ctx, tx, userIds: rows.map(({ id }) => id) });
}

/** The members of these roles have other rights. Gives the number of enabled users among them. */
export async function rolesChanged(ctx: Ctx, tx: Db, roleIds: string[]): Promise<number> {
  const userIds = await usersOf(tx, 'Role', roleIds);
  rightsChanged(ctx, userIds);
  await tellRights(ctx, tx, userIds);
  const [row] = await tx.raw<{ people: number }>(
    'select count(*)::int as people from weft_user where id = any($1) and enabled_mark = 1 and delete_mark is null',
    [userIds],
  );
  return row!.people;
}

/** The confirmation of a change of rights: how many people it concerns. */
export function rightsSaved(people: number): Reply {
  return people === 0
    ? { data: null, msg: 'common.saved' }
    : { data: null, msg: 'auth.rightsSaved', values: { people } };
}
