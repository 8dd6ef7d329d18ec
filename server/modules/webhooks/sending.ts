import type { Db } from '../../db/types';
import { readInterfaceHosts } from '../../env';
import type { Kit } from '../../module';
import type { Outcome, WorkKind } from '../../queue/work';
import { tellAdded } from '../../queue/workAdded';
import { SecretLost } from '../../secrets/secretBox';
import { signatureOf } from '../../services/channels/signature';
import { safeFetch } from '../../services/outbound/safeFetch';

export const kindName = 'webhook.send';
/** About a day with the waits of the queue. */
const mostTries = 20;

interface Target {
  webhookId: string;
  recordId: string;
}

/** Work for each record of which something waits to be told; what happens to one record is told in order. */
export async function addSending(tx: Db, webhookId: string, recordIds: readonly string[]): Promise<void> {
  const added = await tx.raw<{ id: string }>(
    `insert into weft_job (id, kind, lane, title, input, once, created_time)
     select md5(random()::text || r.id), $1, $2, $1, json_build_object('webhookId', $2::text, 'recordId', r.id)::text,
       $1 || '/' || $2 || '/' || r.id, now()
     from (select distinct unnest($3::text[]) as id) r on conflict do nothing
     returning id`,
    [kindName, webhookId, recordIds],
  );
  await tellAdded(
    tx,
    added.map(({ id }) => id),
  );
}

/** Work for what waits without any: its transaction ended while the work before it did. */
export async function addMissing(db: Db): Promise<void> {
  const rows = await db.raw<Target>(
    `select distinct d.webhook_id as "webhookId", d.record_id as "recordId" from weft_webhook_delivery d
     where d.state = 'waiting' and not exists (select 1 from weft_job j where j.status in ('waiting', 'running')
       and j.once = $1 || '/' || d.webhook_id || '/' || d.record_id) limit 1000`,
    [kindName],
  );
  for (const { webhookId, recordId } of rows) await addSending(db, webhookId, [recordId]);
}

interface Due {
  id: string;
  body: string;
  event: string;
  address: string;
  secret: string;
}

async function next(db: Db, { webhookId, recordId }: Target): Promise<Due | undefined> {
  const [due] = await db.raw<Due>(
    `select d.id, d.body, d.event, w.address, w.secret from weft_webhook_delivery d join weft_webhook w on w.id = d.webhook_id
     where d.webhook_id = $1 and d.record_id = $2 and d.state = 'waiting' and w.enabled_mark = 1 order by d.seq limit 1`,
    [webhookId, recordId],
  );
  return due;
}

/** The status of the answer; null: none came. Redirects are no answer of the receiver. */
async function post(db: Db, { id, body, event, address, secret }: Due): Promise<number | null> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'weft-delivery': id,
    'weft-event': event,
    'weft-signature': signatureOf(db.secrets.open(secret), body, new Date()),
  };
  const policy = { allowed: readInterfaceHosts(), redirects: 0, maxBytes: 64 * 1024 };
  return safeFetch({ method: 'POST', url: address, headers, body }, policy).then(
    ({ status }) => status,
    () => null,
  );
}

const isTaken = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Sends everything that waits for a record, the oldest first; ends at the first that is not taken. */
async function send(db: Db, target: Target, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return { is: 'again' };
    const due = await next(db, target);
    if (!due) return { is: 'done' };
    const answer = await post(db, due);
    const state = isTaken(answer) ? 'sent' : 'waiting';
    await db.raw(
      `update weft_webhook_delivery set tries = tries + 1, answer = $2, state = $3,
         ended_time = case when $3 = 'sent' then now() end where id = $1`,
      [due.id, answer, state],
    );
    if (state === 'waiting') return { is: 'again', reason: { key: 'webhook.notTaken', values: {} } };
  }
}

/** Marks the oldest as failed, so that those behind it go on. */
async function giveUp(tx: Db, { webhookId, recordId }: Target): Promise<void> {
  await tx.raw(
    `update weft_webhook_delivery set state = 'failed', ended_time = now() where id = (select id from weft_webhook_delivery
       where webhook_id = $1 and record_id = $2 and state = 'waiting' order by seq limit 1)`,
    [webhookId, recordId],
  );
}

const targetOf = (input: string) => JSON.parse(input) as Target;

/** Sends what records of one webhook have to tell, at least once and in order. */
export const sendingKind = ({ db }: Pick<Kit, 'db'>): WorkKind => ({
  name: kindName,
  pool: 'outside',
  mostTries,
  run: async ({ input }, signal) =>
    send(db, targetOf(input), signal).catch((error: unknown): Outcome => {
      if (error instanceof SecretLost) return { is: 'failed', reason: { key: 'webhook.secretLost', values: {} } };
      throw error;
    }),
  ended: async (tx, { input }, { is }) => {
    if (is !== 'done') await giveUp(tx, targetOf(input));
    await addMissing(tx);
  },
});
