import { createServer } from '../../server/createServer';
import type { Bus } from '../../server/db/bus';
import { openDb } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { openSecrets } from '../../server/openSecrets';
import { injectorOf, type TestServer, testKey } from './server';

export interface SecondProcess {
  db: Db;
  bus: Bus;
  url: string;
  inject: TestServer['inject'];
  close: () => Promise<void>;
}

/** Another server on the same PostgreSQL, with its own pool, caches, sockets and event listener. */
export async function secondProcess(
  server: TestServer,
  options: Partial<Parameters<typeof createServer>[0]> = {},
): Promise<SecondProcess> {
  const url = server.databaseUrl;
  if (!url) throw new Error('Two processes need PostgreSQL (WEFT_TEST_ENGINE=postgres).');
  const db = await openDb({ url });
  await openSecrets(db, [testKey]);
  const { app, bus } = await createServer({ limits: false, url, storage: server.storage, ...options, db });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return {
    db,
    bus,
    url: `http://127.0.0.1:${port}`,
    inject: injectorOf(app, db),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
