import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openDb } from '../../server/db/open';
import type { Db } from '../../server/db/types';

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A database for one test file, migrated and seeded. `url` on PostgreSQL only. */
export async function openTestDatabase(): Promise<{ db: Db; url: string | undefined; drop: () => Promise<void> }> {
  const template = inject('template');
  if (template.engine === 'embedded') {
    // What a statement answers is asserted, not how fast a busy machine is.
    const db = await openDb({ template: readFileSync(template.file), readerMs: 25_000 });
    return { db, url: undefined, drop: () => db.close() };
  }
  const name = `weft_test_${randomBytes(6).toString('hex')}`;
  await runOn(template.url, `create database ${name} template ${template.name}`);
  const address = new URL(template.url);
  address.pathname = `/${name}`;
  const url = address.href;
  const db = await openDb({ url });
  return {
    db,
    url,
    drop: async () => {
      const [found] = await db.raw<{ role: string }>(
        "select 'weft_reader_' || oid as role from pg_database where datname = current_database()",
      );
      await db.close();
      await runOn(template.url, `drop database if exists ${name} with (force)`);
      // Roles belong to the whole server; the reading role of this database is dropped with it.
      await runOn(template.url, `drop role if exists ${found!.role}`);
    },
  };
}
