import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Outage, outageOf } from '../outage';

/** SQLSTATEs and errnos of a connection that broke, or of a server that stops, starts or has no connection left. */
const awayCodes = /^(08|57P0[1-5]|53300|ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/;
/** The driver's own errors have no code. */
const awayWords =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect)/;
const changes = /^\s*(insert|update|delete|merge)\b/i;

/** Whether the error means that the connection is lost. */
function isAway(error: unknown): boolean {
  const { code, message, severity } = error as { code?: string; message?: string; severity?: string };
  // PgBouncer has one code for whatever makes it end a connection.
  if (code === '08P01') return severity === 'FATAL';
  return code === undefined ? awayWords.test(message ?? '') : awayCodes.test(code);
}

/** The error of a failed connection attempt: an outage, whatever its reason. */
const ofConnect = (error: unknown): Outage => outageOf(error) ?? new Outage('away', error);

/** The statements of one holder of a connection: which of them may have been stored although their answer is lost. */
function createWatch() {
  let inTransaction = false;
  let broken = false;
  return {
    sent: (sql: string) => {
      if (/^\s*(begin|start transaction)\b/i.test(sql)) inTransaction = true;
    },
    /** Whether the statement ends a transaction that was lost with its connection. */
    isMoot: (sql: string) => broken && /^\s*rollback\b/i.test(sql),
    settled: (sql: string) => {
      if (/^\s*(commit|rollback)\b(?! to)/i.test(sql)) inTransaction = false;
    },
    errorOf: (error: unknown, sql: string): unknown => {
      const full = outageOf(error);
      if (full) return full;
      if (!isAway(error)) return error;
      const unsure = !broken && (/^\s*commit\b/i.test(sql) || (!inTransaction && changes.test(sql)));
      broken = true;
      return new Outage(unsure ? 'inDoubt' : 'away', error);
    },
  };
}

type Query = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

function watched(client: PostgresPoolClient): PostgresPoolClient {
  const watch = createWatch();
  const query: Query = async (sql, parameters) => {
    // The error of this rollback would hide the one before it.
    if (watch.isMoot(sql)) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    watch.sent(sql);
    try {
      const result = await (client.query as unknown as Query).call(client, sql, parameters);
      watch.settled(sql);
      return result;
    } catch (error) {
      throw watch.errorOf(error, sql);
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/**
 * The pool, with `Outage` for errors of a lost connection and of a full disk. A commit whose answer was lost, and a
 * change outside a transaction, are `inDoubt`: they may have been stored.
 */
export function withOutages(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      try {
        return watched(await pool.connect());
      } catch (error) {
        throw ofConnect(error);
      }
    },
    end: () => pool.end(),
  };
}

/** The same for the work of a pool of its own: an outage, or the error as it is. */
export function outageOr(error: unknown): unknown {
  return outageOf(error) ?? (isAway(error) ? new Outage('away', error) : error);
}
