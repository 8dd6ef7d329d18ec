import type { Db } from '../../db/types';
import { configuration } from './configuration';

const batch = 1_000;

/** Marks sessions as alive at their sockets; answers those that are over, also by the idle limit. */
export async function touchSockets(db: Db, sessionIds: string[], now: Date): Promise<string[]> {
  const { tokenTimeout } = await configuration(db);
  const idleSince = new Date(now.getTime() - tokenTimeout * 60_000);
  const alive = new Set<string>();
  for (let at = 0; at < sessionIds.length; at += batch) {
    const rows = await db.kysely
      .updateTable('weftSession')
      .set({ socketTime: now })
      .where('id', 'in', sessionIds.slice(at, at + batch))
      .where('endedTime', 'is', null)
      .where('lastActiveTime', '>', idleSince)
      .returning('id')
      .execute();
    for (const row of rows) alive.add(row.id);
  }
  return sessionIds.filter((id) => !alive.has(id));
}
