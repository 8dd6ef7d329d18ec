import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { methodsOf } from '../../services/auth/secondFactor/factors';
import { dropTickets } from '../../services/auth/tickets/tickets';
import { sendMessage } from '../../services/messages/send';
import { endSessions } from '../../services/sessions/sessions';
import { lockToChange } from './userWrites';

/** Removes the app, the passkeys and the recovery codes of a person, and tickets that could bring one back. */
async function removeFactors(tx: Db, userId: string): Promise<void> {
  for (const table of ['weftSecondFactor', 'weftPasskey', 'weftRecoveryCode'] as const)
    await tx.kysely.deleteFrom(table).where('userId', '=', userId).execute();
  for (const kind of ['secondFactor', 'enrol', 'passkey'] as const) await dropTickets(tx, kind, userId);
}

/**
 * Resets the second step of a person who has lost it: the next sign-in needs the password only, or sets up a new app where
 * a role requires one. All sessions of the person end, and a message tells who did it. Refused for the own account: the
 * profile asks for the password.
 */
export async function resetFactor(ctx: Ctx, id: string): Promise<Reply> {
  if (id === ctx.user.id) throw new Refusal('users.factorSelf');
  await ctx.db.transaction(async (tx) => {
    await lockToChange(ctx, tx, id);
    if ((await methodsOf(tx, id)).length === 0) throw new Refusal('users.factorNone');
    await removeFactors(tx, id);
    await endSessions(
      { db: tx, now: ctx.now, publish: ctx.publish },
      { userIds: [id], code: code.signedOut, key: 'auth.endedFactor' },
    );
    const title = ctx.t('message.factorResetTitle');
    const bodyText = ctx.t('message.factorResetBody', { account: ctx.user.account });
    await sendMessage(ctx, tx, { type: 3, topic: 'factorReset', title, bodyText, userIds: [id] });
  });
  return { data: null, msg: 'users.factorReset' };
}
