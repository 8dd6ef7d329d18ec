import type { Ctx, Reply } from '../../ctx';
import { grantsOf } from '../permissions/grants';
import { hiddenCodes } from '../permissions/hiddenCodes';
import { baseSettings } from '../sync/services';
import {
  type Configuration,
  type ConfigurationKey,
  configuration,
  configurationKeys,
  isNumeric,
} from './configuration';
import { isSecretSetting, secretSettings, secretTargets } from './secretSettings';

/** Readable by any signed-in user: the product name, the zone and the password rules. */
const open: ConfigurationKey[] = [
  'sysName',
  'title',
  'sysVersion',
  'copyright',
  'companyName',
  'timeZone',
  'loginIcon',
  'navigationIcon',
  'logoIcon',
  'workLogoIcon',
  'appIcon',
  'passwordIsUpdatedRegularly',
  'updateCycle',
  'updateInAdvance',
  'passwordStrengthLimit',
  'passwordLengthMin',
  'passwordLengthMinNumber',
  'containsNumbers',
  'includeLowercaseLetters',
  'includeUppercaseLetters',
  'containsCharacters',
  'disableOldPassword',
  'disableTheNumberOfOldPasswords',
  'mandatoryModificationOfInitialPassword',
];

const module = 'system.sysConfig';

/** Ours: the settings of an administrator, secrets empty, with the names of those stored. */
function forAdministrator(config: Configuration) {
  const blank = Object.fromEntries(secretSettings.map((key) => [key, '']));
  return { ...config, ...blank, storedSecrets: secretSettings.filter((key) => config[key]) };
}

/**
 * Administrators get all settings, but no value of a secret; users of the screen all but secrets; others, and users who
 * must change their password first, only the open ones.
 */
export async function settings(ctx: Ctx): Promise<Reply<Partial<Configuration>>> {
  const [config, grants] = await Promise.all([configuration(ctx.db), grantsOf(ctx.db, ctx.user)]);
  if (ctx.user.isAdministrator && !ctx.user.mustChangePassword) return { data: forAdministrator(config) };
  const hidden = await hiddenCodes(ctx.db, ctx.user, module, 'form');
  const visible = configurationKeys.filter((key) => !isSecretSetting(key) && !hidden.has(key));
  const keys = grants.modules.has(module) && !ctx.user.mustChangePassword ? visible : open;
  return { data: Object.fromEntries(keys.map((key) => [key, config[key]])) as Partial<Configuration> };
}

export interface SettingsForm extends Partial<Configuration> {
  /** Ours: secrets to delete, unless the form holds a new value. */
  removedSecrets?: string[] | null;
}

/** The row of a setting. Secrets are sealed. */
function rowOf(ctx: Ctx, form: SettingsForm, key: ConfigurationKey) {
  const value = String(isNumeric(key) ? Number(form[key]) : (form[key] ?? ''));
  return { key, value: isSecretSetting(key) ? ctx.db.secrets.seal(value) : value };
}

const isBase = (key: string) => baseSettings.some((setting) => setting === key);

/**
 * Settings that the form changes. The version is not a setting; secrets, and the addresses that they are sent to, are
 * changed by administrators, a secret if not empty.
 */
function changedKeys(ctx: Ctx, form: SettingsForm): ConfigurationKey[] {
  const removed = new Set(form.removedSecrets ?? []);
  return configurationKeys.filter((key) => {
    if (isSecretSetting(key)) return ctx.user.isAdministrator && (Boolean(form[key]) || removed.has(key));
    if (isBase(key) && !ctx.user.isAdministrator) return false;
    return (form[key] ?? undefined) !== undefined && key !== 'sysVersion';
  });
}

/** Stored secrets whose receiver is among the changed settings: they must be entered again. */
async function redirectedSecrets(
  ctx: Ctx,
  form: SettingsForm,
  changed: ReadonlySet<ConfigurationKey>,
): Promise<ConfigurationKey[]> {
  const config = await configuration(ctx.db);
  const moved = (key: ConfigurationKey) => changed.has(key) && String(form[key] ?? '') !== String(config[key]);
  return secretSettings.filter((key) => {
    const targets = (secretTargets[key] ?? []) as ConfigurationKey[];
    return Boolean(config[key]) && !changed.has(key) && targets.some(moved);
  });
}

/** Stores only the settings sent. */
export async function saveSettings(ctx: Ctx, form: SettingsForm): Promise<Reply> {
  const changed = new Set(changedKeys(ctx, form));
  const redirected = await redirectedSecrets(ctx, form, changed);
  const rows = [...[...changed].map((key) => rowOf(ctx, form, key)), ...redirected.map((key) => rowOf(ctx, {}, key))];
  if (rows.length === 0) return { data: null, msg: 'common.saved' };
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftSysConfig')
      .values(rows)
      .onConflict((clash) => clash.column('key').doUpdateSet((to) => ({ value: to.ref('excluded.value') })))
      .execute();
    ctx.publish('configuration.changed', {});
  });
  return { data: null, msg: 'common.saved' };
}
