import { WebSocket } from 'ws';
import { migrate } from '../../server/db/migrate';
import { openDb } from '../../server/db/open';
import { seed } from '../../server/firstStart';
import { allMigrations as migrations } from '../../server/product';
import { openSession } from '../../server/services/sessions/sessions';
import { adminPassword } from '../support/builtServer';

const batch = 50;
const heartMs = 20_000;

/** A migrated database with as many signed-in people, as a session has one socket; their tokens. */
export async function preparePeople(sockets: number, dataDir: string, url?: string): Promise<string[]> {
  const db = await openDb(url ? { url } : { dataDir });
  await migrate(db, migrations);
  await seed(db, { adminPassword });
  await db.raw(
    `insert into weft_user (id, account, real_name, password_hash, enabled_mark, change_password_date)
     select 'soak' || u, 'soak' || u, 'Soak ' || u, '-', 1, now() from generate_series(1, $1::int) u`,
    [sockets],
  );
  const tokens: string[] = [];
  for (let user = 1; user <= sockets; user++) {
    const session = { userId: `soak${user}`, origin: 'pc', ip: '127.0.0.1', platForm: 'soak', now: new Date() };
    tokens.push((await openSession(db, session)).token);
  }
  await db.close();
  return tokens;
}

/** One socket, announced and welcomed. */
function openOne(url: string, token: string): Promise<WebSocket> {
  const wire = new WebSocket(`${url.replace('http', 'ws')}/websocket/${encodeURIComponent(token)}`, { origin: url });
  return new Promise((resolve, reject) => {
    wire.once('error', reject);
    wire.once('open', () => wire.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false })));
    wire.on('message', (data) => {
      if (JSON.parse(String(data)).method === 'initMessage') resolve(wire);
    });
    wire.once('close', (code) => reject(new Error(`the server closed a socket: ${code}`)));
  });
}

/** Signs sockets in, in batches; from then on each sends heartbeats as the client does. */
export async function openOfficeSockets(url: string, tokens: string[], count: number) {
  const from = Date.now();
  const wires: WebSocket[] = [];
  for (let at = 0; at < count; at += batch) {
    const some = Array.from(
      { length: Math.min(batch, count - at) },
      (_, index) => tokens[(at + index) % tokens.length]!,
    );
    wires.push(...(await Promise.all(some.map((token) => openOne(url, token)))));
  }
  const tookMs = Date.now() - from;
  const heart = setInterval(() => {
    for (const wire of wires) if (wire.readyState === WebSocket.OPEN) wire.send('{"method":"heartCheck"}');
  }, heartMs);
  return {
    count: wires.length,
    tookMs,
    lost: () => wires.filter((wire) => wire.readyState !== WebSocket.OPEN).length,
    close: () => {
      clearInterval(heart);
      for (const wire of wires) wire.terminate();
    },
  };
}
