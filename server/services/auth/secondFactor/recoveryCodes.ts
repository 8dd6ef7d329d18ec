import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/types';
import { hashOf } from '../../sessions/tokens';
import { base32 } from './totp';

const codesMost = 10;

/** Letters and digits only, in one case: people type the codes from paper. */
const plain = (typed: string): string => typed.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** Gives a person ten new codes of 80 bits; earlier ones end. They are stored hashed and shown this once. */
export async function newRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMost }, () => base32(randomBytes(10)));
  await tx.kysely.deleteFrom('weftRecoveryCode').where('userId', '=', userId).execute();
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(code) }));
  await tx.kysely.insertInto('weftRecoveryCode').values(rows).execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Whether this is an unused code of the person; it is used now. */
export async function takeRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const used = await db.kysely
    .deleteFrom('weftRecoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(plain(typed)))
    .returning('codeHash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const codes = db.kysely.selectFrom('weftRecoveryCode').select('codeHash').where('userId', '=', userId);
  return (await codes.execute()).length;
}
