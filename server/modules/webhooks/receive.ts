import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import { usualLanguage } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { PluginTools } from '../../http/createApp';
import { outcomeFrom } from '../../http/outcomeFrom';
import { pluginCtx } from '../../http/pluginCtx';
import type { Kit } from '../../module';
import { isSignature } from '../../services/channels/signature';
import { record } from '../../services/platform/audit';
import { personById } from '../../services/sessions/sessionPerson';
import { openModel } from '../records/access';
import { readyNew } from '../records/save';

interface Hook {
  id: string;
  modelId: string;
  userId: string;
  secret: string;
  mapping: string;
}

interface Given {
  body: Buffer;
  signature: string;
  delivery: string;
  requestId: string;
  ip: string;
}

/** The member at a path, `order.lines.0.name`. */
function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    return (at as Record<string, unknown>)[name];
  }, value);
}

function valuesOf({ mapping }: Hook, body: Buffer): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal('webhook.noJson');
  }
  const pairs = (JSON.parse(mapping) as { from: string; to: string }[]).map(
    ({ from, to }) => [to, memberAt(given, from)] as const,
  );
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

async function ctxOf(kit: Kit, { userId }: Hook, { requestId, ip }: Given, now: Date): Promise<Ctx> {
  const user = await personById(kit.db, userId);
  if (!user) throw new Refusal('error.denied', {}, { code: code.denied });
  return pluginCtx(kit, user, { requestId, ip, userAgent: 'webhook' }, now);
}

/** The webhook of a request that it signed. */
async function signedHook(kit: Kit, id: string, given: Given, now: Date): Promise<Hook> {
  const hook = await findOne(kit.db, 'weftWebhookIn', ['id', 'modelId', 'userId', 'secret', 'mapping'], {
    id,
    enabledMark: 1,
  });
  // One answer for an address that is not there and a wrong signature.
  if (!hook || !isSignature(kit.db.secrets.open(hook.secret), given.body, given.signature, now))
    throw new Refusal('error.denied', {}, { code: code.denied });
  return hook;
}

/** Makes the record of a signed request, once for each delivery. Returns its id; `isNew` is false for one that came again. */
async function take(ctx: Ctx, hook: Hook, given: Given): Promise<{ id: string; isNew: boolean }> {
  const { db, now } = ctx;
  const { id } = hook;
  const { published, access } = await openModel(ctx, hook.modelId, ['btn_add']);
  const delivery = given.delivery.slice(0, 200) || createHash('sha256').update(given.body).digest('hex');
  const known = await db.raw<{ recordId: string }>(
    'select record_id as "recordId" from weft_webhook_taken where webhook_id = $1 and delivery = $2',
    [id, delivery],
  );
  if (known[0]) return { id: known[0].recordId, isNew: false };
  const { write } = await readyNew(ctx, published, access, JSON.stringify(valuesOf(hook, given.body)));
  return db.transaction(async (tx) => {
    // The row of another request with the same delivery is waited for.
    const [first] = await tx.raw(
      `insert into weft_webhook_taken (webhook_id, delivery, signature, creator_time) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [id, delivery, given.signature, now],
    );
    if (!first) {
      const [made] = await tx.raw<{ recordId: string }>(
        'select record_id as "recordId" from weft_webhook_taken where webhook_id = $1 and delivery = $2',
        [id, delivery],
      );
      // The delivery is no part of what is signed: whoever overheard a request could send it as another one.
      if (!made) throw new Refusal('webhook.signatureUsed');
      return { id: made.recordId, isNew: false };
    }
    const recordId = String(await write(tx));
    await tx.raw('update weft_webhook_taken set record_id = $3 where webhook_id = $1 and delivery = $2', [
      id,
      delivery,
      recordId,
    ]);
    return { id: recordId, isNew: true };
  });
}

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

/** The audit row of a request, under the account whose rights it had; of one without a signature there is none. */
const recordIn =
  ({ db }: Kit) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.user) return;
    await record(db, outcomeFrom(request, reply, { call: 'webhook.receive', subject: 'webhook', write: true })).catch(
      (error: unknown) => request.log.error({ err: error }, 'the audit row was not written'),
    );
  };

/** `POST /api/hooks/{id}`: a record of a model from another system, signed as ours are (services/channels/signature.ts). */
export const receiveHooks =
  (kit: Kit) =>
  async (app: FastifyInstance, { limits }: PluginTools): Promise<void> => {
    await app.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      const config = { permission: 'public' as const };
      own.addHook('onResponse', recordIn(kit));
      own.post('/api/hooks/:id', { config, schema: { hide: true } as object }, async (request) => {
        await limits.count(request, 'webhook.receive');
        const { id } = request.params as { id: string };
        const given: Given = {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          signature: headerOf(request.headers['weft-signature']),
          delivery: headerOf(request.headers['weft-delivery']),
          requestId: request.id || newId(),
          ip: request.ip,
        };
        const now = new Date();
        const hook = await signedHook(kit, id, given, now);
        const ctx = await ctxOf(kit, hook, given, now);
        request.user = ctx.user;
        const data = await take(ctx, hook, given);
        return { code: code.ok, msg: kit.words(usualLanguage)('common.success'), data };
      });
    });
  };
