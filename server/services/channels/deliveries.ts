import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { List } from '../../lists/list';

/** Every delivery of the queue, the latest first. Texts may be private: only the title is listed. */
export const deliveryList: List = {
  table: 'weftDelivery',
  undeleted: true,
  joins: 'left join weft_user receiver on receiver.id = t.user_id',
  columns: {
    title: 'text',
    messageType: 'text',
    receiver: {
      sql: "case when receiver.account is null then '' else receiver.real_name || '/' || receiver.account end",
      type: 'text',
    },
    state: 'text',
    tries: 'number',
    fault: 'text',
    creatorTime: 'date',
    sentTime: 'date',
  },
  search: ['title', 'receiver'],
  sort: ['-creatorTime'],
  extend: async (ctx) => (row) => ({ ...row, fault: row.fault ? ctx.t(String(row.fault)) : '' }),
};

/** Makes a dead or unclear delivery due again, with all of its attempts; the id stays, so a receiver recognises what it had. */
export async function retryDelivery(ctx: Ctx, id: string): Promise<Reply> {
  const [found] = await ctx.db.raw<{ state: string }>('select state from weft_delivery where id = $1', [id]);
  if (!found) throw new Refusal('error.notFound');
  const retried = await ctx.db.raw(
    `update weft_delivery set state = 'waiting', tries = 0, fault = null, next_time = $2
     where id = $1 and state in ('dead', 'unclear') returning id`,
    [id, ctx.now],
  );
  if (retried.length === 0) throw new Refusal('delivery.notDead');
  return { data: null, msg: 'common.done' };
}
