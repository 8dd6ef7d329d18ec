import { newId } from '../../../core/id';
import { addressTypes, builtInParameters } from '../../../core/messageTemplate';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Delivery } from './delivery';
import { prepare } from './enqueue';
import { attempt, unclear } from './queue';

const parameters = [...new Set(Object.values(builtInParameters).flat())];

/**
 * Sends a configuration's template once: to the current user, or to the address of the robot or webhook. Each parameter has
 * its name as its value, @Title the words for a test. Refused with the reason when it could not be sent.
 */
export async function testSend(ctx: Ctx, configId: string): Promise<Reply> {
  const named = Object.fromEntries(parameters.map((name) => [name, name]));
  const values = { ...named, '@Title': ctx.t('sendConfig.testTitle'), '@CreatorUserName': ctx.user.realName };
  const { toUserIds: _, ...prepared } = await prepare(ctx.db, configId, values);
  const userId = addressTypes.includes(prepared.messageType) ? null : ctx.user.id;
  const id = newId();
  const delivery: Delivery = { ...prepared, id, key: `test/${id}`, userId, tries: 1 };
  const fault = await attempt(ctx.db, delivery, ctx.now);
  const { data, ...row } = delivery;
  await ctx.db.transaction(async (tx) => {
    const state = fault
      ? { state: fault.reason === unclear ? 'unclear' : 'dead', fault: fault.reason }
      : { state: 'sent', sentTime: ctx.now };
    const values = { ...row, ...state, data: JSON.stringify(data), nextTime: ctx.now, creatorTime: ctx.now };
    await tx.kysely.insertInto('weftDelivery').values(values).execute();
    if (!fault && prepared.messageType === '1') ctx.publish('message.changed', { messageId: id, pushed: true });
  });
  if (fault) throw new Refusal(fault.reason);
  return { data: null, msg: 'sendConfig.tested' };
}
