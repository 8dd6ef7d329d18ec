import { actorOf } from '../../ctx';
import type { Db } from '../../db/types';
import type { Outcome } from '../../outcome';
import { logType, writeTrail } from './logs';

/** Calls of the sign-in family write their own rows. */
const unwritten = new Set(['auth.login', 'auth.logout', 'auth.config', 'auth.passwordAge']);

function isWorthARow(outcome: Outcome): boolean {
  if (outcome.outcome === 'failed') return true;
  // Unauthenticated calls are in the server's log; they must not be able to fill this table.
  if (outcome.outcome === 'denied') return outcome.user !== undefined;
  return outcome.write && !unwritten.has(outcome.call);
}

/** The audit row of one call (reliability T37): who, when, from where, what, the outcome, and the note of a published version; never other input. */
export async function record(db: Db, outcome: Outcome): Promise<void> {
  if (!isWorthARow(outcome)) return;
  const { user, at: now, ip, userAgent } = outcome;
  const person = user && actorOf(user);
  const row = {
    type: outcome.outcome === 'failed' ? logType.error : logType.operation,
    outcome: outcome.outcome,
    userId: person?.id ?? null,
    userName: person ? `${person.realName}/${person.account}` : null,
    requestUrl: outcome.url,
    requestMethod: outcome.method,
    durationMs: outcome.durationMs,
    moduleName: outcome.subject,
    json: {
      call: outcome.call,
      requestId: outcome.requestId,
      ...(outcome.note ? { note: outcome.note } : {}),
      ...(user?.token ? { token: user.token.fullName, tokenId: user.token.id } : {}),
      ...(user?.viewing ? { viewedAs: user.account } : {}),
    },
  };
  await writeTrail({ db, now, ip, userAgent }, row);
}
