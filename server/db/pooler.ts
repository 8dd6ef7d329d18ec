import { randomInt } from 'node:crypto';
import { Client } from 'pg';

/** How often both clients ask: the pooler may have another session free. */
const tries = 5;

const clientOf = (url: string) => new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });

/** Whether a pooler lends one session to several clients in turn, as PgBouncer does with `pool_mode = transaction`. */
export async function sharesSessions(url: string): Promise<boolean> {
  const pair = [0, 1].map(() => clientOf(url));
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

const nameOf = async (client: Client): Promise<string> =>
  (await client.query('select current_database() as name')).rows[0].name;

/**
 * The names of two databases where these addresses lead to two, a server and its copy too: a lock that is taken by one address is free
 * by the other.
 */
export async function otherDatabase(url: string, directUrl: string): Promise<[string, string] | undefined> {
  const [one, other] = [clientOf(url), clientOf(directUrl)];
  try {
    await one.connect();
    await other.connect();
    const key = randomInt(2 ** 47);
    await one.query('begin');
    await one.query('select pg_advisory_xact_lock($1)', [key]);
    const { rows } = await other.query('select pg_try_advisory_xact_lock($1) as free', [key]);
    return rows[0].free ? [await nameOf(one), await nameOf(other)] : undefined;
  } finally {
    await Promise.all([one, other].map((client) => client.end()));
  }
}
