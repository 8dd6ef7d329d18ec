import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/db/migrate';
import { openDb, openEmbedded } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { seed } from '../../server/firstStart';
import { allMigrations, allSeeds } from '../../server/product';
import { adminPassword } from './adminPassword';
import { serverEngine } from './marks';
import { type Cluster, startCluster } from './postgresCluster';

export { adminPassword };

/** The database that test files clone: migrated and seeded once per run. */
export type Template = { engine: 'embedded'; file: string } | { engine: 'postgres'; url: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

async function prepare(db: Db): Promise<void> {
  await migrate(db, allMigrations);
  await seed(db, { adminPassword, seeds: allSeeds });
}

export async function embeddedTemplate(): Promise<{ template: Template; drop: () => void }> {
  const dir = mkdtempSync(join(tmpdir(), 'weft-template-'));
  const db = await openEmbedded();
  await prepare(db);
  const file = join(dir, 'template.tar');
  writeFileSync(file, await db.dump());
  await db.close();
  return { template: { engine: 'embedded', file }, drop: () => rmSync(dir, { recursive: true, force: true }) };
}

async function postgresTemplate(): Promise<{ template: Template; drop: () => Promise<void> }> {
  const cluster: Cluster = await startCluster();
  const name = `weft_template_${process.pid}`;
  await cluster.run(`create database ${name}`);
  const db = await openDb({ url: cluster.url(name) });
  await prepare(db);
  await db.close();
  return {
    template: { engine: 'postgres', url: cluster.url('postgres'), name },
    drop: async () => {
      await cluster.run(`drop database if exists ${name}`);
      await cluster.stop();
    },
  };
}

/** The database of the project `server`; see serverEngine. */
export async function setup(project: TestProject): Promise<() => void | Promise<void>> {
  const made = await (serverEngine === 'postgres' ? postgresTemplate() : embeddedTemplate());
  project.provide('template', made.template);
  return made.drop;
}
