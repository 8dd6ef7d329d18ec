import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { insertReceivers } from './receivers';

/** A record of a model. */
export interface RecordPlace {
  modelId: string;
  id: string;
}

/** A page of the product by its address, `workFlow/flowTodo`. */
export interface PagePlace {
  page: string;
}

/** A message of the product itself. */
interface OwnMessage {
  /** 2 process, 3 system. */
  type: 2 | 3;
  /** Which of the product's own messages it is: the person may turn it off by this name. */
  topic: string;
  /** The record that it is about, or the page that it leads to. */
  place?: RecordPlace | PagePlace;
  /** Who did what led to it; absent: the product by itself. */
  by?: string;
  title: string;
  /** HTML; of a process message JSON. */
  bodyText: string;
  userIds: readonly string[];
}

/** Sends a message inside the transaction; open pages hear of it at commit. Refused when nobody is there to receive it. */
export async function sendMessage(
  ctx: Pick<Ctx, 'now' | 'publish'>,
  tx: Db,
  { userIds, place, by, ...message }: OwnMessage,
): Promise<void> {
  const id = newId();
  await tx.kysely
    .insertInto('weftMessage')
    .values({
      id,
      ...message,
      record: place ? JSON.stringify(place) : null,
      releaseUserId: by || null,
      enabledMark: 1,
      creatorTime: ctx.now,
      releaseTime: ctx.now,
    })
    .execute();
  await insertReceivers(tx, id, { userIds, objectIds: [] });
  ctx.publish('message.changed', { messageId: id, pushed: true });
}

/** Whether this user was sent a message of the topic since then. */
export async function wasSent(
  tx: Db,
  { userId, topic, since }: { userId: string; topic: string; since: Date },
): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('weftMessage as m')
    .innerJoin('weftMessageReceiver as r', 'r.messageId', 'm.id')
    .select('m.id')
    .where('r.userId', '=', userId)
    .where('m.topic', '=', topic)
    .where('m.releaseTime', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}
