import { newId } from '../../../core/id';
import type { PublicCtx } from '../../ctx';
import { type Gathered, gathered } from '../../db/gathered';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';

/** Kinds of log row (contract §5.15). */
export const logType = { signIn: 1, operation: 3, error: 4, request: 5 } as const;

export interface LogRow {
  type: number;
  /** ok, refused, denied or failed. */
  outcome: string;
  userId?: string | null;
  /** `realName/account`. */
  userName?: string | null;
  requestUrl?: string;
  requestMethod?: string;
  durationMs?: number;
  moduleName?: string;
  /** What happened, never user input: no passwords, tokens or personal data. */
  json?: Record<string, unknown> | string;
}

/** Browser and system from the user agent: `Chrome 129 / Windows`. */
export function platformOf(userAgent: string): string {
  const browser = /(Edg|OPR|Chrome|Firefox|Version)\/(\d+)/.exec(userAgent);
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent)?.[0];
  const name = browser ? `${names[browser[1] ?? ''] ?? browser[1]} ${browser[2]}` : undefined;
  return [name, system].filter(Boolean).join(' / ') || userAgent.slice(0, 60);
}

type From = Pick<PublicCtx, 'now' | 'ip' | 'userAgent'>;

const storedRow = ({ now, ip, userAgent }: From, row: LogRow) => ({
  id: newId(),
  type: row.type,
  userId: row.userId ?? null,
  userName: row.userName ?? null,
  ipAddress: ip,
  platForm: platformOf(userAgent),
  requestUrl: row.requestUrl?.slice(0, 500) ?? null,
  requestMethod: row.requestMethod ?? null,
  requestDuration: row.durationMs === undefined ? null : Math.round(row.durationMs),
  moduleName: row.moduleName ?? null,
  outcome: row.outcome,
  json: typeof row.json === 'string' ? row.json : row.json ? JSON.stringify(row.json) : null,
  creatorTime: now,
});

type StoredRow = ReturnType<typeof storedRow>;

const insert = ({ kysely }: Db, rows: StoredRow[]): Promise<unknown> =>
  kysely.insertInto('weftLog').values(rows).execute();

export async function writeLog(ctx: From & { db: Db }, row: LogRow): Promise<void> {
  await insert(ctx.db, [storedRow(ctx, row)]);
}

/** Rows that wait, by database. */
const trails = beside<object, Gathered<StoredRow>>();

/**
 * Writes a row outside any transaction; those that come together are one statement. Where it fails, each is written by itself: a
 * row that cannot be stored takes no other with it.
 */
export async function writeTrail({ db, ...from }: From & { db: Db }, row: LogRow): Promise<void> {
  const stored = storedRow(from, row);
  await trails(db.kysely, 'trail', () => gathered((rows: StoredRow[]) => insert(db, rows)))
    .add(stored)
    .catch(() => insert(db, [stored]));
}
