import type { Log } from '../../../ctx';
import type { Db } from '../../../db/types';
import { readAuditTargets } from '../../../env';
import { backOffMs } from '../../../queue/backOff';
import type { AuditTarget } from '../../../settings/auditTo';
import { appendRows } from './file';
import { postRows } from './post';
import { rowsAfter, type SentRow } from './rows';
import { sendSyslog } from './syslog';

/** Rows in one message to a target. */
const batch = 500;
/** Time of one run with one target; the next run goes on. */
const runMs = 10_000;
/** Time for a target's answer. */
const answerMs = 10_000;
/** The longest wait after a fault. */
const longestMs = 10 * 60_000;

const deliver = (target: AuditTarget, rows: readonly SentRow[]): Promise<void> => {
  if (target.kind === 'file') return appendRows(target, rows);
  if (target.kind === 'http') return postRows(target, rows, answerMs);
  return sendSyslog(target, rows, answerMs);
};

/** The fault in few words: never a header, never a row. */
function faultOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: string };
  return String(code ?? (cause ? faultOf(cause) : message) ?? '').slice(0, 200) || 'unreachable';
}

interface Position {
  seq: string;
  tries: number;
}

/** Where a target is, when it may be asked now; its first position is the oldest row that is kept. */
async function positionOf(db: Db, name: string): Promise<{ seq: number; tries: number } | undefined> {
  await db.raw(
    'insert into weft_audit_target (target, seq) select $1, floor_seq from weft_log_chain on conflict do nothing',
    [name],
  );
  const [found] = await db.raw<Position>(
    'select seq, tries from weft_audit_target where target = $1 and (due_time is null or due_time <= now())',
    [name],
  );
  return found && { seq: Number(found.seq), tries: found.tries };
}

/** Sends the next rows; false: there are no more, or they were not taken. */
async function sendSome(db: Db, log: Log, target: AuditTarget): Promise<boolean> {
  const { name } = target;
  const position = await positionOf(db, name);
  const rows = position ? await rowsAfter(db, position.seq, batch) : [];
  if (!position || !rows.length) return false;
  const gone = rows[0]!.seq - position.seq - 1;
  if (gone > 0) log.error({ target: name, rows: gone }, 'rows of the audit log were deleted before they were sent');
  try {
    await deliver(target, rows);
  } catch (error) {
    const fault = faultOf(error);
    log.warn({ target: name, fault }, 'the audit log could not be sent');
    await db.raw(
      `update weft_audit_target set tries = tries + 1, error = $2, due_time = now() + $3 * interval '1 millisecond'
       where target = $1`,
      [name, fault, Math.min(longestMs, backOffMs(position.tries + 1))],
    );
    return false;
  }
  await db.raw(
    `update weft_audit_target set seq = greatest(seq, $2), tries = 0, error = null, due_time = null, sent_time = now()
     where target = $1`,
    [name, rows.at(-1)!.seq],
  );
  return rows.length === batch;
}

async function sendTo(db: Db, log: Log, target: AuditTarget): Promise<void> {
  const until = Date.now() + runMs;
  while ((await sendSome(db, log, target)) && Date.now() < until);
}

/**
 * Sends the rows of the chain that each target has not taken, in their order. The position moves after a target took them: each
 * row arrives at least once. Targets do not wait for each other.
 */
export async function sendAudit(db: Db, log: Log): Promise<void> {
  await Promise.all(readAuditTargets().map((target) => sendTo(db, log, target)));
}

export interface TargetState {
  target: string;
  /** Number of the last row that it took. */
  seq: number;
  /** Rows of the chain that it has not taken. */
  behind: number;
  /** The last fault since it took rows. */
  error: string | null;
  /** When it took rows the last time; epoch ms. */
  sentTime: number | null;
}

/** The targets of AUDIT_TO; no statement when there are none. */
export async function targetStates(db: Db): Promise<TargetState[]> {
  const names = readAuditTargets().map(({ name }) => name);
  if (!names.length) return [];
  const rows = await db.raw<{ target: string; seq: string; last: string; error: string | null; sentTime: Date | null }>(
    `select n.target, coalesce(a.seq, c.floor_seq) as seq, c.seq as last, a.error, a.sent_time as "sentTime"
     from unnest($1::text[]) with ordinality as n(target, at) cross join weft_log_chain c
     left join weft_audit_target a on a.target = n.target order by n.at`,
    [names],
  );
  return rows.map(({ target, seq, last, error, sentTime }) => ({
    ...{ target, seq: Number(seq), behind: Math.max(0, Number(last) - Number(seq)) },
    ...{ error, sentTime: sentTime?.getTime() ?? null },
  }));
}
