import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './builtMain';
import { serverUser, untilReady } from './postgresCluster';
import { tiedGroup } from './tiedNode.mjs';

/** A PgBouncer before the database at `target`, and how it is reached. */
export interface Pooler {
  url: string;
  close: () => Promise<void>;
}

/** Whoever asks is let in as `postgres`; a query waits five seconds for a session at most. */
const settingsOf = (target: URL, port: number, mode: string) => `[databases]
${target.pathname.slice(1)} = host=${target.searchParams.get('host')} port=${target.port || 5432} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 8
max_client_conn = 200
query_wait_timeout = 5
server_login_retry = 1
`;

export async function startPooler(target: string, mode: 'transaction' | 'session' = 'transaction'): Promise<Pooler> {
  const user = serverUser();
  const dir = mkdtempSync(join(tmpdir(), 'weft-pooler-'));
  const [port, file] = [await freePort(), join(dir, 'pgbouncer.ini')];
  const address = new URL(target);
  writeFileSync(file, settingsOf(address, port, mode));
  if (user.uid !== undefined) for (const each of [dir, file]) chownSync(each, user.uid, user.gid!);
  const pooler = tiedGroup('pgbouncer', ['-q', file], { ...user, cwd: dir, stdio: 'ignore' }, 'SIGTERM');
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  const url = `postgres://postgres@127.0.0.1:${port}${address.pathname}`;
  await untilReady(url);
  return {
    url,
    close: async () => {
      pooler.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
