import { type Ctx, Refusal } from '../../ctx';
import { childrenEnded, leaveThem } from './children';
import { publishedOf, readyChange, startAccess, storedRecord } from './formSave';
import { choicesOf, isStarter, prepareOrder } from './prepare';
import type { Prepared } from './prepared';
import { runCommand } from './run';
import { tellConcerned } from './sees';
import { isDraft, type StartBody } from './start';
import { type Instance, instanceOf, versionOf } from './store';
import { titleFor } from './titles';

const startable: readonly number[] = [0, 3, 7];

async function prepareDraft(ctx: Ctx, instance: Instance, body: StartBody): Promise<Prepared> {
  const version = await versionOf(ctx.db, instance.versionId);
  const published = await publishedOf(ctx, instance.modelId);
  const stored = await storedRecord(ctx, published, instance);
  const save = await readyChange(ctx, published, instance.recordId, {
    access: await startAccess(ctx, published),
    said: { ...(body.formData ?? {}) },
    stored,
  });
  const title = await titleFor(ctx, instance, version, save.values);
  const urgency = body.flowUrgent ? { urgency: body.flowUrgent } : {};
  return { instance, published, version, save, effects: [], outcome: undefined, set: { title, ...urgency } };
}

/** Keeps a draft, or hands in one that is a draft, was returned or withdrawn; only its starter. */
export async function saveFlow(ctx: Ctx, id: string, body: StartBody): Promise<null> {
  const { id: instanceId } = await instanceOf(ctx.db, id);
  return runCommand(ctx, instanceId, {
    name: 'save',
    body,
    prepare: async (instance) => {
      if (!isStarter(ctx, instance)) throw new Refusal('flow.msg.notYours');
      if (!startable.includes(instance.status)) throw new Refusal('flow.msg.notDraft');
      if (isDraft(body)) return prepareDraft(ctx, instance, body);
      const urgency = body.flowUrgent ?? instance.urgency;
      return prepareOrder(ctx, instance, { do: 'handIn', choices: choicesOf(body), urgency }, body);
    },
  });
}

/** Deletes a draft or what was withdrawn, with its record; the starter only. */
export async function removeOwn(ctx: Ctx, id: string): Promise<null> {
  const { id: instanceId } = await instanceOf(ctx.db, id);
  return removeInstance(ctx, instanceId, (instance) => {
    if (!isStarter(ctx, instance)) throw new Refusal('flow.msg.notYours');
    if (![0, 4, 7].includes(instance.status)) throw new Refusal('flow.msg.inUse', { title: instance.title });
  });
}

/** Deletes the instance; lines of a record stay with it. A draft's record goes too. */
export async function removeInstance(ctx: Ctx, id: string, assert: (instance: Instance) => void): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const instance = (await tx.kysely
      .selectFrom('weftFlowInstance')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) as Instance | undefined;
    if (!instance) throw new Refusal('flow.msg.instanceGone');
    assert(instance);
    await tellConcerned(ctx, tx, instance);
    await leaveThem(tx, ctx.now, id);
    await childrenEnded(tx, ctx.now, [id], 4);
    await tx.kysely.deleteFrom('weftFlowInstance').where('id', '=', id).execute();
    ctx.publish('model.written', { modelId: instance.modelId });
  });
  return null;
}
