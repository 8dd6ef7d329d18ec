import type { Fact } from '../../../core/flow/types';
import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { addWork } from '../../queue/addWork';
import type { Instance } from './store';

export const childKind = 'flow.child';

/** What is done about sub-flows outside the command that causes it, each in a transaction of its own. */
export type ChildWork =
  | { do: 'start'; key: string }
  /** A child of this batch has ended, or could not be started. */
  | { do: 'ended'; parent: string; token: string; batch: string }
  /** The instance ends with its parent. */
  | { do: 'end'; instance: string }
  | { do: 'hold' | 'release'; parent: string }
  /** An effect that a step waits for has failed for good. */
  | { do: 'failed'; instance: string; token: string; key: string; detail: string };

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;

/** Adds work of this kind inside the transaction that causes it. */
export function addChildWork(tx: Db, now: Date, lane: string, input: ChildWork): Promise<boolean> {
  return addWork(tx, { id: newId(), kind: childKind, lane: `flow.${lane}`, title: '', input, now });
}

/** Sub-flows that a command starts: they are begun after it, and not without it. */
export async function writeChildren(
  ctx: Ctx,
  tx: Db,
  instance: Instance,
  facts: readonly Fact[],
  stepOf: (token: string) => string,
) {
  // Those of before go before the step starts others.
  for (const fact of facts.filter((each): each is FactOf<'childrenGone'> => each.fact === 'childrenGone'))
    await leaveThem(tx, ctx.now, instance.id, fact.token);
  for (const fact of facts.filter((each): each is FactOf<'childrenDue'> => each.fact === 'childrenDue')) {
    const rows = fact.users.map((userId, n) => ({
      key: `${instance.id}/${fact.key}/${n}`,
      parentId: instance.id,
      token: fact.token,
      batch: fact.key,
      step: stepOf(fact.token),
      flow: fact.flow,
      userId,
      given: fact.set ? JSON.stringify(fact.set) : null,
      blocking: fact.blocking,
      status: 'waiting',
      creatorTime: ctx.now,
    }));
    if (!rows.length) continue;
    await tx.kysely.insertInto('weftFlowChild').values(rows).execute();
    for (const { key } of rows) await addChildWork(tx, ctx.now, instance.id, { do: 'start', key });
  }
}

/** Ends the children of an instance, or of one of its tokens, that have not ended. */
export async function leaveThem(tx: Db, now: Date, parentId: string, token?: string): Promise<void> {
  const gone = await tx.kysely
    .updateTable('weftFlowChild')
    .set({ status: 'gone', endTime: now })
    .where('parentId', '=', parentId)
    .where('status', 'in', ['waiting', 'started'])
    .$if(token !== undefined, (query) => query.where('token', '=', token!).where('blocking', '=', true))
    .returning('instanceId')
    .execute();
  for (const { instanceId } of gone)
    if (instanceId) await addChildWork(tx, now, instanceId, { do: 'end', instance: instanceId });
}

/** These instances have ended, or are deleted: whoever waits for them hears of it. */
export async function childrenEnded(tx: Db, now: Date, ids: readonly string[], result: number): Promise<void> {
  if (!ids.length) return;
  const rows = await tx.kysely
    .updateTable('weftFlowChild')
    .set({ status: 'ended', result, endTime: now })
    .where('instanceId', 'in', [...ids])
    .where('status', 'in', ['started', 'ended'])
    .returning(['parentId', 'token', 'batch', 'blocking'])
    .execute();
  for (const { parentId, token, batch, blocking } of rows)
    if (blocking) await addChildWork(tx, now, parentId, { do: 'ended', parent: parentId, token, batch });
}

/** Suspends the children that run, or lets go on those that were suspended with it. */
export const holdThem = (tx: Db, now: Date, parent: string, what: 'hold' | 'release'): Promise<boolean> =>
  addChildWork(tx, now, parent, { do: what, parent });

/** It could not be started. */
export async function childFailed(tx: Db, now: Date, key: string, fault: string): Promise<boolean> {
  const [row] = await tx.kysely
    .updateTable('weftFlowChild')
    .set({ status: 'failed', fault, endTime: now })
    .where('key', '=', key)
    .where('status', '=', 'waiting')
    .returning(['parentId', 'token', 'batch', 'blocking'])
    .execute();
  if (!row) return false;
  const { parentId, token, batch, blocking } = row;
  if (blocking) await addChildWork(tx, now, parentId, { do: 'ended', parent: parentId, token, batch });
  return true;
}
