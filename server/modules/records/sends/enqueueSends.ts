import { newId } from '../../../../core/id';
import { isSendDate, type ModelSend, type SendEvent } from '../../../../core/model/sendTypes';
import { type Ctx, Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { enqueueTexts, prepare, sendsToAddress } from '../../../services/channels/enqueue';
import type { Published } from '../published';
import { sendReader, withKeys } from '../reader';
import type { RecordRemoving, RecordWritten } from '../recordHappenings';
import { findConfigs } from './findConfigs';
import { fieldsOf, type RecordTexts, readSending } from './readSending';

/**
 * Adds the messages of these records to the queue, in the transaction of the caller; with `modelId` they lead to their records.
 * A rule whose configuration was
 * disabled or deleted after the release sends nothing and is logged: it does not refuse the save.
 */
export async function enqueueRecords(
  ctx: Ctx,
  tx: Db,
  send: ModelSend,
  records: readonly RecordTexts[],
  { keyOf, modelId }: { keyOf: (record: RecordTexts) => string; modelId?: string },
): Promise<void> {
  if (records.length === 0) return;
  const config = (await findConfigs(tx, [send])).get(send.config.toLowerCase());
  for (const record of records)
    try {
      if (!config) throw new Refusal('message.sendConfigMissing');
      const prepared = await prepare(tx, config.id, record.values, { leaveOutEmpty: true });
      const toUserIds = record.toUserIds ?? prepared.toUserIds;
      if (!toUserIds && !sendsToAddress(tx, prepared.messageType)) continue;
      const data = modelId ? { ...prepared.data, place: { modelId, id: record.recordId } } : prepared.data;
      await enqueueTexts(ctx, tx, keyOf(record), { ...prepared, data, toUserIds });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.log.warn({ config: send.config, rule: send.name, reason: error.key }, 'a message of a model was not sent');
    }
}

/** What happened to the records; `changed` gives the fields of an update. */
interface Happened {
  event: SendEvent;
  ids: readonly string[];
  changed?: () => readonly string[];
}

function rulesOf({ model }: Published, { event, changed }: Happened): ModelSend[] {
  return model.sends.filter(
    (send) =>
      !isSendDate(send.on) &&
      send.on.includes(event) &&
      (event !== 'update' || !send.changed || send.changed.some((name) => changed?.().includes(name))),
  );
}

/** Reads what the rules send of these records as they are now; the function that it returns enqueues it. */
async function prepareSends(ctx: Ctx, tx: Db, published: Published, happened: Happened) {
  const inside = { ...ctx, db: tx };
  const found: { send: ModelSend; records: RecordTexts[] }[] = [];
  for (const send of rulesOf(published, happened)) {
    const reader = await sendReader(inside, published, fieldsOf(send), [send.where]);
    found.push({ send, records: await readSending(inside, published, send, withKeys(reader, happened.ids)) });
  }
  return async (ids: ReadonlySet<string>) => {
    for (const { send, records } of found) {
      const those = records.filter(({ recordId }) => ids.has(recordId));
      const modelId = happened.event === 'delete' ? undefined : published.modelId;
      await enqueueRecords(inside, tx, send, those, { keyOf: () => `model/${newId()}`, modelId });
    }
  };
}

/** Enqueues what the rules of a model send of records that were just written: a rolled back save sends nothing. */
export async function enqueueWritten({ ctx, tx, published, event, records, changed }: RecordWritten): Promise<void> {
  const ids = records.map(({ id }) => id);
  const enqueue = await prepareSends(ctx, tx, published, { event, ids, changed });
  await enqueue(new Set(ids));
}

/** The same of records that go: their texts are read before. */
export async function enqueueRemoved({ ctx, tx, published, ids, afterwards }: RecordRemoving): Promise<void> {
  afterwards(await prepareSends(ctx, tx, published, { event: 'delete', ids }));
}
