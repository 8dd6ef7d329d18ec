import { sql } from 'kysely';
import { newId } from '../../../core/id';
import { builtInParameters } from '../../../core/messageTemplate';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { addDelivery } from '../../services/channels/addDelivery';
import { channelList } from '../../services/channels/defineChannel';
import type { Delivery, SendFault } from '../../services/channels/delivery';
import { prepare, sendsToAddress } from '../../services/channels/enqueue';
import { attempt, unclear } from './deliveryKinds';

const parameters = [...new Set(Object.values(builtInParameters).flat())];

/** The outcome of a delivery that did not wait: it is in the list, and no process takes it. */
async function endAtOnce(tx: Db, id: string, fault: SendFault | undefined): Promise<void> {
  const failed = fault?.reason === unclear ? 'unclear' : 'failed';
  await tx.kysely
    .updateTable('weftJob')
    .set({
      status: fault ? failed : 'done',
      reason: fault ? JSON.stringify({ key: fault.reason, values: {} }) : null,
      tries: 1,
      endedTime: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Sends a configuration's template once: to the current user, or to the address of the robot or webhook. Each parameter has
 * its name as its value, @Title the words for a test. Refused with the reason when it could not be sent.
 */
export async function testSend(ctx: Ctx, configId: string): Promise<Reply> {
  const named = Object.fromEntries(parameters.map((name) => [name, name]));
  const values = { ...named, '@Title': ctx.t('sendConfig.testTitle'), '@CreatorUserName': ctx.user.realName };
  const { toUserIds: _, ...prepared } = await prepare(ctx.db, configId, values);
  const userId = sendsToAddress(ctx.db, prepared.messageType) ? null : ctx.user.id;
  const id = newId();
  const delivery: Delivery = { ...prepared, id, userId };
  const fault = await attempt(ctx.db, delivery, ctx.now);
  await ctx.db.transaction(async (tx) => {
    await addDelivery(tx, { ...delivery, now: ctx.now });
    await endAtOnce(tx, id, fault);
    if (!fault) channelList.of(tx, prepared.messageType)?.sent?.(ctx.publish, id);
  });
  if (fault) throw new Refusal(fault.reason);
  return { data: null, msg: 'sendConfig.tested' };
}
