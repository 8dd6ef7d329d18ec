import type { Db } from '../../db/types';
import { reseal } from '../../secrets/reseal';
import { type SecretBox, SecretLost } from '../../secrets/secretBox';

/** Settings that are encrypted, never answered, and written by administrators only (contract §11 G8). */
export const secretSettings = [
  'qyhAgentSecret',
  'qyhCorpSecret',
  'dingSynAppSecret',
  'newUserDefaultPassword',
  'emailPassword',
] as const;
export type SecretSetting = (typeof secretSettings)[number];

/** Settings that say who receives a secret: a change of one deletes the stored secret, unless it is entered again. */
export const secretTargets: Partial<Record<SecretSetting, readonly string[]>> = {
  qyhAgentSecret: ['qyhBaseUrl'],
  qyhCorpSecret: ['qyhBaseUrl'],
  dingSynAppSecret: ['dingBaseUrl'],
  emailPassword: ['emailSmtpHost', 'emailSmtpPort', 'emailSsl'],
};

export const isSecretSetting = (key: string): key is SecretSetting => secretSettings.includes(key as SecretSetting);

/** The value of a stored secret; '' when its key is lost: it must be entered again. */
export function openSetting(box: SecretBox, value: string): string {
  try {
    return box.open(value);
  } catch (error) {
    if (error instanceof SecretLost) return '';
    throw error;
  }
}

/** Seals secrets that are stored plain or under an older key. */
export async function sealStoredSettings(tx: Db): Promise<void> {
  const rows = await tx.kysely.selectFrom('weftSysConfig').selectAll().where('key', 'in', secretSettings).execute();
  for (const { key, value } of rows) {
    const sealed = reseal(tx.secrets, value);
    if (sealed === value) continue;
    await tx.kysely.updateTable('weftSysConfig').set({ value: sealed }).where('key', '=', key).execute();
  }
}
