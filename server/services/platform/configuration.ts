import { isZone, setOrganisationZone } from '../../../core/zone';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { readTimeZone } from '../../env';
import { version } from '../../version';
import { isSecretSetting, openSetting } from './secretSettings';

/** Maximum age of cached settings; `configuration.changed` invalidates them earlier. */
const ttlMs = 5_000;

/** Defaults of contract §10; the table overrides them. Numbers are flags, counts, minutes or days. */
const defaults = {
  sysName: 'Weft',
  title: 'Weft',
  sysVersion: `V${version}`,
  sysDescription: '',
  // Ours: the name of the person across every page (ux 15).
  watermark: 0,
  copyright: 'Weft',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  companyEmail: '',
  // Empty: that of the environment, TIME_ZONE.
  timeZone: '',
  loginIcon: '',
  navigationIcon: '',
  logoIcon: '',
  workLogoIcon: '',
  appIcon: '',
  singleLogin: 2,
  tokenTimeout: 720,
  passwordErrorsNumber: 6,
  // The contract's 1 lets a stranger lock every account; 2 slows the guesser.
  lockType: 2,
  lockTime: 10,
  enableVerificationCode: 0,
  verificationCodeNumber: 4,
  lastLoginTimeSwitch: 1,
  whitelistSwitch: 0,
  whiteListIp: '',
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  passwordStrengthLimit: 0,
  passwordLengthMin: 0,
  passwordLengthMinNumber: 6,
  containsNumbers: 0,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 3,
  mandatoryModificationOfInitialPassword: 1,
  // Empty: every new user gets a random one. The contract's fixed `0000` is a setting.
  newUserDefaultPassword: '',
  // Empty: the public address of the service.
  qyhBaseUrl: '',
  qyhCorpId: '',
  qyhAgentId: '',
  qyhAgentSecret: '',
  qyhCorpSecret: '',
  qyhIsSynOrg: 0,
  qyhIsSynUser: 0,
  dingBaseUrl: '',
  dingSynAppKey: '',
  dingSynAppSecret: '',
  dingAgentId: '',
  dingSynIsSynOrg: 0,
  dingSynIsSynUser: 0,
  // Address of this installation in links and at providers; never taken from a request.
  siteAddress: '',
  emailSmtpHost: '',
  emailSmtpPort: 465,
  // 1 TLS, 2 STARTTLS, 0 none.
  emailSsl: 1,
  emailAccount: '',
  emailPassword: '',
  emailSender: '',
  emailSenderName: '',
  passwordResetByMail: 0,
  // 1: links by mail set the passwords of administrators too.
  passwordResetByMailAdministrators: 0,
  // Roles whose people need a second factor; ids, comma-joined.
  secondFactorRoles: '',
  // 0: clients that are not ours may make grave calls without a fresh proof of the person.
  proofOfOtherClients: 1,
  // 1: what replaces a shipped document is published by another person than its author.
  secondPersonPublishes: 0,
  // Exports of more rows than this are told to administrators.
  exportAlarmRows: 10_000,
  // Id of the provider that the sign-in page leads to at once.
  signInProvider: '',
  // Words that no chat message may contain; separated by commas or line breaks.
  chatBlockedWords: '',
  // 1: people with the right may export chats; each export tells everybody concerned.
  chatAudit: 0,
  linkTime: 24,
  isClick: 0,
  unClickNum: 0,
};

export type Configuration = typeof defaults;
export type ConfigurationKey = keyof Configuration;
export const configurationKeys = Object.keys(defaults) as ConfigurationKey[];

/** Whether a setting is a number, on the wire and in the table. */
export function isNumeric(key: ConfigurationKey): boolean {
  return typeof defaults[key] === 'number';
}

const settings = memo<Configuration>('settings', {
  ttlMs,
  max: 1,
  forgetOn: { 'configuration.changed': () => 'all' },
});

async function read(db: Db): Promise<Configuration> {
  const rows = await db.kysely.selectFrom('weftSysConfig').selectAll().execute();
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  const entries = configurationKeys.map((key) => {
    const text = stored[key];
    if (text === undefined) return [key, defaults[key]];
    if (isSecretSetting(key)) return [key, openSetting(db.secrets, text)];
    return [key, isNumeric(key) ? Number(text) : text];
  });
  const config = Object.fromEntries(entries) as Configuration;
  return { ...config, timeZone: isZone(config.timeZone) ? config.timeZone : readTimeZone() };
}

/** Days, and dates as text, are those of the organisation's zone from the moment its settings are read. */
async function readInForce(db: Db): Promise<Configuration> {
  const config = await read(db);
  setOrganisationZone(config.timeZone);
  return config;
}

/** The settings in force; `timeZone` is never empty. */
export function configuration(db: Db): Promise<Configuration> {
  return settings.of(db, '', () => readInForce(db));
}
