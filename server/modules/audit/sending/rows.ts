import { parseJson } from '../../../../core/binding';
import type { Db } from '../../../db/types';
import { logType } from '../../../services/platform/logs';

/** A row of the chain as it is sent on. */
export interface SentRow {
  /** Number in the chain. */
  seq: number;
  /** SHA-256 of the digest before it and of the row, in hex. */
  digest: string;
  id: string;
  /** ISO 8601, UTC. */
  time: string;
  /** Name of the call, else what kind of row it is. */
  kind: string;
  /** `name/account`; null: nobody was signed in. */
  actor: string | null;
  actorId: string | null;
  subject: string | null;
  /** ok, refused, denied or failed. */
  outcome: string;
  /** IP address of the request. */
  address: string | null;
  device: string | null;
  method: string | null;
  path: string | null;
  durationMs: number | null;
  /** What the log knows beside: id of the request, what changed. */
  details: unknown;
}

interface Stored extends Omit<SentRow, 'seq' | 'time' | 'kind' | 'details'> {
  seq: string;
  time: Date;
  type: number;
  json: string | null;
}

const kinds: Record<number, string> = {
  [logType.signIn]: 'signIn',
  [logType.operation]: 'operation',
  [logType.error]: 'failure',
};

function asSent({ type, json, seq, time, ...row }: Stored): SentRow {
  const details = json === null ? null : (parseJson(json) ?? json);
  const { call } = (details ?? {}) as { call?: unknown };
  const kind = typeof call === 'string' ? call : (row.subject ?? kinds[type] ?? 'request');
  return { ...row, seq: Number(seq), time: time.toISOString(), kind, details };
}

/** Rows of the chain behind this number, in its order. */
export async function rowsAfter(db: Db, seq: number, most: number): Promise<SentRow[]> {
  const rows = await db.raw<Stored>(
    `select seq, digest, id, creator_time as time, type, user_name as actor, user_id as "actorId", module_name as subject, outcome,
       ip_address as address, plat_form as device, request_method as method, request_url as path,
       request_duration as "durationMs", json
     from weft_log where seq > $1 order by seq limit ${most}`,
    [seq],
  );
  return rows.map(asSent);
}

/** Whether somebody should be woken for it: alarms (docs/operations/audit.md). */
export const isGraveRow = ({ details }: SentRow): boolean =>
  typeof details === 'object' && details !== null && 'grave' in details;

/** JSON without line breaks. */
export const textOf = (row: SentRow): string => JSON.stringify(row);

/** JSON Lines: UTF-8, each row one line with its end. */
export const linesOf = (rows: readonly SentRow[]): string => rows.map((row) => `${textOf(row)}\n`).join('');
