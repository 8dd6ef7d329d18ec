import type { EmbeddedPool } from '../embedded';
import { outageOr } from '../outages';
import type { Db } from '../types';
import { beginReading, grantReading } from './grants';
import type { Reader } from './types';

const role = 'weft_reader';
/** Shorter than on PostgreSQL: all other statements wait, and a longer one ends with a restart of the engine. */
const limitMs = 5_000;

async function provideRole(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.raw('select 1 from pg_roles where rolname = $1', [role]);
    if (!known) await tx.raw(`create role ${role} nologin noinherit`);
    await grantReading(tx, role);
  });
}

/**
 * The embedded engine has one session, of its owner. A statement runs there under the reading role in a read-only
 * transaction; the role does not prevent `set_config`, which the check refuses.
 */
export function createEmbeddedReader(db: Db, pool: EmbeddedPool): Reader {
  let ready: Promise<void> | undefined;
  const provide = () => {
    ready ??= provideRole(db).catch((error) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  return {
    limitMs,
    off: async () => {
      await provide();
      return undefined;
    },
    read: async <R>(sql: string, values: readonly unknown[]) => {
      await provide();
      const session = await pool.session().catch((error) => {
        throw outageOr(error);
      });
      try {
        for (const each of [...beginReading(limitMs), `set local role ${role}`]) await session.query(each);
        return (await session.query(sql, values, limitMs)).rows as R[];
      } catch (error) {
        throw outageOr(error);
      } finally {
        await session.query('rollback').catch(() => undefined);
        await session.query('discard all').catch(() => undefined);
        session.release();
      }
    },
    close: async () => undefined,
  };
}
