import { createHash } from 'node:crypto';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { StartFault } from '../startFault';
import { untimed } from './transactionSettings';
import type { Db } from './types';

export interface Migration {
  id: string;
  // A migration knows tables that today's types no longer have.
  up: (db: Kysely<unknown>) => Promise<void>;
}

interface Done {
  id: string;
  checksum: string;
}

/** Any number unused elsewhere: processes that start together take turns (REL-12). */
const lockKey = 7_305_114;

/** Checksum of the migration's SQL, so that bundling cannot change it: compiled with a driver that does nothing. */
async function checksumOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const kysely = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void hash.update(`${query.sql}\n${JSON.stringify(query.parameters)}\n`),
  });
  await migration.up(kysely);
  return hash.digest('hex');
}

async function inTransaction(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    if (tx.engine === 'postgres') {
      await tx.raw(untimed);
      await tx.raw('select pg_advisory_xact_lock($1)', [lockKey]);
    }
    await work(tx);
  });
}

type Known = Migration & { checksum: string };

/** The module of a migration: '' is the platform, `parcels` in `parcels/0001_tables`. */
const moduleOf = ({ id }: { id: string }): string => id.slice(0, Math.max(0, id.lastIndexOf('/')));

const outOfOrder = (id: string) => `The database ran migration ${id} out of order.`;
const unknown = (id: string) =>
  moduleOf({ id })
    ? `The database has tables of the module ${moduleOf({ id })} (migration ${id}), which is not there. Start a Weft with it, or restore a backup.`
    : `The database was used by a newer Weft (migration ${id}). Start that version, or restore a backup.`;

/**
 * The next migration of one module; refuses an unknown one (from a newer program) and one that was changed after it had run.
 * Both lists are of this module.
 */
function nextOf(done: Done[], known: Known[]): Known | undefined {
  for (const [index, { id, checksum }] of done.entries()) {
    if (known[index]?.id === id) {
      if (known[index].checksum === checksum) continue;
      throw new Error(
        `Migration ${id} was changed after it ran on this database; put the change into a new migration.`,
      );
    }
    throw new StartFault('version', known.some((migration) => migration.id === id) ? outOfOrder(id) : unknown(id));
  }
  return known[done.length];
}

/** The next migration: each module has its own order, so that one can be added to a database of any age. */
function next(done: Done[], known: Known[]): Known | undefined {
  const modules = [...new Set([...done, ...known].map(moduleOf))];
  const due = modules.map((module) => {
    const isOf = (each: { id: string }) => moduleOf(each) === module;
    return nextOf(done.filter(isOf), known.filter(isOf));
  });
  const first = new Set(due);
  return known.find((migration) => first.has(migration));
}

/** Runs every missing migration in its own transaction. Returns the ids that ran. */
export async function migrate(db: Db, migrations: Migration[]): Promise<string[]> {
  const known = await Promise.all(
    migrations.map(async (migration) => ({ ...migration, checksum: await checksumOf(migration) })),
  );
  const ran: string[] = [];
  await inTransaction(db, async (tx) => {
    await tx.raw(
      'create table if not exists weft_migration (id text primary key, checksum text not null, at timestamptz not null default now())',
    );
  });
  for (let more = true; more; ) {
    await inTransaction(db, async (tx) => {
      // Read again under the lock: another process may have been faster.
      const done = await tx.raw<Done>('select id, checksum from weft_migration order by id');
      const migration = next(done, known);
      more = migration !== undefined;
      if (!migration) return;
      await migration.up(tx.kysely as unknown as Kysely<unknown>);
      await tx.raw('insert into weft_migration (id, checksum) values ($1, $2)', [migration.id, migration.checksum]);
      ran.push(migration.id);
    });
  }
  return ran;
}

/** Whether no migration is missing; for readiness. */
export async function isMigrated(db: Db, migrations: Migration[]): Promise<boolean> {
  const [row] = await db.raw<{ n: string }>('select count(*) as n from weft_migration');
  return Number(row?.n) >= migrations.length;
}
