import type { Db } from './types';

const tries = 3;
/** Another transaction has changed what this one read. */
const serializationFailure = '40001';

/**
 * Runs `work` in a transaction with one snapshot of the database: if another transaction changes a row between a read
 * and a write of `work`, the write fails and all of `work` runs again. Never call it inside an open transaction.
 */
export async function repeatable<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.raw('set transaction isolation level repeatable read');
        return work(tx);
      });
    } catch (error) {
      if (left <= 1 || (error as { code?: string }).code !== serializationFailure) throw error;
    }
  }
}
