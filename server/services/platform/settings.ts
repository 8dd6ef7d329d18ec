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

/** Written by those who administer, read by nobody else (contract §11 G8). */
const secrets: ConfigurationKey[] = ['qyhAgentSecret', 'qyhCorpSecret', 'dingSynAppSecret', 'newUserDefaultPassword'];

/** What any signed-in person may read: how the product is called and what a password must be. */
const open: ConfigurationKey[] = [
  'sysName',
  'title',
  'sysVersion',
  'copyright',
  'companyName',
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

/** All settings for administrators; without secrets for who may open the screen; the open ones for everybody else. */
export async function settings(ctx: Ctx): Promise<Reply<Partial<Configuration>>> {
  const [config, grants] = await Promise.all([configuration(ctx.db), grantsOf(ctx.db, ctx.user)]);
  if (ctx.user.isAdministrator) return { data: config };
  const hidden = await hiddenCodes(ctx.db, ctx.user, module, 'form');
  const visible = configurationKeys.filter((key) => !secrets.includes(key) && !hidden.has(key));
  const keys = grants.modules.has(module) ? visible : open;
  return { data: Object.fromEntries(keys.map((key) => [key, config[key]])) as Partial<Configuration> };
}

/** Stores what was sent and leaves the rest; the version is not a setting, and a hidden secret sent back empty stays. */
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
