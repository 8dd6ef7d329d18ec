import { defineChannel } from '../../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../../services/channels/delivery';

const system = 3;

/** Inserts a message with the id of the delivery: a second attempt inserts nothing. */
async function send({ db, delivery, user, now }: Sending): Promise<void> {
  if (!user) throw new SendFault('noAddress', true);
  await db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftMessage')
      .values({
        id: delivery.id,
        type: system,
        title: delivery.title,
        bodyText: delivery.content,
        record: delivery.data.place ? JSON.stringify(delivery.data.place) : null,
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
}

export const channel = defineChannel({
  code: '1',
  name: 'messageTemplate.type1',
  receiver: 'user',
  template: { title: 'required' },
  text: 'html',
  usualContent: '<p>{@Content}</p>',
  send,
  sent: (publish, messageId) => publish('message.changed', { messageId, pushed: true }),
});
