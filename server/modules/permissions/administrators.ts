import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { endSessions } from '../../services/sessions/sessions';

/** The account that is always an administrator (contract §5.11). */
const first = 'admin';

/** The administrators. */
export async function administratorList(ctx: Ctx): Promise<Reply> {
  const rows = await ctx.db.kysely
    .selectFrom('weftUser')
    .select(['id', 'account', 'realName'])
    .where('isAdministrator', '=', 1)
    .where('deleteMark', 'is', null)
    .orderBy('account')
    .execute();
  return { data: rows };
}

/** Makes these users and `admin` the administrators; added and removed ones must sign in again (contract §5.11). */
export async function setAdministrators(ctx: Ctx, adminIds: string[]): Promise<Reply> {
  const wanted = [...new Set(adminIds)];
  await ctx.db.transaction(async (tx) => {
    const users = tx.kysely.selectFrom('weftUser').where('deleteMark', 'is', null);
    const known = await users
      .select('id')
      .where('id', 'in', ['', ...wanted])
      .execute();
    if (known.length !== wanted.length) throw new Refusal('users.gone');
    const before = await users.select(['id', 'account']).where('isAdministrator', '=', 1).forUpdate().execute();
    const gone = before.filter((user) => user.account !== first && !wanted.includes(user.id)).map((user) => user.id);
    const added = wanted.filter((id) => !before.some((user) => user.id === id));
    const set = (ids: string[], isAdministrator: number) =>
      tx.kysely
        .updateTable('weftUser')
        .set({ isAdministrator })
        .where('id', 'in', ['', ...ids])
        .execute();
    await set(gone, 0);
    await set(added, 1);
    const userIds = [...gone, ...added];
    if (!userIds.length) return;
    const inside = { db: tx, now: ctx.now, publish: ctx.publish };
    await endSessions(inside, { userIds, code: code.signedOut, key: 'auth.endedPermission' });
  });
  return { data: null, msg: 'common.saved' };
}
