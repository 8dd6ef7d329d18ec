import type { PublicCtx } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { type Shown, takeTicket } from '../tickets/tickets';
import { limitGuesses, methodsOf } from './factors';
import { newRecoveryCodes } from './recoveryCodes';
import { newTotpSecret, stepOf, totpAddress } from './totp';

/** What an app needs: the secret as text, and as the address of a QR code. */
export interface Proposal {
  secret: string;
  uri: string;
}

export async function proposeTotp(account: string, issuer: string): Promise<Proposal> {
  const secret = newTotpSecret();
  return { secret, uri: totpAddress(secret, account, issuer) };
}

interface Confirmation {
  userId: string;
  secret: string;
  code: string;
  /** The ticket that holds the secret; it ends. */
  shown: Shown;
}

/** Stores the secret when the code is its own; returns new recovery codes. */
export async function confirmTotp(ctx: PublicCtx, { userId, secret, code, shown }: Confirmation): Promise<string[]> {
  const step = stepOf(secret, code, ctx.now);
  await limitGuesses(ctx.db, userId, async () => step !== undefined);
  return ctx.db.transaction(async (tx) => {
    if (!(await takeTicket(tx, shown))) throw new Refusal('auth.factorGone');
    if ((await methodsOf(tx, userId)).includes('totp')) throw new Refusal('auth.factorSet');
    const row = { secret: tx.secrets.seal(secret), lastStep: step as number, creatorTime: ctx.now };
    await tx.kysely
      .insertInto('weftSecondFactor')
      .values({ userId, ...row })
      .execute();
    return newRecoveryCodes(tx, userId);
  });
}
