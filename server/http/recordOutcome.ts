import type { Db } from '../db/types';
import { logType, writeLog } from '../services/logs';
import type { Outcome } from './platform';

/** These write their own row, with what only they know. */
const ownRow = new Set(['auth.login', 'auth.logout']);

/** One audit row per write, and per call that was denied or failed (T37). No query values, no bodies. */
export async function recordOutcome(db: Db, outcome: Outcome): Promise<void> {
  if (ownRow.has(outcome.call) && outcome.outcome !== 'failed') return;
  await writeLog(
    { db, now: outcome.at, ip: outcome.ip, userAgent: outcome.userAgent },
    {
      type: outcome.outcome === 'failed' ? logType.error : logType.operation,
      outcome: outcome.outcome,
      userId: outcome.user?.id ?? null,
      userName: outcome.user ? `${outcome.user.realName}/${outcome.user.account}` : null,
      requestUrl: outcome.url,
      requestMethod: outcome.method,
      durationMs: outcome.durationMs,
      moduleName: outcome.subject,
      json: { call: outcome.call, requestId: outcome.requestId },
    },
  );
}
