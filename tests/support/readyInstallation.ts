import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded } from '../../server/db/open';

/** The settings of a server whose database is migrated and seeded already, of its own. */
export interface Installation {
  env: Record<string, string>;
  drop: () => Promise<void>;
}

async function cloned(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const template = inject('template');
  if (template.engine !== 'postgres') return undefined;
  const name = `weft_ready_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name} template ${template.name}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** On the engine of this run, with its data in `dir`: a first start takes several seconds of a processor. */
export async function readyInstallation(dir: string): Promise<Installation> {
  mkdirSync(dir, { recursive: true });
  const database = await cloned();
  if (database) return { env: { DATA_DIR: dir, DATABASE_URL: database.url }, drop: database.drop };
  const template = inject('template');
  if (template.engine === 'embedded')
    await (await openEmbedded({ dataDir: dir, template: readFileSync(template.file) })).close();
  return { env: { DATA_DIR: dir }, drop: async () => undefined };
}
