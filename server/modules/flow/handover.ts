import { Type } from 'typebox';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { assertHoldsRightsOf } from '../../services/permissions/holdings';
import { assertMayChooseUsers, assertUserReachable } from '../people/userScope';
import { orderOn } from './commands';
import type { Said } from './routeParts';
import { openList } from './store';
import { enabledAmong } from './who';

const most = 1_000;

interface Line {
  id: string;
  fullName: string;
}

/** Instances in which something waits for a person, and those that they handed in. */
const waiting = (db: Db, userId: string): Promise<Line[]> =>
  db.raw<Line>(
    `select i.id, i.title as "fullName" from weft_flow_instance i where i.status in (${openList}) and exists (
       select 1 from weft_flow_task t where t.instance_id = i.id and t.user_id = $1 and t.status in ('open', 'blocked'))
     order by i.id limit $2`,
    [userId, most],
  );
const begun = (db: Db, userId: string): Promise<Line[]> =>
  db.raw<Line>(
    `select id, title as "fullName" from weft_flow_instance where (starter_id = $1 or for_user_id = $1) and status in (${openList})
     order by id limit $2`,
    [userId, most],
  );
/** Those whose superior the person is, and organisations that they lead. */
const below = (db: Db, userId: string): Promise<Line[]> =>
  db.raw<Line>(
    `select 'user/' || id as id, real_name || '/' || account as "fullName" from weft_user where manager_id = $1 and delete_mark is null
     union all select 'organize/' || id, full_name from weft_organize where manager_id = $1 and delete_mark is null
     order by id limit $2`,
    [userId, most],
  );

/** A handover changes the person, so it asks what a change of their record asks. */
async function assertMayChange(ctx: Ctx, fromId: string): Promise<void> {
  await assertUserReachable(ctx, ctx.db, fromId);
  await assertHoldsRightsOf(ctx, ctx.db, [fromId]);
}

/** What a person leaves behind: `wait` what waits for them, `flow` what they handed in, `permission` whom and what they lead. */
export async function workOf(ctx: Ctx, fromId: string): Promise<Reply> {
  await assertMayChange(ctx, fromId);
  return {
    data: {
      wait: await waiting(ctx.db, fromId),
      flow: await begun(ctx.db, fromId),
      permission: await below(ctx.db, fromId),
    },
  };
}

const Person = Type.String({ minLength: 1, maxLength: 50 });
/** Those of a list that are handed over; without a list all of it. */
const Chosen = Type.Optional(
  Type.Union([Type.Array(Type.String({ maxLength: 100 }), { maxItems: 3_000 }), Type.Null()]),
);
export const HandoverShape = Type.Object({
  fromId: Person,
  toId: Person,
  waitList: Chosen,
  flowList: Chosen,
  permissionList: Chosen,
});
type HandoverBody = Said<typeof HandoverShape>;

const chosen = (all: readonly Line[], list: readonly string[] | undefined): Line[] =>
  list ? all.filter(({ id }) => list.includes(id)) : [...all];

/** The users or organisations among what a person leads. */
const ledOf = (kind: 'user' | 'organize', led: readonly Pick<Line, 'id'>[]): string[] =>
  led.flatMap(({ id }) => (id.startsWith(`${kind}/`) ? [id.slice(kind.length + 1)] : []));

/** Drafts, entrustments, and who leads whom: rows that no command concerns. */
async function handRows(ctx: Ctx, { fromId, toId }: HandoverBody, drafts: readonly string[], led: readonly Line[]) {
  await ctx.db.transaction(async (tx) => {
    await tx.raw(
      `update weft_flow_instance set starter_id = case when starter_id = $1 then $2 else starter_id end,
         for_user_id = case when for_user_id = $1 then $2 else for_user_id end, seq = seq + 1
       where id = any($3::text[]) and state is null`,
      [fromId, toId, drafts],
    );
    // Who cannot entrust oneself: those that would are over.
    await tx.raw('delete from weft_entrust where to_user_id = $1 and user_id = $2 and end_time > $3', [
      fromId,
      toId,
      ctx.now,
    ]);
    await tx.raw('update weft_entrust set to_user_id = $2 where to_user_id = $1 and end_time > $3', [
      fromId,
      toId,
      ctx.now,
    ]);
    await tx.raw('update weft_entrust set end_time = $2 where user_id = $1 and end_time > $2', [fromId, ctx.now]);
    await tx.raw('update weft_user set manager_id = $2 where id = any($1::text[]) and id <> $2', [
      ledOf('user', led),
      toId,
    ]);
    await tx.raw('update weft_organize set manager_id = $2 where id = any($1::text[])', [ledOf('organize', led), toId]);
  });
}

/** Hands the work of a person to another one: each instance in its own transaction; a table of what could not be. */
export async function handOver(ctx: Ctx, body: HandoverBody): Promise<Reply> {
  const { fromId, toId } = body;
  await assertMayChange(ctx, fromId);
  if (fromId === toId) throw new Refusal('flow.refused.self');
  if (!(await enabledAmong(ctx, [toId])).has(toId)) throw new Refusal('flow.msg.personGone');
  const wait = chosen(await waiting(ctx.db, fromId), body.waitList);
  const flow = chosen(await begun(ctx.db, fromId), body.flowList);
  const led = chosen(await below(ctx.db, fromId), body.permissionList);
  // Who leads has rights by it; the organisations are those of `fromId`, which were asked about.
  if (led.length) await assertMayChooseUsers(ctx, ctx.db, [toId, ...ledOf('user', led)]);
  const drafts = await ctx.db.raw<{ id: string }>(
    'select id from weft_flow_instance where id = any($1::text[]) and state is null order by id',
    [flow.map(({ id }) => id)],
  );
  const asDraft = new Set(drafts.map(({ id }) => id));
  const all = new Map([...wait, ...flow].map((line) => [line.id, line] as const));
  const failed: { id: string; title: string; message: string }[] = [];
  for (const { id, fullName } of [...all.values()].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (asDraft.has(id)) continue;
    try {
      await orderOn(ctx, id, { do: 'handOver', from: fromId, to: toId }, {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, title: fullName, message: ctx.t(error.key, error.values) });
    }
  }
  await handRows(ctx, body, [...asDraft], led);
  const done = all.size - failed.length + led.length;
  return { data: { done, failed }, msg: failed.length ? 'flow.msg.handedSome' : 'flow.msg.handedOver' };
}
