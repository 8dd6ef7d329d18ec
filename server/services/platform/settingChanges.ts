import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { type Translate, translatorOf } from '../../translator';
import { sendThrough } from '../mail/mail';
import { sendTopic } from '../messages/topics';
import { type Configuration, type ConfigurationKey, isNumeric } from './configuration';
import { logType, writeLog } from './logs';
import { isSecretSetting } from './secretSettings';
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

/** Writes what changed to the log and sends all administrators a message, which nobody can turn off. */
export async function recordChanges(
  ctx: Ctx,
  tx: Db,
  config: Configuration,
  values: NewValues,
): Promise<Administrator[]> {
  const keys = changedOf(config, values);
  if (keys.length === 0) return [];
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
  const people = await administrators(tx);
  await sendTopic(ctx, tx, {
    topic: 'settingsChanged',
    userIds: people.map(({ id }) => id),
    values: { user: ctx.user.realName },
    named: (t) => ({ settings: namesOf(keys, t) }),
  });
  return people;
}

/**
 * The same by mail, through the server in force before the change, or the new one where there was none: a mail server is not
 * changed behind its back. A mail that is not taken leaves the message and the log.
 */
export async function mailChanges(
  ctx: Pick<Ctx, 'user' | 'log'>,
  config: Configuration,
  values: NewValues,
  people: readonly Administrator[],
): Promise<void> {
  const keys = changedOf(config, values);
  const server = sends(config) ? config : { ...config, ...readAll(values) };
  if (!sends(server)) return;
  for (const { email, language } of people) {
    if (!email) continue;
    const t = await translatorOf(language);
    const subject = t('mail.settingsSubject', { product: server.sysName });
    const text = t('topic.settingsChanged.body', { user: ctx.user.realName, settings: namesOf(keys, t) });
    await sendThrough(server, { to: email, subject, text }).catch((error: unknown) =>
      ctx.log.warn(
        { reason: error instanceof Refusal ? error.key : String(error) },
        'the mail of a change was not sent',
      ),
    );
  }
}
