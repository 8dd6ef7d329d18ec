import type { Db } from '../db/types';

/** Work was added to the queue, in the open transaction. */
export interface WorkAdded {
  tx: Db;
  ids: readonly string[];
}

declare module '../db/happenings' {
  interface Happenings {
    'work.added': WorkAdded;
  }
}

/** Tells that rows were added to the queue for a request or for other work, inside the transaction: traces follow them. */
export async function tellAdded(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.hooks.tell('work.added', { tx, ids });
}
