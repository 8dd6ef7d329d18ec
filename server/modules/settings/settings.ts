import type { Ctx, Reply } from '../../ctx';
import { grantsOf } from '../../services/permissions/grants';
import { hiddenCodes } from '../../services/permissions/hiddenCodes';
import {
  type Configuration,
  type ConfigurationKey,
  configuration,
  configurationKeys,
  isNumeric,
} from '../../services/platform/configuration';
import { isSecretSetting, secretSettings, secretTargets } from '../../services/platform/secretSettings';
import { recordChanges } from './settingChanges';
import { administratorsChanges, isAdministrators, refuseAdministrators } from './settingRights';

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

/** The value of a setting in the table, not sealed. */
const textOf = (form: SettingsForm, key: ConfigurationKey): string =>
  String(isNumeric(key) ? Number(form[key]) : (form[key] ?? ''));

/** Settings that the form gives and its sender may set. The version is not a setting; a secret is given if not empty. */
function givenKeys(ctx: Ctx, form: SettingsForm, removed: ReadonlySet<string>): ConfigurationKey[] {
  return configurationKeys.filter((key) => {
    if (isAdministrators(key) && !ctx.user.isAdministrator) return false;
    if (isSecretSetting(key)) return Boolean(form[key]) || removed.has(key);
    return (form[key] ?? undefined) !== undefined && key !== 'sysVersion';
  });
}

/** Stored secrets whose receiver is among the given settings with another value: they must be entered again. */
function redirectedSecrets(
  config: Configuration,
  form: SettingsForm,
  given: ReadonlySet<ConfigurationKey>,
): ConfigurationKey[] {
  const moved = (key: ConfigurationKey) => given.has(key) && String(form[key] ?? '') !== String(config[key]);
  return secretSettings.filter((key) => {
    const targets = (secretTargets[key] ?? []) as ConfigurationKey[];
    return Boolean(config[key]) && !given.has(key) && targets.some(moved);
  });
}

/** Whether an administrator sends another value of what is the administrators' to set; others are refused that anyway. */
export async function changesAdministrators(ctx: Ctx, form: SettingsForm): Promise<boolean> {
  if (!ctx.user.isAdministrator) return false;
  const removed = new Set(form.removedSecrets ?? []);
  return administratorsChanges(await configuration(ctx.db), form, removed).length > 0;
}

/**
 * Stores only the settings sent. What is the administrators' to set is refused of others; its change is told to all of
 * them, and stands in the log.
 */
export async function saveSettings(ctx: Ctx, form: SettingsForm): Promise<Reply> {
  const config = await configuration(ctx.db);
  const removed = new Set(form.removedSecrets ?? []);
  refuseAdministrators(ctx, config, form, removed);
  const given = new Set(givenKeys(ctx, form, removed));
  const values = new Map([...given].map((key) => [key, textOf(form, key)]));
  for (const key of redirectedSecrets(config, form, given)) values.set(key, '');
  const same = (key: ConfigurationKey) => !isSecretSetting(key) && String(config[key] ?? '') === values.get(key);
  for (const key of [...values.keys()].filter(same)) values.delete(key);
  if (values.size === 0) return { data: null, msg: 'common.saved' };
  const seal = (key: string, value: string) => (isSecretSetting(key) ? ctx.db.secrets.seal(value) : value);
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftSysConfig')
      .values([...values].map(([key, value]) => ({ key, value: seal(key, value) })))
      .onConflict((clash) => clash.column('key').doUpdateSet((to) => ({ value: to.ref('excluded.value') })))
      .execute();
    ctx.publish('configuration.changed', {});
    await recordChanges(ctx, tx, config, values);
  });
  return { data: null, msg: 'common.saved' };
}
