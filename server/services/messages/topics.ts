import { fillWords } from '../../../core/fillWords';
import { isLanguage, type Language, tagOf, usualLanguage } from '../../../core/languages';
import { type MessageTopic, messageTopics } from '../../../core/messageTopics';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { type Translate, translatorOf } from '../../translator';
import { type PagePlace, type RecordPlace, sendMessage } from './send';

/** A message of the product about a topic; its words are `topic.<topic>.title` and `.body` of the locales. */
export interface TopicMessage {
  topic: MessageTopic;
  userIds: readonly string[];
  /** Values of the words; the body shows them as text. */
  values?: Record<string, string | number>;
  /** Values in the receiver's language. */
  named?: (t: Translate) => Record<string, string>;
  /** A refusal, as the value `reason` in the receiver's language. */
  reason?: { key: string; values: Record<string, unknown> };
  /** Which body: `topic.<topic>.<body>`. Default `body`. */
  body?: string;
  /** The record that it is about; the message opens it for those who may see it. */
  record?: RecordPlace;
  /** The page that it leads to, for those who have it; instead of a record. */
  page?: PagePlace['page'];
  /** Id of the person who did what led to it; '' and absent: the product by itself. */
  by?: string;
  /** The language of receivers who chose none, where they are the ones who work: that of their call. Default zh. */
  language?: Language;
  /** It opens a flow: the body is this as JSON, in a process message (contract-flow §9). */
  process?: Record<string, unknown>;
  /** A person with an unread message of the topic gets no second one. */
  once?: boolean;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string | number) => String(value).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const longestTitle = 200;
const longestValue = 2_000;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

async function wordsIn(language: Language, { topic, values: given = {}, named, reason, body = 'body' }: TopicMessage) {
  const t = await translatorOf(language);
  const values = { ...given, ...named?.(t), ...(reason ? { reason: t(reason.key, reason.values) } : {}) };
  const words = (key: string) => t(`topic.${topic}.${key}`);
  const inText = Object.entries(values).map(([name, value]) => [name, cut(String(value), longestValue)] as const);
  return {
    title: cut(fillWords(words('title'), Object.fromEntries(inText), tagOf(language)), longestTitle),
    bodyText: `<p>${fillWords(words(body), Object.fromEntries(inText.map(([name, value]) => [name, escaped(value)])), tagOf(language))}</p>`,
  };
}

/** Receivers who want the topic, by the language of each. */
async function receivers(
  tx: Db,
  { topic, userIds, once, language: usual = usualLanguage }: TopicMessage,
): Promise<Map<Language, string[]>> {
  const unread = `and not exists (select 1 from weft_message_receiver r join weft_message m on m.id = r.message_id
    where r.user_id = u.id and r.is_read = 0 and r.delete_time is null and m.topic = $2)`;
  const rows = await tx.raw<{ id: string; language: string | null }>(
    `select u.id, u.language from weft_user u where u.id = any($1::text[]) and u.delete_mark is null and u.enabled_mark = 1
     and not exists (select 1 from weft_message_off o where o.user_id = u.id and o.topic = $2) ${once ? unread : ''}
     order by u.id`,
    [[...new Set(userIds)], topic],
  );
  const byLanguage = new Map<Language, string[]>();
  for (const { id, language } of rows) {
    const own = isLanguage(language) ? language : usual;
    byLanguage.set(own, [...(byLanguage.get(own) ?? []), id]);
  }
  return byLanguage;
}

/** Sends a system message to those who did not turn the topic off, in each one's language; to nobody it is no failure. */
export async function sendTopic(ctx: Pick<Ctx, 'now' | 'publish'>, tx: Db, message: TopicMessage): Promise<void> {
  if (!message.userIds.length) return;
  for (const [language, userIds] of await receivers(tx, message))
    await sendMessage(ctx, tx, {
      type: message.process ? 2 : 3,
      topic: message.topic,
      place: message.record ?? (message.page ? { page: message.page } : undefined),
      by: message.by,
      ...(await wordsIn(language, message)),
      ...(message.process ? { bodyText: JSON.stringify(message.process) } : {}),
      userIds,
    });
}

/** The same to the person of the call, about own work; who chose no language gets it in that of the call. */
export const tellOneself = (
  ctx: Pick<Ctx, 'now' | 'publish' | 'user' | 'language'>,
  tx: Db,
  message: Omit<TopicMessage, 'userIds' | 'language'>,
): Promise<void> => sendTopic(ctx, tx, { ...message, userIds: [ctx.user.id], language: ctx.language });

/** Which topics this person receives: 1 or 0 by topic. */
export async function readTopics(ctx: Ctx): Promise<Reply> {
  const off = await findAll(ctx.db, 'weftMessageOff', ['topic'], { userId: ctx.user.id });
  const turnedOff = new Set(off.map(({ topic }) => topic));
  return { data: Object.fromEntries(messageTopics.map((topic) => [topic, Number(!turnedOff.has(topic))])) };
}

/** Turns a topic on or off for this person. */
export async function setTopic(ctx: Ctx, { topic, on }: { topic: string; on: number }): Promise<Reply> {
  if (!messageTopics.some((known) => known === topic)) throw new Refusal('error.notFound');
  const row = { userId: ctx.user.id, topic };
  await ctx.db.transaction(async (tx) => {
    if (on)
      await tx.kysely
        .deleteFrom('weftMessageOff')
        .where('userId', '=', row.userId)
        .where('topic', '=', topic)
        .execute();
    else
      await tx.kysely
        .insertInto('weftMessageOff')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return { data: null, msg: 'common.saved' };
}
