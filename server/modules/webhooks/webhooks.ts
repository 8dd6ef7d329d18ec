import type { Kysely } from 'kysely';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { newToken } from '../../services/sessions/tokens';
import { modelIdOf } from '../records/modelIds';
import { addSending } from './sending';

export interface OutBody {
  fullName: string;
  modelId: string;
  events: string[];
  address: string;
  enabledMark: number;
}

export interface InBody {
  fullName: string;
  modelId: string;
  userId: string;
  mapping: { from: string; to: string }[];
  enabledMark: number;
}

type Kind = 'weftWebhook' | 'weftWebhookIn';

/** A row of either table: what both have, and what each has besides. */
interface HookRow {
  id: string;
  fullName: string;
  modelId: string;
  secret: string;
  enabledMark: number;
  creatorUserId: string;
  creatorTime: Date;
  events?: string;
  address?: string;
  userId?: string;
  mapping?: string;
}

const hooksIn = ({ kysely }: Db) => kysely as unknown as Kysely<Record<Kind, HookRow>>;

const tellAll = (ctx: Ctx) => ctx.publish('webhook.changed', {});

/** Nobody acts under the name of somebody: the account is a service's (tokens.ts). `kept`: the one that it has already. */
async function assertOfService(db: Db, userId: string, kept: string | undefined): Promise<void> {
  const person = await db.kysely
    .selectFrom('weftUser')
    .select('lastLogTime')
    .where('id', '=', userId)
    .where('isAdministrator', '!=', 1)
    .where('deleteMark', 'is', null)
    .executeTakeFirst();
  const refuse = (key: string) => new Refusal(key, {}, { errors: [{ field: 'userId', message: '' }] });
  if (!person) throw refuse('token.notOfAdministrators');
  if (person.lastLogTime && userId !== kept) throw refuse('token.notOfPeople');
}

async function valuesOf(ctx: Ctx, body: OutBody | InBody, kept?: string) {
  const modelId = await modelIdOf(ctx.db, body.modelId);
  if ('events' in body) return { ...body, modelId, events: JSON.stringify(body.events) };
  await assertOfService(ctx.db, body.userId, kept);
  return { ...body, modelId, mapping: JSON.stringify(body.mapping) };
}

/** A new webhook; the answer holds its secret once. */
export async function addHook(ctx: Ctx, table: Kind, body: OutBody | InBody): Promise<Reply> {
  const id = newId();
  const secret = newToken();
  const made = { creatorUserId: ctx.user.id, creatorTime: ctx.now, secret: ctx.db.secrets.seal(secret), id };
  const values = { ...(await valuesOf(ctx, body)), ...made };
  await ctx.db.transaction(async (tx) => {
    await hooksIn(tx).insertInto(table).values(values).execute();
    tellAll(ctx);
  });
  return { data: { id, secret, path: table === 'weftWebhookIn' ? `/api/hooks/${id}` : '' }, msg: 'common.created' };
}

export async function changeHook(ctx: Ctx, table: Kind, id: string, body: OutBody | InBody): Promise<Reply> {
  const kept = await hooksIn(ctx.db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const values = await valuesOf(ctx, body, kept?.userId);
  await ctx.db.transaction(async (tx) => {
    const { numUpdatedRows } = await hooksIn(tx).updateTable(table).set(values).where('id', '=', id).executeTakeFirst();
    if (!numUpdatedRows) throw new Refusal('error.notFound');
    tellAll(ctx);
  });
  return { data: null, msg: 'common.updated' };
}

/** Removes a webhook, and what it had to tell or has taken. */
export async function removeHook(ctx: Ctx, table: Kind, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const { numDeletedRows } = await hooksIn(tx).deleteFrom(table).where('id', '=', id).executeTakeFirst();
    if (!numDeletedRows) throw new Refusal('error.notFound');
    tellAll(ctx);
  });
  return { data: null, msg: 'common.deleted' };
}

/** One webhook for its form; never the secret. */
export async function hookInfo(ctx: Ctx, table: Kind, id: string): Promise<Reply> {
  const row = await hooksIn(ctx.db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('error.notFound');
  const { secret: _, creatorTime: __, creatorUserId: ___, events, mapping, ...values } = row;
  const lists = { ...(events && { events: JSON.parse(events) }), ...(mapping && { mapping: JSON.parse(mapping) }) };
  return { data: { ...values, ...lists } };
}

/** Sends a delivery of the log again, behind what waits for its record. */
export async function sendAgain(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.raw<{ webhookId: string; recordId: string }>(
      `update weft_webhook_delivery set state = 'waiting', tries = 0, answer = null, ended_time = null
       where id = $1 and state <> 'waiting' returning webhook_id as "webhookId", record_id as "recordId"`,
      [id],
    );
    if (!row) throw new Refusal('error.notFound');
    await addSending(tx, row.webhookId, [row.recordId]);
  });
  return { data: null, msg: 'webhook.waits' };
}
