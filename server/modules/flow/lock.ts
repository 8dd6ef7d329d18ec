import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Listeners } from '../../db/happenings';
import type { Db } from '../../db/types';
import { childrenEnded, leaveThem } from './children';
import { lockFlowsOf } from './hold';
import { openList, underWayList } from './store';

/** Records that the open transaction of the engine itself writes, by its database. */
const letThrough = new WeakMap<object, Set<string>>();
const nameOf = (modelId: string, recordId: string) => `${modelId}/${recordId}`;

/** Lets the engine's own save through: inside this transaction, for this record. */
export async function ownSave<T>(tx: Db, modelId: string, recordId: string, work: () => Promise<T>): Promise<T> {
  const names = letThrough.get(tx.kysely) ?? new Set<string>();
  letThrough.set(tx.kysely, names);
  names.add(nameOf(modelId, recordId));
  try {
    return await work();
  } finally {
    names.delete(nameOf(modelId, recordId));
  }
}

interface Held {
  recordId: string;
  status: number;
  starterId: string;
  forUserId: string | null;
  stepTitles: string;
}

/**
 * Refuses to change records under approval: while they wait or are suspended nobody may but the flow, and before they are handed
 * in, or handed in again, only their starter.
 */
async function assertFree(tx: Db, userId: string, modelId: string, ids: readonly string[]): Promise<void> {
  const names = letThrough.get(tx.kysely);
  const asked = ids.filter((id) => !names?.has(nameOf(modelId, id)));
  if (!asked.length) return;
  const rows = await tx.raw<Held>(
    `select record_id as "recordId", status, starter_id as "starterId", for_user_id as "forUserId",
       step_titles as "stepTitles"
     from weft_flow_instance where model_id = $1 and record_id = any($2::text[]) and status in (${openList})
     order by id`,
    [modelId, asked],
  );
  for (const { status, starterId, forUserId, stepTitles } of rows) {
    if (status === 1 || status === 6) throw new Refusal('flow.msg.inApproval', { step: stepTitles });
    if (userId !== starterId && userId !== forUserId) throw new Refusal('flow.msg.starterOnly');
  }
}

/** Nobody could decide what is under way on a model that is gone. */
async function assertNoneUnderWay(tx: Db, modelId: string): Promise<void> {
  await lockFlowsOf(tx, modelId);
  const [row] = await tx.raw<{ count: number }>(
    `select count(*)::int as count from weft_flow_instance where model_id = $1 and status in (${underWayList})`,
    [modelId],
  );
  if (row?.count) throw new Refusal('flow.msg.modelUnderWay', { count: row.count });
}

/** The lock of records under approval, as a part of every transaction that writes or deletes records. */
export const flowLock: Listeners = {
  'model.removing': ({ tx, modelId }) => assertNoneUnderWay(tx, modelId),
  'record.written': async ({ ctx, tx, published, event, records }) => {
    if (event === 'create') return;
    const ids = records.map(({ id }) => id);
    await assertFree(tx, ctx.user.id, published.modelId, ids);
  },
  'record.removing': ({ ctx, tx, published, ids }) => assertFree(tx, ctx.user.id, published.modelId, ids),
  /** Drafts go with their record; what ended stays with its records. */
  'record.removed': async ({ ctx, tx, published, ids }) => {
    const drafts = await findAll(
      tx,
      'weftFlowInstance',
      ['id'],
      { modelId: published.modelId, recordId: [...ids], status: [0, 3, 7] },
      ['id'],
    );
    const gone = drafts.map(({ id }) => id);
    if (!gone.length) return;
    for (const id of gone) await leaveThem(tx, ctx.now, id);
    await childrenEnded(tx, ctx.now, gone, 4);
    await tx.kysely.deleteFrom('weftFlowInstance').where('id', 'in', gone).execute();
  },
};
