import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { List } from '../../lists/list';
import { retryWork, skipWork, wordsOfReason } from '../../queue/deadLetters';

/** The words of the contract for the states of the queue. */
const stateOf = `case t.status when 'done' then 'sent' when 'failed' then 'dead' when 'running' then 'waiting' else t.status end`;

/** Every delivery of the queue, the latest first. Texts may be private: only the title is listed. */
export const deliveryList: List = {
  table: 'weftJob',
  undeleted: true,
  joins: 'left join weft_user receiver on receiver.id = t.user_id',
  columns: {
    title: 'text',
    messageType: { sql: "substr(t.kind, length('delivery.') + 1)", type: 'text' },
    receiver: {
      sql: "case when receiver.account is null then '' else receiver.real_name || '/' || receiver.account end",
      type: 'text',
    },
    state: { sql: stateOf, type: 'text' },
    tries: 'number',
    fault: { sql: 't.reason', type: 'text' },
    creatorTime: { sql: 't.created_time', type: 'date' },
    sentTime: { sql: "case when t.status = 'done' then t.ended_time end", type: 'date' },
    isDelivery: { sql: "case when t.kind like 'delivery.%' then 1 else 0 end", type: 'number', filterOnly: true },
  },
  scope: () => ({ isDelivery: 1 }),
  search: ['title', 'receiver'],
  sort: ['-creatorTime'],
  added: [],
  extend: async (ctx) => (row) => ({ ...row, fault: wordsOfReason(ctx, row.fault) }),
};

async function assertDelivery({ db }: Ctx, id: string): Promise<void> {
  const found = await db.raw(`select 1 from weft_job where id = $1 and kind like 'delivery.%'`, [id]);
  if (found.length === 0) throw new Refusal('error.notFound');
}

/** Makes a dead or unclear delivery due again, with all of its attempts; the id stays, so a receiver recognises what it had. */
export async function retryDelivery(ctx: Ctx, id: string): Promise<Reply> {
  await assertDelivery(ctx, id);
  if (!(await retryWork(ctx, id))) throw new Refusal('delivery.notDead');
  return { data: null, msg: 'common.done' };
}

/** Takes a dead or unclear delivery from the list of those that wait for a decision. */
export async function skipDelivery(ctx: Ctx, id: string): Promise<Reply> {
  await assertDelivery(ctx, id);
  if (!(await skipWork(ctx, id))) throw new Refusal('delivery.notDead');
  return { data: null, msg: 'common.done' };
}
