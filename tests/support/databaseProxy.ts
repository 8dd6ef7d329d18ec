import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that a test can cut. */
export interface DatabaseProxy {
  /** The same database, through the proxy. */
  url: string;
  /** From now on connections break and are refused. */
  cut: () => void;
  /** Connections are taken again, to the same database or to `another`. */
  restore: (another?: string) => void;
  /** Cuts when a client sends this statement: it reaches PostgreSQL, its answer reaches nobody. */
  cutAt: (sql: string) => void;
  close: () => Promise<void>;
}

/** Where PostgreSQL listens: a folder with its unix socket, or host and port. */
function connectTo(url: URL): Socket {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
}

export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  let url = new URL(target);
  const pairs = new Set<Socket>();
  let away = false;
  let fatal: string | undefined;
  const cut = () => {
    away = true;
    for (const socket of pairs) socket.destroy();
  };
  const server = createServer((client) => {
    if (away) return client.destroy();
    const database = connectTo(url);
    for (const socket of [client, database]) {
      pairs.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    database.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      if (!fatal || !bytes.includes(fatal)) return database.write(bytes);
      fatal = undefined;
      client.destroy();
      database.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    cut,
    restore: (another = url.href) => {
      url = new URL(another);
      away = false;
    },
    cutAt: (sql) => {
      fatal = sql;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
