import type { Language } from '../../../../core/languages';
import { isSendDate, type ModelSend, type SendDate } from '../../../../core/model/sendTypes';
import type { Ctx, Log } from '../../../ctx';
import type { Bus } from '../../../db/bus';
import type { Db } from '../../../db/types';
import { personById } from '../../../services/sessions/sessionPerson';
import { findPublished, type Published } from '../published';
import { readKeys, sendReader, withKeys } from '../reader';
import { dueDay } from './dueDay';
import { enqueueRecords } from './enqueueSends';
import { fieldsOf, readSending } from './readSending';

/** What a pass needs of its process. */
export interface DueOptions {
  db: Db;
  bus: Pick<Bus, 'publishAtCommit'>;
  log: Log;
  words: (language: Language) => Ctx['t'];
}

/** What earlier passes of this process found: rules of each version, and keys of the messages that are in the queue, with the time. */
export interface DueMemory {
  dated: Map<string, boolean>;
  done: Map<string, number>;
}

export const dueMemory = (): DueMemory => ({ dated: new Map(), done: new Map() });

interface Current {
  modelId: string;
  version: number;
  userId: string;
}

type DatedSend = ModelSend & { on: SendDate };

const datedOf = ({ model }: Published): DatedSend[] =>
  model.sends.filter((send): send is DatedSend => isSendDate(send.on));

/** In the name of the person who released the model, who has chosen what it sends. */
async function ctxOf({ db, bus, log, words }: DueOptions, userId: string, now: Date): Promise<Ctx | undefined> {
  const user = await personById(db, userId);
  if (!user) return undefined;
  const { language } = user;
  const publish: Ctx['publish'] = (event, payload) => bus.publishAtCommit(event, payload);
  const request = { requestId: 'date messages', generation: 2, ip: '', userAgent: '' } as const;
  return { db, user, now, language, t: words(language), log, publish, ...request };
}

async function enqueueRule(ctx: Ctx, published: Published, send: DatedSend, { done }: DueMemory): Promise<void> {
  const { day, from, to } = dueDay(send.on, ctx.now);
  const isDue = { [send.on.field]: { gte: from.getTime(), lt: to.getTime() } };
  const keyOf = (recordId: string) => `date/${published.modelId}/${send.name}/${day}/${recordId}`;
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const reader = await sendReader(inside, published, fieldsOf(send), [send.where, isDue]);
    const ids = (await readKeys(tx, reader)).filter((id) => !done.has(keyOf(id)));
    if (ids.length === 0) return;
    const records = await readSending(inside, published, send, withKeys(reader, ids));
    const { modelId } = published;
    await enqueueRecords(inside, tx, send, records, { keyOf: ({ recordId }) => keyOf(recordId), modelId });
    for (const id of ids) done.set(keyOf(id), ctx.now.getTime());
  });
}

const keptMs = 3 * 86_400_000;

/** Keys of days that are not due any more. */
function forgetOld({ done }: DueMemory, now: Date): void {
  for (const [key, at] of done) if (now.getTime() - at > keptMs) done.delete(key);
}

async function enqueueModel(options: DueOptions, now: Date, memory: DueMemory, current: Current): Promise<void> {
  const published = await findPublished(options.db, current.modelId);
  const sends = published ? datedOf(published) : [];
  memory.dated.set(`${current.modelId}/${current.version}`, sends.length > 0);
  const ctx = sends.length > 0 ? await ctxOf(options, current.userId, now) : undefined;
  if (!published || !ctx) return;
  for (const send of sends) await enqueueRule(ctx, published, send, memory);
}

/**
 * Enqueues the date messages that are due. The key of a message names the rule, the day and the record, so that any number of
 * processes enqueue it once. A model that fails is logged, and the others go on.
 */
export async function enqueueDue(options: DueOptions, now: Date, memory = dueMemory()): Promise<void> {
  const rows = await options.db.raw<Current>(
    `select r.model_id as "modelId", r.version, r.release_user_id as "userId" from weft_visualdev_release r
     join weft_visualdev d on d.id = r.model_id and d.delete_mark is null and d.enabled_mark = 1 where r.current`,
  );
  forgetOld(memory, now);
  for (const row of rows.filter((each) => memory.dated.get(`${each.modelId}/${each.version}`) !== false))
    await enqueueModel(options, now, memory, row).catch((error: unknown) =>
      options.log.error({ err: error, modelId: row.modelId }, 'enqueuing date messages of a model'),
    );
}
