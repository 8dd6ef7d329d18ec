import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openDb } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { copyDatabase } from './postgresCluster';

/** A database for one test file, migrated and seeded. `url` on PostgreSQL only. */
export async function openTestDatabase(): Promise<{ db: Db; url: string | undefined; drop: () => Promise<void> }> {
  const template = inject('template');
  if (template.engine === 'embedded') {
    // What a statement answers is asserted, not how fast a busy machine is.
    const db = await openDb({ template: readFileSync(template.file), readerMs: 25_000 });
    return { db, url: undefined, drop: () => db.close() };
  }
  const { url, drop } = await copyDatabase(template);
  const db = await openDb({ url });
  return { db, url, drop: () => db.close().then(drop) };
}
