import { createHash } from 'node:crypto';
import type { CommandBody } from '../../../core/flow/wire';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { inWords } from '../records/databaseRefusals';
import { isOutdated, type Published } from '../records/published';
import { applyFacts } from './apply';
import { holdVersion, Stale } from './hold';
import { ownSave } from './lock';
import type { Prepared } from './prepared';
import { type Instance, instanceOf, underWay } from './store';

const mostTries = 3;
const keptMs = 7 * 24 * 60 * 60_000;

/** Names what a command asks, so that a key is not used for two things. */
export const hashOf = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** The answer of a command that came before with this key; refused when it asked something else. */
async function answered(ctx: Ctx, hash: string): Promise<{ answer: unknown } | undefined> {
  if (!ctx.key) return undefined;
  const row = await findOne(ctx.db, 'weftFlowKey', ['hash', 'answer'], { userId: ctx.user.id, key: ctx.key });
  if (!row) return undefined;
  if (row.hash !== hash) throw new Refusal('flow.msg.keyUsed');
  return { answer: JSON.parse(row.answer) };
}

/** Keeps the answer with the command; one that another request stored meanwhile is found by the next try. */
async function keepAnswer(ctx: Ctx, tx: Db, hash: string, answer: unknown): Promise<void> {
  if (!ctx.key) return;
  const kept = await tx.kysely
    .insertInto('weftFlowKey')
    .values({ userId: ctx.user.id, key: ctx.key, hash, answer: JSON.stringify(answer ?? null), creatorTime: ctx.now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  if (!kept.numInsertedOrUpdatedRows) throw new Stale();
}

/** Deletes keys that are a week old. */
export const forgetKeys = (db: Db, now: Date) =>
  db.kysely
    .deleteFrom('weftFlowKey')
    .where('creatorTime', '<', new Date(now.getTime() - keptMs))
    .execute();

/** Does the work until nothing changed under it: at most three times. */
export async function oneTransaction<T>(
  ctx: Ctx,
  hash: string,
  work: () => Promise<{ published?: Published; write: (tx: Db) => Promise<T> }>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const before = await answered(ctx, hash);
    if (before) return before.answer as T;
    const { published, write } = await work();
    try {
      return await inWords(() =>
        ctx.db.transaction(async (tx) => {
          const answer = await write(tx);
          await keepAnswer(ctx, tx, hash, answer);
          return answer;
        }),
      );
    } catch (error) {
      const again = error instanceof Stale || (published !== undefined && isOutdated(ctx.db, error, published));
      if (!again) throw error;
      if (tried === mostTries) throw new Refusal('flow.msg.busy');
    }
  }
}

async function whoHandled(ctx: Ctx, { id }: Instance): Promise<string> {
  const row = await ctx.db.kysely
    .selectFrom('weftFlowRecord')
    .select(['userId', 'userName'])
    .where('instanceId', '=', id)
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && !row.userId ? ctx.t('flow.msg.system') : (row?.userName ?? '');
}

/** Refuses a command on what was seen of an instance before somebody handled it. */
async function assertSeen(ctx: Ctx, instance: Instance, seq: number | undefined): Promise<void> {
  if (seq === undefined || seq === instance.seq) return;
  throw new Refusal('flow.msg.handledBy', { name: await whoHandled(ctx, instance) }, { data: { seq: instance.seq } });
}

/** What comes under way holds its flow: a removal waits, and counts the instance. */
async function holdWhatItTakes(tx: Db, { instance, outcome, version }: Prepared): Promise<void> {
  const comes = underWay(outcome?.state.status ?? 0) && !underWay(instance.status);
  if (comes) await holdVersion(tx, version, { starts: instance.state === null });
}

/** Writes what was prepared, unless the instance is not what it was then. */
export async function writePrepared(ctx: Ctx, tx: Db, prepared: Prepared, body: CommandBody): Promise<void> {
  const { instance, save, effects, outcome, set, version } = prepared;
  const locked = await findOne(tx, 'weftFlowInstance', ['seq'], { id: instance.id }, 'forUpdate');
  if (locked?.seq !== instance.seq) throw new Stale();
  await holdWhatItTakes(tx, prepared);
  await ownSave(tx, instance.modelId, instance.recordId, async () => {
    await save?.write(tx);
    for (const effect of effects) await effect(tx);
  });
  await applyFacts(ctx, tx, instance, { outcome, set, version, body });
}

/**
 * One command, one transaction: prepared without a lock, then valid for the state that it saw; else prepared again. `seq` of the
 * body: what the person saw.
 */
export function runCommand(
  ctx: Ctx,
  instanceId: string,
  { name, body, prepare }: { name: string; body: CommandBody; prepare: (instance: Instance) => Promise<Prepared> },
): Promise<null> {
  const hash = hashOf([name, instanceId, body]);
  return oneTransaction(ctx, hash, async () => {
    const instance = await instanceOf(ctx.db, instanceId);
    await assertSeen(ctx, instance, body.seq);
    const prepared = await prepare(instance);
    const write = async (tx: Db) => {
      await writePrepared(ctx, tx, prepared, body);
      return null;
    };
    return { published: prepared.published, write };
  });
}
