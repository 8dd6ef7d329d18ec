import { createHash } from 'node:crypto';
import { fillTemplate, parametersIn } from '../../../core/messageTemplate';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { tellAdded } from '../../queue/workAdded';
import { cleanBody } from '../messages/noticeFiles';
import { receiversOf } from '../messages/receivers';
import { addDelivery, deliveryKind, laneOf } from './addDelivery';
import { channelList } from './defineChannel';
import type { DeliveryData } from './delivery';
import { htmlOfText, htmlWithLines } from './textOfHtml';

/** What a send configuration sends, and to whom. */
interface Enqueue {
  configId: string;
  /** Names the work: enqueued again with the same key, nothing is added. */
  key: string;
  /** Values of the template's parameters, as text. */
  values: Record<string, string>;
  /** `id--type` members for a configuration without receivers of its own; '' is everybody. */
  toUserIds: string;
}

export interface Prepared {
  messageType: string;
  channelId: string | null;
  title: string;
  content: string;
  data: DeliveryData;
  toUserIds: string;
}

interface SmsField {
  smsField: string;
  field: string;
  isTitle?: number | string | null;
}

const longestTitle = 200;

function variablesOf(fields: SmsField[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fields.map(({ smsField, field }) => [smsField, values[field] ?? '']));
}

/** Paragraphs of HTML, or lines of a text. */
const linesOf = { html: /<p\b[^<>]*>.*?<\/p>/gs, text: /^.*(\r?\n|$)/gm };

/** The text without lines that name parameters of which none has a value. */
const withoutEmpty = (text: string, lines: RegExp, values: Record<string, string>): string =>
  text.replace(lines, (line) => {
    const named = parametersIn(line);
    return named.length > 0 && named.every((name) => !values[name]) ? '' : line;
  });

interface PrepareOptions {
  /** Lines that would be labels without a value are left out. */
  leaveOutEmpty?: boolean;
}

/** The texts of a configuration with these values. Refused when it, its template or its channel is missing or disabled. */
export async function prepare(
  db: Db,
  configId: string,
  values: Record<string, string>,
  { leaveOutEmpty = false }: PrepareOptions = {},
): Promise<Prepared> {
  const row = await db.kysely
    .selectFrom('weftSendConfig as c')
    .innerJoin('weftMessageTemplate as m', 'm.id', 'c.templateId')
    .selectAll('m')
    .select(['c.channelId', 'c.toUserIds'])
    .where('c.id', '=', configId)
    .where('c.enabledMark', '=', 1)
    .where('c.deleteMark', 'is', null)
    .where('m.enabledMark', '=', 1)
    .where('m.deleteMark', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('message.sendConfigMissing');
  const { messageType } = row;
  const channel = channelList.of(db, messageType);
  const fields = JSON.parse(row.smsFieldList) as SmsField[];
  const subject = fields.find(({ isTitle }) => Number(isTitle) === 1)?.field ?? '@Title';
  const title = fillTemplate(row.title || `{${subject}}`, values).slice(0, longestTitle);
  const isHtml = channel?.text === 'html';
  const written = row.content || channel?.usualContent || '';
  const whole = isHtml ? htmlWithLines(written) : written;
  const body = leaveOutEmpty ? withoutEmpty(whole, linesOf[isHtml ? 'html' : 'text'], values) : whole;
  const filled = fillTemplate(body, values, isHtml ? htmlOfText : undefined);
  // After filling: a value inside an attribute may be an address that is not allowed.
  const content = isHtml ? cleanBody(filled) : filled;
  const data: DeliveryData = {
    ...(row.templateCode ? { templateCode: row.templateCode, variables: variablesOf(fields, values) } : {}),
    ...(row.wxSkip === '1' && row.xcxAppId ? { miniProgram: row.xcxAppId } : {}),
  };
  return { messageType, channelId: row.channelId, title, content, data, toUserIds: row.toUserIds };
}

/** Whether the account of the channel is the one receiver. */
export const sendsToAddress = (db: Db, code: string): boolean => channelList.of(db, code)?.receiver === 'address';

/** A user receives once, whatever members name them: the id of a delivery is made of its key. */
const toUsers = (among: string) => `insert into weft_job (id, kind, lane, title, input, created_time, user_id)
  select md5($1 || '/' || u.id), $2, $3, $4, $5, $6, u.id
  from weft_user u where u.delete_mark is null and u.enabled_mark = 1 ${among} on conflict do nothing returning id`;

/** Adds the deliveries of a configuration to the queue, in one statement of the caller's transaction. */
export async function enqueue(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  tx: Db,
  { configId, key, values, toUserIds }: Enqueue,
): Promise<void> {
  const prepared = await prepare(tx, configId, values);
  await enqueueTexts(ctx, tx, key, { ...prepared, toUserIds: prepared.toUserIds || toUserIds });
}

/** The same for texts that are prepared; `toUserIds` are the receivers, '' is everybody. */
export async function enqueueTexts(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  tx: Db,
  key: string,
  { messageType, channelId, title, content, data, toUserIds }: Prepared,
): Promise<void> {
  const texts = { channelId, content, data };
  if (sendsToAddress(tx, messageType)) {
    const id = createHash('md5').update(key).digest('hex');
    await addDelivery(tx, { ...texts, id, messageType, title, userId: null, now: ctx.now });
    return;
  }
  const kind = deliveryKind(messageType);
  const params: unknown[] = [key, kind, laneOf(messageType, channelId), title, JSON.stringify(texts), ctx.now];
  const receivers = await receiversOf({ ...ctx, db: tx }, toUserIds);
  const among = receivers
    ? `and (u.id = any($7::text[]) or u.id in (select user_id from weft_user_relation where object_id = any($8::text[])))`
    : '';
  const all = receivers ? [...params, receivers.userIds, receivers.objectIds] : params;
  const added = await tx.raw<{ id: string }>(toUsers(among), all);
  await tellAdded(
    tx,
    added.map(({ id }) => id),
  );
}
