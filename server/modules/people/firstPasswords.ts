import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../../db/types';
import { hashDigest, hashRandomDigest } from '../../services/auth/passwords';
import { configuration } from '../../services/platform/configuration';

/** Letters and digits that are hard to confuse; 12 of them hold at least 60 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

export interface FirstPassword {
  /** The stored hash. */
  hash: string;
  /** The password, to be shown once; absent when the settings fix one for all. */
  text?: string;
}

const digest = (text: string) => createHash('md5').update(text).digest('hex');

async function randomPassword(): Promise<FirstPassword> {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { text, hash: await hashRandomDigest(digest(text)) };
}

/**
 * First passwords of new users: random, one each, unless the setting `newUserDefaultPassword` is set (contract §5.9).
 * `changePasswordDate` stays empty, so the first sign-in forces a change.
 */
export async function createFirstPasswords(db: Db, count: number): Promise<FirstPassword[]> {
  const { newUserDefaultPassword: fixed } = await configuration(db);
  if (fixed && count) return Array<FirstPassword>(count).fill({ hash: await hashDigest(digest(fixed)) });
  const passwords: FirstPassword[] = [];
  // Sequential: sign-ins share the queue of hashes.
  while (passwords.length < count) passwords.push(await randomPassword());
  return passwords;
}
