import { parseJson } from '../../../core/binding';
import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import type { Listeners } from '../../db/happenings';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import type { Published } from '../records/published';
import { addSending } from './sending';

export const events = ['create', 'update', 'remove', 'released', 'flowStarted', 'flowDecided', 'flowEnded'] as const;
type Event = (typeof events)[number];

interface Hook {
  id: string;
  events: string[];
}

const hooks = memo<Hook[]>('webhooks', {
  ttlMs: 30_000,
  max: 1_000,
  forgetOn: { 'webhook.changed': () => 'all' },
});

async function read(db: Db, modelId: string): Promise<Hook[]> {
  const rows = await findAll(db, 'weftWebhook', ['id', 'events'], { modelId, enabledMark: 1 }, ['id']);
  return rows.map(({ id, events: named }) => ({ id, events: (parseJson(named) as string[]) ?? [] }));
}

interface Told {
  recordId: string;
  changed?: readonly string[];
  flow?: object;
}

const moveEvents = { started: 'flowStarted', decided: 'flowDecided', ended: 'flowEnded' } as const;

interface Model {
  id: string;
  code?: string | undefined;
  version?: number;
}

async function withCode(db: Db, id: string): Promise<Model> {
  const [row] = await db.raw<{ code: string }>('select en_code as code from weft_visualdev where id = $1', [id]);
  return { id, code: row?.code };
}

/**
 * Stores what is to be told, inside the transaction in which it happened. `model`: what is said of the model, or how it is read
 * when a webhook asks for the event.
 */
async function tell(
  { ctx: { db, now }, tx }: { ctx: Pick<Ctx, 'db' | 'now'>; tx: Db },
  said: Model | { id: string; read: () => Promise<Model> },
  event: Event,
  telling: () => readonly Told[],
) {
  const asked = (await hooks.of(db, said.id, () => read(tx, said.id))).filter((hook) => hook.events.includes(event));
  const told = asked.length ? telling() : [];
  if (!told.length) return;
  const model = 'read' in said ? await said.read() : said;
  for (const { id: webhookId } of asked) {
    const rows = told.map(({ recordId, changed, flow }) => {
      const id = newId();
      const record = recordId
        ? { record: { id: recordId }, ...(changed ? { changed } : {}), ...(flow ? { flow } : {}) }
        : {};
      const body = JSON.stringify({ id, event, time: now.toISOString(), model, ...record });
      return { id, webhookId, recordId, event, body, creatorTime: now };
    });
    await tx.raw(
      `insert into weft_webhook_delivery (id, webhook_id, record_id, event, body, creator_time)
       select r.id, $2, r.record, $3, r.body, $4 from unnest($1::text[], $5::text[], $6::text[]) with ordinality
         as r(id, record, body, at) order by r.at`,
      [rows.map(({ id }) => id), webhookId, event, now, rows.map((row) => row.recordId), rows.map(({ body }) => body)],
    );
    await addSending(
      tx,
      webhookId,
      rows.map(({ recordId }) => recordId),
    );
  }
}

const modelOf = ({ modelId, model }: Published): Model => ({ id: modelId, code: model.enCode });

/** Tells of records, their approval and releases. Values stay here: who is told reads them with a token, within its rights. */
export const listeners: Listeners = {
  'record.written': async ({ ctx, tx, published, event, records, changed }) => {
    await tell({ ctx, tx }, modelOf(published), event, () => {
      const more = event === 'update' && changed ? { changed: changed() } : {};
      return records.map(({ id }) => ({ recordId: String(id), ...more }));
    });
  },
  'record.removed': async ({ ctx, tx, published, ids }) => {
    await tell({ ctx, tx }, modelOf(published), 'remove', () => ids.map((id) => ({ recordId: String(id) })));
  },
  'flow.moved': async ({ ctx, tx, modelId, recordId, flowId, instanceId, moves }) => {
    const model = { id: modelId, read: () => withCode(tx, modelId) };
    for (const { move, ...more } of moves) {
      const flow = { id: flowId, instance: instanceId, ...more };
      await tell({ ctx, tx }, model, moveEvents[move], () => [{ recordId, flow }]);
    }
  },
  'model.published': async ({ ctx, tx, modelId, version }) => {
    await tell({ ctx, tx }, { id: modelId, version }, 'released', () => [{ recordId: '' }]);
  },
};
