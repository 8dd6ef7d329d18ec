import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { createSecretBox, type SecretBox } from '../secrets/secretBox';
import { type Activity, type CountedPool, createActivity } from './activity';
import { createHooks, type Hooks } from './happenings';
import { withOutages } from './outages';
import type { Reader } from './reader/types';
import type { Database, Db, Engine } from './types';

interface Open {
  kysely: object;
  done: boolean;
  /** Work to run last inside the transaction. */
  before: ((tx: Db) => Promise<void>)[];
  /** Work to run after the commit. */
  later: (() => void)[];
}

/** The transactions that enclose the running code. */
const running = new AsyncLocalStorage<Open[]>();

function openOn(kysely: object): Open | undefined {
  return running.getStore()?.findLast((open) => open.kysely === kysely && !open.done);
}

/** The embedded engine has one session: a statement outside the transaction would wait for it, a deadlock. */
function refuseOutside(kysely: object): void {
  if (openOn(kysely))
    throw new Error('Inside a transaction use the db that the transaction gave you, not the outer one.');
}

/** A pool that detects statements that bypass the transaction around them by mistake. */
function guarded(pool: PostgresPool, owner: () => object): PostgresPool {
  return {
    connect: async () => {
      refuseOutside(owner());
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

function rawOf(kysely: Kysely<Database>): Db['raw'] {
  const bare = kysely.withoutPlugins();
  return async <R>(sql: string, params: readonly unknown[] = []) =>
    (await bare.executeQuery<R>(CompiledQuery.raw(sql, [...params]))).rows;
}

function joined(
  engine: Engine,
  kysely: Kysely<Database>,
  { reader, secrets, hooks, activity }: { reader: Reader; secrets: SecretBox; hooks: Hooks; activity: Activity },
  { before, later }: Open,
): Db {
  const tx: Db = {
    engine,
    kysely,
    raw: rawOf(kysely),
    transaction: (work) => work(tx),
    session: async () => {
      throw new Error('A transaction has no other session.');
    },
    beforeCommit: (work) => void before.push(work),
    afterCommit: (work) => void later.push(work),
    reader,
    secrets,
    hooks,
    activity,
    close: async () => {
      throw new Error('A transaction cannot close the database.');
    },
  };
  return tx;
}

/** The embedded engine has one session, so its reader cannot run while a transaction is open. */
function outside(engine: Engine, kysely: object, reader: Reader): Reader {
  if (engine === 'postgres') return reader;
  return {
    ...reader,
    read: async (sql, values) => {
      refuseOutside(kysely);
      return reader.read(sql, values);
    },
  };
}

/**
 * `Db` (server/db/types.ts) over a pool of PostgreSQL connections or over the embedded engine's one session. `sessions`: another
 * pool for those who need a session of their own, where `pool` shares sessions among transactions.
 */
export function createDb(
  engine: Engine,
  pool: PostgresPool,
  createReader: (db: Db) => Reader,
  sessions?: PostgresPool,
): Db {
  const activity = createActivity(pool as Partial<CountedPool>);
  const kysely: Kysely<Database> = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guarded(withOutages(pool), () => kysely) }),
    plugins: [new CamelCasePlugin()],
    log: ({ query, queryDurationMillis }) => {
      for (const hear of activity.listeners) hear(query.sql, queryDurationMillis);
    },
  });
  const own = sessions && new Kysely<Database>({ dialect: new PostgresDialect({ pool: withOutages(sessions) }) });
  const secrets = createSecretBox();
  const hooks = createHooks();
  const db: Omit<Db, 'reader'> = {
    engine,
    secrets,
    hooks,
    activity,
    kysely,
    raw: rawOf(kysely),
    transaction: async (work) => {
      refuseOutside(kysely);
      const open: Open = { kysely, done: false, before: [], later: [] };
      const result = await kysely
        .transaction()
        .execute((trx) =>
          running.run([...(running.getStore() ?? []), open], async () => {
            const tx = joined(engine, trx, { reader, secrets, hooks, activity }, open);
            const answer = await work(tx);
            for (const each of open.before) await each(tx);
            return answer;
          }),
        )
        .finally(() => {
          open.done = true;
        });
      for (const each of open.later) each();
      return result;
    },
    session: (work) => {
      refuseOutside(kysely);
      return (own ?? kysely.withoutPlugins()).connection().execute(work);
    },
    beforeCommit: (work) => {
      const open = openOn(kysely);
      if (!open) throw new Error('There is no open transaction: an event is published inside the one that causes it.');
      open.before.push(work);
    },
    afterCommit: (work) => {
      const open = openOn(kysely);
      if (open) open.later.push(work);
      else work();
    },
    close: async () => {
      await reader.close();
      await own?.destroy();
      await kysely.destroy();
    },
  };
  const reader: Reader = outside(engine, kysely, createReader(db as Db));
  return { ...db, reader };
}
