import { type Static, Type } from 'typebox';
import { joined } from '../../../core/flow/joined';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll, findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { likeOf, type PageQuery, pagedRows, pageOf } from '../../lists/paging';
import { Moment, text } from './routeParts';
import { enabledAmong } from './who';

const FlowIds = Type.Array(Type.String({ maxLength: 50 }), { maxItems: 100 });
export const EntrustShape = Type.Object(
  {
    toUserId: Type.String({ minLength: 1, maxLength: 50 }),
    /** `0` start, `1` approve. */
    type: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal(0), Type.Literal(1)]),
    /** Flow ids, also joined by commas; empty: all. */
    flowId: Type.Optional(Type.Union([Type.String({ maxLength: 5_000 }), FlowIds, Type.Null()])),
    startTime: Moment,
    endTime: Moment,
    description: text(500),
  },
  { additionalProperties: true },
);
type EntrustBody = Static<typeof EntrustShape>;

/** SQL: names of the flows that an entrustment names, deleted ones too; null: it is for all. */
const flowNames = `case when e.flow_ids <> '' then array(select f.full_name from weft_flow f
  where f.id = any(string_to_array(e.flow_ids, ',')) order by f.full_name, f.id) end`;
const fields = `e.id, e.user_id as "userId", u.real_name || '/' || u.account as "userName", e.to_user_id as "toUserId",
  o.real_name || '/' || o.account as "toUserName", e.type::text as type, e.flow_ids as "flowId",
  ${flowNames} as "flowNames", coalesce(e.description, '') as description,
  extract(epoch from e.start_time)::float8 * 1000 as "startTime", extract(epoch from e.end_time)::float8 * 1000 as "endTime"`;
const from = 'weft_entrust e join weft_user u on u.id = e.user_id join weft_user o on o.id = e.to_user_id';

/** `status` 0 before its start, 1 running, 2 over. */
const state = (now: string) =>
  `case when e.start_time > ${now} then 0 when e.end_time <= ${now} then 2 else 1 end as status`;

type Listed = { flowNames: string[] | null };

/** A row as clients get it: its flows by name. */
const shown = ({ t }: Pick<Ctx, 't'>, { flowNames: names, ...row }: Listed) => ({
  ...row,
  flowName: names ? joined(t, names) : t('flow.ui.allFlows'),
});

/** Own entrustments, or with `myOrDelagateToMe` 2 those to this person. */
export async function listEntrusts(
  ctx: Ctx,
  query: PageQuery & { myOrDelagateToMe?: string; delegateType?: string },
): Promise<Reply> {
  const page = pageOf(query);
  const mine = query.myOrDelagateToMe === '2' ? 'e.to_user_id' : 'e.user_id';
  const rows = await ctx.db.raw<Listed & { total: string }>(
    `select ${fields}, ${state('$2')}, count(*) over () as total from ${from} where ${mine} = $1
       and ($3::text is null or weft_fold(u.real_name || o.real_name || coalesce(array_to_string(${flowNames}, ' '), '')) like $3)
       and ($4::int is null or e.type = $4)
     order by e.creator_time desc, e.id desc limit $5 offset $6`,
    [
      ctx.user.id,
      ctx.now,
      likeOf(query.keyword) ?? null,
      query.delegateType ? Number(query.delegateType) : null,
      page.pageSize,
      page.offset,
    ],
  );
  const { list, ...rest } = pagedRows(rows, page);
  return { data: { list: list.map((row) => shown(ctx, row)), ...rest } };
}

export async function entrustInfo(ctx: Ctx, id: string): Promise<Reply> {
  const [row] = await ctx.db.raw<Listed>(
    `select ${fields}, ${state('$3')} from ${from} where e.id = $1 and (e.user_id = $2 or e.to_user_id = $2)`,
    [id, ctx.user.id, ctx.now],
  );
  if (!row) throw new Refusal('error.notFound');
  return { data: shown(ctx, row) };
}

const namedIn = (flowIds: EntrustBody['flowId']): string[] =>
  [flowIds ?? []].flat().flatMap((ids) => ids.split(',').flatMap((id) => id.trim() || []));

/** Refuses a flow that is not there. */
async function assertFlows(tx: Db, ids: readonly string[]): Promise<void> {
  const found = await findAll(tx, 'weftFlow', ['id'], { id: [...ids], deleteMark: null });
  if (found.length < new Set(ids).size) throw new Refusal('flow.msg.gone');
}

/** Refuses what contradicts another entrustment: the same twice, or one to each other (contract-flow §5). */
async function assertAlone(ctx: Ctx, tx: Db, body: EntrustBody, own?: string): Promise<void> {
  const flows = namedIn(body.flowId);
  if (flows.length) await assertFlows(tx, flows);
  const rows = await tx.raw<{ same: boolean }>(
    `select e.user_id = $1 as same from weft_entrust e where e.type = $3 and e.id <> $4
       and e.start_time < $6 and e.end_time > $5
       and (e.user_id = $1 and e.to_user_id = $2 or e.user_id = $2 and e.to_user_id = $1)
       and (e.flow_ids = '' or cardinality($7::text[]) = 0 or string_to_array(e.flow_ids, ',') && $7::text[])
     order by same desc, e.id limit 1`,
    [ctx.user.id, body.toUserId, Number(body.type), own ?? '', new Date(body.startTime), new Date(body.endTime), flows],
  );
  if (rows[0]) throw new Refusal(rows[0].same ? 'flow.msg.entrustTwice' : 'flow.msg.entrustMutual');
}

async function rowOf(ctx: Ctx, tx: Db, body: EntrustBody, own?: string) {
  if (body.toUserId === ctx.user.id) throw new Refusal('flow.msg.entrustSelf');
  if (body.endTime <= body.startTime) throw new Refusal('flow.msg.entrustPeriod');
  if (!(await enabledAmong({ db: tx }, [body.toUserId])).has(body.toUserId)) throw new Refusal('flow.msg.personGone');
  await assertAlone(ctx, tx, body, own);
  return {
    toUserId: body.toUserId,
    type: Number(body.type),
    flowIds: namedIn(body.flowId).join(','),
    description: body.description ?? null,
    startTime: new Date(body.startTime),
    endTime: new Date(body.endTime),
  };
}

/** Entrusts somebody with one's own starts or approvals; one person at a time, so that two cannot contradict. */
export async function createEntrust(ctx: Ctx, body: EntrustBody): Promise<Reply> {
  const id = newId();
  await ctx.db.transaction(async (tx) => {
    await tx.raw('select id from weft_user where id = any($1::text[]) order by id for update', [
      [ctx.user.id, body.toUserId],
    ]);
    const own = { id, userId: ctx.user.id, creatorUserId: ctx.user.id, creatorTime: ctx.now };
    await tx.kysely
      .insertInto('weftEntrust')
      .values({ ...own, ...(await rowOf(ctx, tx, body)) })
      .execute();
    ctx.publish('flow.changed', { userIds: [ctx.user.id, body.toUserId] });
  });
  return { data: { id }, msg: 'common.saved' };
}

async function lockOwn(ctx: Ctx, tx: Db, id: string) {
  const row = await findOne(tx, 'weftEntrust', 'all', { id, userId: ctx.user.id }, 'forUpdate');
  if (!row) throw new Refusal('error.notFound');
  return row;
}

export async function updateEntrust(ctx: Ctx, id: string, body: EntrustBody): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockOwn(ctx, tx, id);
    const row = await rowOf(ctx, tx, body, id);
    await tx.kysely.updateTable('weftEntrust').set(row).where('id', '=', id).execute();
    ctx.publish('flow.changed', { userIds: [ctx.user.id, before.toUserId, body.toUserId] });
  });
  return { data: null, msg: 'common.saved' };
}

export async function removeEntrust(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const { toUserId } = await lockOwn(ctx, tx, id);
    await tx.kysely.deleteFrom('weftEntrust').where('id', '=', id).execute();
    ctx.publish('flow.changed', { userIds: [ctx.user.id, toUserId] });
  });
  return { data: null, msg: 'common.deleted' };
}

/** Ends an entrustment now; one that has not begun never does. */
export async function stopEntrust(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, id);
    const startTime = new Date(Math.min(row.startTime.getTime(), ctx.now.getTime()));
    await tx.kysely.updateTable('weftEntrust').set({ startTime, endTime: ctx.now }).where('id', '=', id).execute();
    ctx.publish('flow.changed', { userIds: [ctx.user.id, row.toUserId] });
  });
  return { data: null, msg: 'common.success' };
}
