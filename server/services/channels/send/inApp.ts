import type { Channel } from '../delivery';
import { SendFault } from '../delivery';

const system = 3;

/**
 * Inserts a message with the id of the delivery: a second attempt inserts nothing. The queue publishes `message.changed`
 * after it.
 */
export const sendInApp: Channel = async ({ db, delivery, user, now }) => {
  if (!user) throw new SendFault('noAddress', true);
  await db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftMessage')
      .values({
        id: delivery.id,
        type: system,
        title: delivery.title,
        bodyText: delivery.content,
        enabledMark: 1,
        creatorTime: now,
        releaseTime: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx.kysely
      .insertInto('weftMessageReceiver')
      .values({ messageId: delivery.id, userId: user.id })
      .onConflict((conflict) => conflict.columns(['messageId', 'userId']).doNothing())
      .execute();
  });
};
