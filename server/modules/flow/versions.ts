import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { type PageQuery, pagedRows, pageOf } from '../../lists/paging';
import { openList } from './store';
import { lockFlow, tellModel } from './templates';

/** Versions of a flow, the newest first; `enabledMark` 1 is in force, `count`: instances under way (ours). */
export async function listVersions(ctx: Ctx, id: string, query: PageQuery): Promise<Reply> {
  const page = pageOf(query);
  const rows = await ctx.db.raw<{ total: string }>(
    `select v.id, v.number::text as version, case when v.current then 1 else 0 end as "enabledMark",
       coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
       extract(epoch from v.creator_time)::float8 * 1000 as "creatorTime", '' as "flowTemplateJson", v.document,
       (select count(*) from weft_flow_instance i where i.version_id = v.id and i.status in (${openList}))::int as count,
       count(*) over () as total
     from weft_flow_version v left join weft_user u on u.id = v.creator_user_id where v.flow_id = $1
     order by v.number desc, v.id limit $2 offset $3`,
    [id, page.pageSize, page.offset],
  );
  return { data: pagedRows(rows, page) };
}

async function lockVersion(tx: Db, id: string) {
  const row = await findOne(tx, 'weftFlowVersion', ['id', 'flowId', 'current'], { id });
  if (!row) throw new Refusal('flow.msg.versionGone');
  return { row, flow: await lockFlow(tx, row.flowId) };
}

/** Puts a version in force; instances stay on theirs. */
export async function mainVersion(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const { row, flow } = await lockVersion(tx, id);
    await tx.kysely
      .updateTable('weftFlowVersion')
      .set({ current: false })
      .where('flowId', '=', row.flowId)
      .where('current', '=', true)
      .execute();
    await tx.kysely.updateTable('weftFlowVersion').set({ current: true }).where('id', '=', id).execute();
    await tellModel(ctx, tx, flow.modelId);
  });
  return { data: null, msg: 'common.success' };
}

/** Deletes a version that is not in force and that no instance ever used. */
export async function removeVersion(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const { row } = await lockVersion(tx, id);
    const used = await tx.kysely
      .selectFrom('weftFlowInstance')
      .select('id')
      .where('versionId', '=', id)
      .limit(1)
      .execute();
    if (row.current || used.length) throw new Refusal('flow.msg.versionInUse');
    await tx.kysely.deleteFrom('weftFlowVersion').where('id', '=', id).execute();
  });
  return { data: null, msg: 'common.deleted' };
}

/** Instances under way, by version number. */
export async function runningOf(db: Db, flowId: string): Promise<{ version: number; count: number }[]> {
  return db.raw(
    `select v.number as version, count(*)::int as count from weft_flow_instance i join weft_flow_version v on v.id = i.version_id
     where i.flow_id = $1 and i.status in (${openList}) group by v.number order by v.number`,
    [flowId],
  );
}
