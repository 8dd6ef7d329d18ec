import type { Kit } from '../../server/module';
import { deliveryKinds } from '../../server/modules/channels/deliveryKinds';
import { settleWork, takeWork } from '../../server/queue/claims';
import { outcomeOf } from '../../server/queue/runAttempt';
import { type Attempt, type Outcome, WorkLost } from '../../server/queue/work';
import { addDelivery } from '../../server/services/channels/addDelivery';

type Tools = Pick<Kit, 'db' | 'bus'>;
type Row = Parameters<typeof addDelivery>[1];

const never = new AbortController().signal;
const kindOf = (tools: Tools, { kind }: Attempt) => deliveryKinds(tools).find(({ name }) => name === kind)!;

/** The states of deliveries in the words of the wire, by id. */
export const deliveryStates = ({ db }: Tools) =>
  db.raw<{ state: string; tries: number; fault: string | null }>(
    `select case status when 'done' then 'sent' when 'failed' then 'dead' when 'running' then 'waiting' else status end as state,
       tries, reason::json ->> 'key' as fault from weft_job where kind like 'delivery.%' order by id`,
  );

/** Takes due deliveries as a process does, at this time. */
export const claim = (tools: Tools, now: Date, most: number) =>
  takeWork(tools.db, { kinds: deliveryKinds(tools).map(({ name }) => name), most, now });

export const attempt = (tools: Tools, taken: Attempt): Promise<Outcome> =>
  outcomeOf(kindOf(tools, taken), taken, never);

/** Stores the outcome; of an attempt that was replaced, nothing. */
export const settle = (tools: Tools, taken: Attempt, now: Date, outcome: Outcome): Promise<void> =>
  settleWork(tools.db, kindOf(tools, taken), taken, outcome, { now }).catch((error: unknown) => {
    if (!(error instanceof WorkLost)) throw error;
  });

/** Sends what is due at this time. */
export async function sendDue(tools: Tools, now = new Date(Date.now() + 1_000)): Promise<void> {
  for (const taken of await claim(tools, now, 100)) await settle(tools, taken, now, await attempt(tools, taken));
}

/** Adds deliveries as they are. */
export async function addDeliveries({ db }: Tools, rows: readonly Partial<Row>[]): Promise<void> {
  const usual = { channelId: null, userId: null, content: '', data: {}, now: new Date() };
  await db.transaction(async (tx) => {
    for (const row of rows) await addDelivery(tx, { ...usual, ...row } as Row);
  });
}
