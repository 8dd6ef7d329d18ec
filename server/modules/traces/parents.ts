import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';
import type { Db } from '../../db/types';
import type { WorkAdded } from '../../queue/workAdded';

/** The request in whose trace work of the queue is: a `traceparent`; null: none, or nobody watched. */
export const migrations: Migration[] = [
  {
    id: 'traces/0001_parent',
    up: async (db) => {
      await sql`alter table weft_job add column trace_parent text`.execute(db);
    },
  },
];

/** Stores with new work whose part it is. Costs nothing where nobody watches. */
export async function keepParent({ tx, ids }: WorkAdded): Promise<void> {
  const parent = tx.activity.traceparent?.();
  if (parent) await tx.raw('update weft_job set trace_parent = $2 where id = any($1::text[])', [ids, parent]);
}

/** Whose part this work is; undefined: a trace of its own. */
export async function parentOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.raw<{ parent: string | null }>('select trace_parent as parent from weft_job where id = $1', [
    id,
  ]);
  return row?.parent ?? undefined;
}
