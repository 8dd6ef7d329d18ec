import { Client } from 'pg';

/** How often both clients ask: the pooler may have another session free. */
const tries = 5;

/** Whether a pooler lends one session to several clients in turn, as PgBouncer does with `pool_mode = transaction`. */
export async function sharesSessions(url: string): Promise<boolean> {
  const pair = [0, 1].map(() => new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }));
  try {
    for (const client of pair) await client.connect();
    for (let at = 0; at < tries; at += 1) {
      const seen = new Set<number>();
      for (const client of pair) seen.add((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
      if (seen.size === 1) return true;
    }
    return false;
  } finally {
    await Promise.all(pair.map((client) => client.end()));
  }
}
