import { type FlowStatus, type Handling, handling, nextStatus, urgencyOf } from '../../../core/flow/codes';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';

export interface Handled {
  handleStatus: Handling;
  handleOpinion?: string;
  nodeName?: string;
  /** With the first handing in. */
  urgency?: number;
}
interface Target {
  modelId: string;
  recordId: string;
}

function lockState(tx: Db, { modelId, recordId }: Target) {
  return tx.kysely
    .selectFrom('weftFlowState')
    .selectAll()
    .where('modelId', '=', modelId)
    .where('recordId', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
}

/** Two people who hand in at once: the second waits, finds the row and is refused. */
async function begin(tx: Db, ctx: Ctx, target: Target, status: FlowStatus, { urgency }: Handled): Promise<void> {
  const made = await tx.kysely
    .insertInto('weftFlowState')
    .values({ ...target, status, urgency: urgencyOf(urgency), creatorUserId: ctx.user.id, creatorTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows) throw new Refusal('flow.notNow');
}

/** Handles a record: its new state (ENT-57) and an approval record (ENT-56), in one transaction. */
export async function handleRecord(ctx: Ctx, target: Target, handled: Handled): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const state = await lockState(tx, target);
    const next = nextStatus(state?.status as FlowStatus | undefined, handled.handleStatus);
    if (next === undefined) throw new Refusal('flow.notNow');
    if (handled.handleStatus === handling.withdraw && state?.creatorUserId !== ctx.user.id)
      throw new Refusal('flow.notYours');
    if (state) {
      await tx.kysely
        .updateTable('weftFlowState')
        .set({ status: next })
        .where('modelId', '=', target.modelId)
        .where('recordId', '=', target.recordId)
        .execute();
    } else await begin(tx, ctx, target, next, handled);
    await tx.kysely
      .insertInto('weftFlowRecord')
      .values({
        ...target,
        id: newId(),
        nodeName: handled.nodeName ?? '',
        userId: ctx.user.id,
        userName: `${ctx.user.realName}/${ctx.user.account}`,
        handleTime: ctx.now,
        handleStatus: handled.handleStatus,
        handleOpinion: handled.handleOpinion ?? null,
      })
      .execute();
  });
  return { data: null, msg: 'common.success' };
}
