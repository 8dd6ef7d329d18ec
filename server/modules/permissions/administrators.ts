import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import { raiseAlarm } from '../../services/channels/alarm';
import { endSessions } from '../../services/sessions/sessions';
import type { Translate } from '../../translator';

/** The account that is always an administrator (contract §5.11). */
const first = 'admin';

/** The administrators. */
export async function administratorList(ctx: Ctx): Promise<Reply> {
  const rows = await findAll(
    ctx.db,
    'weftUser',
    ['id', 'account', 'realName'],
    { isAdministrator: 1, deleteMark: null },
    ['account'],
  );
  return { data: rows };
}

interface Named {
  id: string;
  account: string;
  realName: string;
}

/** Makes these users and `admin` the administrators; added and removed ones must sign in again (contract §5.11). All others hear of it. */
export async function setAdministrators(ctx: Ctx, adminIds: string[]): Promise<Reply> {
  const wanted = [...new Set(adminIds)];
  await ctx.db.transaction(async (tx) => {
    const users = tx.kysely.selectFrom('weftUser').where('deleteMark', 'is', null);
    const known = await users
      .select(['id', 'account', 'realName'])
      .where('id', 'in', ['', ...wanted])
      .execute();
    if (known.length !== wanted.length) throw new Refusal('users.gone');
    const before = await users
      .select(['id', 'account', 'realName'])
      .where('isAdministrator', '=', 1)
      .forUpdate()
      .execute();
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
    const names = (people: Named[], of: string[], t: Translate) =>
      people
        .filter(({ id }) => of.includes(id))
        .map(({ realName, account }) => `${realName}/${account}`)
        .join(t('message.nameSeparator')) || t('topic.administratorsChanged.nobody');
    await raiseAlarm(ctx, tx, {
      topic: 'administratorsChanged',
      call: 'sysConfig.setAdministrators',
      named: (t) => ({ added: names(known, added, t), removed: names(before, gone, t) }),
      facts: { added, removed: gone },
      also: gone,
    });
  });
  return { data: null, msg: 'common.saved' };
}
