import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, hasPostgres } from '../../tests/support/emptyDatabase';
import { migrate } from './migrate';
import { openDb } from './open';
import { withSnapshot } from './snapshot';
import type { Db } from './types';
import { fillTables } from './wholeTables';

describe.runIf(hasPostgres())('a limit of statements that PostgreSQL has for the role or the database', () => {
  let db: Db;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await createEmptyDatabase();
    ({ url, drop } = made);
    const first = await openDb({ url });
    await first.raw(`alter database "${new URL(url).pathname.slice(1)}" set statement_timeout = '100ms'`);
    await first.close();
    db = await openDb({ url });
  });
  afterAll(async () => {
    await db?.close();
    await drop?.();
  });
  const long = 'select pg_sleep(0.3)';

  test('ends what people ask for', async () => {
    expect(await db.raw(long).catch(({ code }) => code)).toBe('57014');
  });

  test('is also one of the address, where that leads to PostgreSQL itself', async () => {
    const address = new URL(url);
    address.searchParams.set('statement_timeout', '60000');
    const own = await openDb({ url: address.href });
    await own.raw(long);
    await own.close();
  });

  test('operations: a migration, a backup and a restore take the time that they need', async () => {
    const migration = { id: '0001_long', up: async (on: Kysely<unknown>) => void (await sql.raw(long).execute(on)) };
    expect(await migrate(db, [migration])).toEqual([migration.id]);
    await withSnapshot(db, ({ run }) => run(long));
    await db.transaction((tx) => fillTables(tx.raw, new Map(), () => tx.raw(long).then(() => undefined)));
    expect(await db.raw(long).catch(({ code }) => code)).toBe('57014');
  });
});
