import type { PublicCtx } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findOne } from '../../../db/find';
import type { Db } from '../../../db/types';
import { SecretLost } from '../../../secrets/secretBox';
import { configuration } from '../../platform/configuration';
import { limitTries, Wait } from '../placeAttempts';
import { takeRecoveryCode } from './recoveryCodes';
import { stepOf } from './totp';

/** How a person proves who they are besides the password. */
export type FactorMethod = 'totp' | 'recovery' | 'passkey';

/** The methods that a person has set up; [] : the password is enough. */
export async function methodsOf(db: Db, userId: string): Promise<FactorMethod[]> {
  const totp = await db.kysely.selectFrom('weftSecondFactor').select('userId').where('userId', '=', userId).execute();
  const keys = await db.kysely.selectFrom('weftPasskey').select('id').where('userId', '=', userId).limit(1).execute();
  const codes = await db.kysely.selectFrom('weftRecoveryCode').select('userId').where('userId', '=', userId).execute();
  const methods: FactorMethod[] = [];
  if (totp.length > 0) methods.push('totp');
  if (keys.length > 0) methods.push('passkey');
  if (methods.length > 0 && codes.length > 0) methods.push('recovery');
  return methods;
}

/** Whether a role of the person needs a second factor. */
export async function needsFactor(db: Db, userId: string): Promise<boolean> {
  const { secondFactorRoles } = await configuration(db);
  const roles = secondFactorRoles.split(',').filter(Boolean);
  if (roles.length === 0) return false;
  const held = await db.kysely
    .selectFrom('weftUserRelation')
    .select('id')
    .where('userId', '=', userId)
    .where('objectType', '=', 'Role')
    .where('objectId', 'in', roles)
    .limit(1)
    .execute();
  return held.length > 0;
}

/** Guesses of a second factor wait for the account as a whole: who guesses has its password already. */
const rule = { after: 5, minutes: 10 };

/** Runs `verify` within the limit of the account. Throws a Refusal when it is wrong, or during the wait. */
export async function limitGuesses(db: Db, userId: string, verify: () => Promise<boolean>): Promise<void> {
  try {
    const right = await limitTries(db, { account: `second factor ${userId}`, place: 'anywhere' }, rule, verify);
    if (!right) throw new Refusal('auth.factorWrong');
  } catch (error) {
    if (error instanceof Wait) throw new Refusal('auth.factorWait', { minutes: error.minutes });
    throw error;
  }
}

/** Whether this is a code of the person's app, not used before; it is used now. */
async function takeTotp({ db, now }: Pick<PublicCtx, 'db' | 'now'>, userId: string, typed: string): Promise<boolean> {
  const factor = await findOne(db, 'weftSecondFactor', 'all', { userId });
  const step = factor && stepOf(openSecret(db, factor.secret), typed, now);
  if (!step) return false;
  const used = await db.kysely
    .updateTable('weftSecondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    // A code is used once, and none before it: of two simultaneous calls one succeeds.
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

function openSecret(db: Db, sealed: string): string {
  try {
    return db.secrets.open(sealed);
  } catch (error) {
    if (error instanceof SecretLost) throw new Refusal('auth.factorLost');
    throw error;
  }
}

/** Accepts a code of the app or a recovery code, once. Throws a Refusal otherwise. */
export function takeCode(ctx: Pick<PublicCtx, 'db' | 'now'>, userId: string, typed: string): Promise<void> {
  const isTotp = /^\s*\d{3}\s*\d{3}\s*$/.test(typed);
  const verify = () => (isTotp ? takeTotp(ctx, userId, typed) : takeRecoveryCode(ctx.db, userId, typed));
  return limitGuesses(ctx.db, userId, verify);
}
