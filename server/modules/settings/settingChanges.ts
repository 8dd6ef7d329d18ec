import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { DeliveryData } from '../../services/channels/delivery';
import { tellAdministrators } from '../../services/channels/tellAdministrators';
import {
  type Configuration,
  type ConfigurationKey,
  configuration,
  isNumeric,
} from '../../services/platform/configuration';
import { logType, writeLog } from '../../services/platform/logs';
import { isSecretSetting } from '../../services/platform/secretSettings';
import type { Translate } from '../../translator';
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
      json: {
        call: 'sysConfig.update',
        requestId: ctx.requestId,
        grave: 'settingsChanged',
        changes: keys.map(change(config, values)),
      },
    },
  );
  const mailServer = mailServerOf(tx, config, values);
  const named = (t: Translate) => ({ settings: namesOf(keys, t) });
  await tellAdministrators(ctx, tx, { topic: 'settingsChanged', config, mailServer, named });
}
