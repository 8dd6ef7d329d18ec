import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { addDelivery } from '../../services/channels/addDelivery';
import type { DeliveryData } from '../../services/channels/delivery';
import { htmlOfText } from '../../services/channels/textOfHtml';
import { sendTopic } from '../../services/messages/topics';
import {
  type Configuration,
  type ConfigurationKey,
  configuration,
  isNumeric,
} from '../../services/platform/configuration';
import { logType, writeLog } from '../../services/platform/logs';
import { isSecretSetting } from '../../services/platform/secretSettings';
import { type Translate, translatorOf } from '../../translator';
import { isAdministrators, settingName } from './settingRights';

/** New values, as they are stored but not sealed. */
type NewValues = ReadonlyMap<ConfigurationKey, string>;

/** The settings of administrators among them whose value is another one. */
export function changedOf(config: Configuration, values: NewValues): ConfigurationKey[] {
  return [...values].flatMap(([key, value]) => (isAdministrators(key) && value !== String(config[key]) ? [key] : []));
}

/** Old and new value; of a secret only that it changed. */
const change = (config: Configuration, values: NewValues) => (setting: ConfigurationKey) =>
  isSecretSetting(setting)
    ? { setting, change: 'changed' }
    : { setting, before: config[setting], after: values.get(setting) };

interface Administrator {
  id: string;
  email: string | null;
  language: string | null;
}

const administrators = (tx: Db) =>
  tx.raw<Administrator>(
    `select id, email, language from weft_user
     where is_administrator = 1 and enabled_mark = 1 and delete_mark is null order by id`,
  );

const namesOf = (keys: readonly string[], t: Translate) =>
  keys.map((key) => settingName(key, t)).join(t('message.nameSeparator'));

const readAll = (values: NewValues) =>
  Object.fromEntries([...values].map(([key, value]) => [key, isNumeric(key) ? Number(value) : value]));

const sends = ({ emailSmtpHost, emailSender }: Configuration) => Boolean(emailSmtpHost && emailSender);

const mailKeys = /^email/;

/**
 * The server in force before the change, sealed, or the new one where there was none: a mail server is not changed behind its
 * back. Without `mailServer` the
 * configured one, which the change leaves as it is; undefined: there is no server.
 */
function mailServerOf(db: Db, config: Configuration, values: NewValues): DeliveryData | undefined {
  const server = sends(config) ? config : { ...config, ...readAll(values) };
  if (!sends(server)) return undefined;
  if (!sends(config) || !changedOf(config, values).some((key) => mailKeys.test(key))) return {};
  const own = Object.entries(server).filter(([key]) => key.startsWith('email') || key === 'sysName');
  return { mailServer: db.secrets.seal(JSON.stringify(Object.fromEntries(own))) };
}

interface Told {
  /** In force before the change. */
  config: Configuration;
  /** What changed, in the words of the reader. */
  named: (t: Translate) => string;
  /** As `mailServerOf` gives it; undefined: no mails. */
  mailServer: DeliveryData | undefined;
}

/** Tells all administrators: a message, which nobody can turn off, and a mail in the queue of deliveries, sent until a server takes it. */
export async function tellAdministrators(ctx: Ctx, tx: Db, { config, named, mailServer }: Told): Promise<void> {
  const people = await administrators(tx);
  const user = ctx.user.realName;
  await sendTopic(ctx, tx, {
    topic: 'settingsChanged',
    userIds: people.map(({ id }) => id),
    values: { user },
    named: (t) => ({ settings: named(t) }),
  });
  if (!mailServer) return;
  for (const { id, email, language } of people) {
    if (!email) continue;
    const t = await translatorOf(language);
    const text = t('topic.settingsChanged.body', { user, settings: named(t) });
    await addDelivery(tx, {
      ...{ id: newId(), messageType: '2', channelId: null, userId: id, now: ctx.now },
      title: t('mail.settingsSubject', { product: config.sysName }),
      content: `<p>${htmlOfText(text)}</p>`,
      data: mailServer,
    });
  }
}

/** The server that is configured; undefined: none. */
export const mailServerNow = async (db: Db) => mailServerOf(db, await configuration(db), new Map());

/**
 * Writes what changed to the log, and sends all administrators a message, which nobody can turn off, and a mail: all in the
 * transaction of the change.
 */
export async function recordChanges(ctx: Ctx, tx: Db, config: Configuration, values: NewValues): Promise<void> {
  const keys = changedOf(config, values);
  if (keys.length === 0) return;
  await writeLog(
    { ...ctx, db: tx },
    {
      type: logType.operation,
      outcome: 'ok',
      userId: ctx.user.id,
      userName: `${ctx.user.realName}/${ctx.user.account}`,
      moduleName: 'system.sysConfig',
      json: { call: 'sysConfig.update', requestId: ctx.requestId, changes: keys.map(change(config, values)) },
    },
  );
  const mailServer = mailServerOf(tx, config, values);
  await tellAdministrators(ctx, tx, { config, mailServer, named: (t) => namesOf(keys, t) });
}
