import { newId } from '../../../core/id';
import type { PublicCtx } from '../../ctx';
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

export async function writeLog(
  ctx: Pick<PublicCtx, 'now' | 'ip' | 'userAgent'> & { db: Db },
  row: LogRow,
): Promise<void> {
  await ctx.db.kysely
    .insertInto('weftLog')
    .values({
      id: newId(),
      type: row.type,
      userId: row.userId ?? null,
      userName: row.userName ?? null,
      ipAddress: ctx.ip,
      platForm: platformOf(ctx.userAgent),
      requestUrl: row.requestUrl?.slice(0, 500) ?? null,
      requestMethod: row.requestMethod ?? null,
      requestDuration: row.durationMs === undefined ? null : Math.round(row.durationMs),
      moduleName: row.moduleName ?? null,
      outcome: row.outcome,
      json: typeof row.json === 'string' ? row.json : row.json ? JSON.stringify(row.json) : null,
      creatorTime: ctx.now,
    })
    .execute();
}
