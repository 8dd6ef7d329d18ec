import type { Db } from '../../db/types';
import { fileKey } from '../../services/files/receive';
import type { JobResult } from '../../services/jobs/job';
import type { Storage } from '../../storage/types';

/** Ended jobs are listed, and their files can be downloaded, this long. */
const listedDays = 30;
const batch = 100;

/** Jobs of people that ended before `$1`, by the index `weft_job_ended`. */
export const oldJobsSql = `select id from weft_job where lane = user_id and ended_time < $1 order by ended_time limit ${batch}
  for update skip locked`;

/** Deletes jobs that ended long ago, with their files. */
export async function removeOldJobs(db: Db, storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - listedDays * 24 * 60 * 60_000);
  const rows = await db.raw<{ result: string | null }>(
    `delete from weft_job where id in (${oldJobsSql}) returning result`,
    [before],
  );
  const ids = rows.flatMap(({ result }) => (result ? ((JSON.parse(result) as JobResult).file?.fileId ?? []) : []));
  if (ids.length === 0) return;
  await db.kysely.deleteFrom('weftFile').where('id', 'in', ids).execute();
  for (const id of ids) await storage.remove(fileKey(id));
}
