import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import { usualLanguage } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import type { PluginTools } from '../../http/createApp';
import type { Kit } from '../../module';
import { isSignature } from '../../services/channels/signature';
import { openModel } from '../../services/models/onlineDev/access';
import { readyNew } from '../../services/models/onlineDev/save';
import { personById } from '../../services/sessions/sessionPerson';

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

async function ctxOf({ db, bus, words, log }: Kit, hook: Hook, { requestId, ip }: Given, now: Date): Promise<Ctx> {
  const user = await personById(db, hook.userId);
  if (!user) throw new Refusal('error.denied', {}, { code: code.denied });
  const t = words(usualLanguage);
  const publish = bus.publishAtCommit;
  return {
    db,
    user,
    now,
    language: usualLanguage,
    t,
    requestId,
    generation: 2,
    log,
    ip,
    userAgent: 'webhook',
    publish,
  };
}

/** Makes the record of a signed request, once for each delivery. Returns its id; `isNew` is false for one that came again. */
async function take(kit: Kit, id: string, given: Given): Promise<{ id: string; isNew: boolean }> {
  const now = new Date();
  const hook = await kit.db.kysely
    .selectFrom('weftWebhookIn')
    .select(['id', 'modelId', 'userId', 'secret', 'mapping'])
    .where('id', '=', id)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();
  // One answer for an address that is not there and a wrong signature.
  if (!hook || !isSignature(kit.db.secrets.open(hook.secret), given.body, given.signature, now))
    throw new Refusal('error.denied', {}, { code: code.denied });
  const ctx = await ctxOf(kit, hook, given, now);
  const { published, access } = await openModel(ctx, hook.modelId, ['btn_add']);
  const delivery = given.delivery.slice(0, 200) || createHash('sha256').update(given.body).digest('hex');
  const known = await kit.db.raw<{ recordId: string }>(
    'select record_id as "recordId" from weft_webhook_taken where webhook_id = $1 and delivery = $2',
    [id, delivery],
  );
  if (known[0]) return { id: known[0].recordId, isNew: false };
  const { write } = await readyNew(ctx, published, access, JSON.stringify(valuesOf(hook, given.body)));
  return kit.db.transaction(async (tx) => {
    // The row of another request with the same delivery is waited for.
    const [first] = await tx.raw(
      `insert into weft_webhook_taken (webhook_id, delivery, creator_time) values ($1, $2, $3) on conflict do nothing returning 1`,
      [id, delivery, now],
    );
    if (!first) {
      const [made] = await tx.raw<{ recordId: string }>(
        'select record_id as "recordId" from weft_webhook_taken where webhook_id = $1 and delivery = $2',
        [id, delivery],
      );
      return { id: made?.recordId ?? '', isNew: false };
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

/** `POST /api/hooks/{id}`: a record of a model from another system, signed as ours are (services/channels/signature.ts). */
export const receiveHooks =
  (kit: Kit) =>
  async (app: FastifyInstance, { limits }: PluginTools): Promise<void> => {
    await app.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      const config = { permission: 'public' as const };
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
        const data = await take(kit, id, given);
        return { code: code.ok, msg: kit.words(usualLanguage)('common.success'), data };
      });
    });
  };
