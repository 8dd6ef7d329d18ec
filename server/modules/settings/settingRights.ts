import { wordsOf } from '../../../core/language/text';
import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import { entityNamed } from '../../entities/entities';
import type { Configuration, ConfigurationKey } from '../../services/platform/configuration';
import { isSecretSetting } from '../../services/platform/secretSettings';

const { fields } = entityNamed('sysConfig');

/** Whether only administrators set it: its entity says so (`setBy`). */
export const isAdministrators = (key: string): boolean => fields[key]?.setBy !== 'editors';

/** The name of a setting, as `t` has it. */
export const settingName = (key: string, t: Ctx['t']): string => wordsOf(fields[key]?.label, t) || key;

/** Whether the form gives a setting another value. An empty secret is none; others are not given when null. */
function differs(config: Configuration, form: Partial<Configuration>, key: ConfigurationKey): boolean {
  const given = form[key] ?? undefined;
  if (isSecretSetting(key)) return Boolean(given);
  return given !== undefined && String(given) !== String(config[key]);
}

/** The settings of administrators that the form changes, secrets that it removes included. */
export function administratorsChanges(
  config: Configuration,
  form: Partial<Configuration>,
  removed: ReadonlySet<string>,
): ConfigurationKey[] {
  const keys = (Object.keys(config) as ConfigurationKey[]).filter(isAdministrators);
  return keys.filter((key) => differs(config, form, key) || (isSecretSetting(key) && removed.has(key)));
}

/** Refuses a form that changes what its sender may not set, or removes a secret, with the names of all such settings. */
export function refuseAdministrators(
  ctx: Pick<Ctx, 't' | 'user'>,
  config: Configuration,
  form: Partial<Configuration>,
  removed: ReadonlySet<string>,
): void {
  if (ctx.user.isAdministrator) return;
  const refused = administratorsChanges(config, form, removed);
  if (refused.length === 0) return;
  const message = (names: string[]) => ({ label: names.join(ctx.t('message.nameSeparator')) });
  const named = refused.map((key) => ({ field: key, name: settingName(key, ctx.t) }));
  const errors = named.map(({ field, name }) => {
    return { field, message: ctx.t('sysConfig.administratorsOnly', message([name])) };
  });
  throw new Refusal('sysConfig.administratorsOnly', message(named.map(({ name }) => name)), { errors });
}
