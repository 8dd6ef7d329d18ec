import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Whether this run uses PostgreSQL (WEFT_TEST_ENGINE=postgres). */
export const hasPostgres = () => inject('template').engine === 'postgres';

/** An empty PostgreSQL database for one test. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('This run has no PostgreSQL.');
  const name = `weft_empty_${randomBytes(6).toString('hex')}`;
  await runOn(template.url, `create database ${name}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(template.url, `drop database if exists ${name} with (force)`) };
}
