import type { Ctx, Reply } from '../../ctx';
import { grantsOf } from '../permissions/grants';
import { hiddenCodes } from '../permissions/hiddenCodes';
import {
  type Configuration,
  type ConfigurationKey,
  configuration,
  configurationKeys,
  isNumeric,
} from './configuration';

/** Written and read by administrators only (contract §11 G8). */
const secrets: ConfigurationKey[] = ['qyhAgentSecret', 'qyhCorpSecret', 'dingSynAppSecret', 'newUserDefaultPassword'];

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

/**
 * Administrators get all settings; users of the screen all but secrets; others, and users who must change their
 * password first, only the open ones.
 */
export async function settings(ctx: Ctx): Promise<Reply<Partial<Configuration>>> {
  const [config, grants] = await Promise.all([configuration(ctx.db), grantsOf(ctx.db, ctx.user)]);
  if (ctx.user.isAdministrator && !ctx.user.mustChangePassword) return { data: config };
  const hidden = await hiddenCodes(ctx.db, ctx.user, module, 'form');
  const visible = configurationKeys.filter((key) => !secrets.includes(key) && !hidden.has(key));
  const keys = grants.modules.has(module) && !ctx.user.mustChangePassword ? visible : open;
  return { data: Object.fromEntries(keys.map((key) => [key, config[key]])) as Partial<Configuration> };
}

/** Stores only the settings sent. The version is not a setting; a hidden secret sent back empty is unchanged. */
export async function saveSettings(ctx: Ctx, form: Partial<Configuration>): Promise<Reply> {
  const keys = configurationKeys.filter((key) => (form[key] ?? undefined) !== undefined && key !== 'sysVersion');
  const mine = keys.filter((key) => ctx.user.isAdministrator || !secrets.includes(key));
  const rows = mine.map((key) => ({ key, value: String(isNumeric(key) ? Number(form[key]) : form[key]) }));
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
