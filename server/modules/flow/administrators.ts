import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { findFlow } from './store';
import { enabledAmong } from './who';

/** At most so many people administer one flow. */
const most = 50;

/** Those who administer a flow besides those of the monitor; disabled ones do not. */
export async function administratorsOf({ db }: { db: Db }, flowId: string): Promise<string[]> {
  const rows = await db.raw<{ id: string }>(
    `select u.id from weft_flow_administrator a join weft_user u on u.id = a.user_id
     where a.flow_id = $1 and u.delete_mark is null and u.enabled_mark = 1 order by u.sort_code, u.id`,
    [flowId],
  );
  return rows.map(({ id }) => id);
}

/** Who is named for a flow, also when they are disabled. */
export async function assistList(ctx: Ctx, flowId: string): Promise<Reply> {
  await findFlow(ctx.db, flowId);
  const rows = await ctx.db.raw<{ id: string }>(
    'select user_id as id from weft_flow_administrator where flow_id = $1 order by user_id',
    [flowId],
  );
  return { data: { list: rows.map(({ id }) => id) } };
}

/** Names who administers a flow. */
export async function saveAssist(ctx: Ctx, flowId: string, list: readonly string[]): Promise<Reply> {
  await findFlow(ctx.db, flowId);
  const userIds = [...new Set(list)].sort();
  if (userIds.length > most) throw new Refusal('flow.refused.people', { most });
  await ctx.db.transaction(async (tx) => {
    const before = await tx.raw<{ id: string }>(
      'select user_id as id from weft_flow_administrator where flow_id = $1 order by user_id',
      [flowId],
    );
    const known = new Set(before.map(({ id }) => id));
    const added = userIds.filter((id) => !known.has(id));
    const enabled = await enabledAmong({ db: tx }, added);
    if (added.some((id) => !enabled.has(id))) throw new Refusal('flow.msg.personGone');
    await tx.raw('delete from weft_flow_administrator where flow_id = $1 and not user_id = any($2::text[])', [
      flowId,
      userIds,
    ]);
    await tx.raw(
      `insert into weft_flow_administrator (flow_id, user_id) select $1, unnest($2::text[]) on conflict do nothing`,
      [flowId, added],
    );
  });
  return { data: null, msg: 'common.saved' };
}
