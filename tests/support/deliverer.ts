import { vocabulariesOf } from '../../server/checkModules';
import { createBus } from '../../server/db/bus';
import { openDb } from '../../server/db/open';
import { deliveryKinds } from '../../server/modules/channels/deliveryKinds';
import { channels } from '../../server/modules/channels/module';
import { openSecrets } from '../../server/openSecrets';
import { startWorker } from '../../server/queue/worker';
import { secretKeyOf } from '../../server/secrets/secretKeys';

/** Sends what is in the queue of a PostgreSQL until it is killed: `node deliverer.js URL KEY` (the key in base64). */
const [url = '', key = ''] = process.argv.slice(2);

async function deliver(): Promise<void> {
  const db = await openDb({ url });
  await openSecrets(db, [secretKeyOf(Buffer.from(key, 'base64'))]);
  for (const [name, entries] of vocabulariesOf([channels])) db.hooks.fill(name, entries);
  const bus = createBus(db, {});
  const log = { info: () => undefined, warn: console.error, error: console.error };
  startWorker({ db, bus, log, kinds: deliveryKinds({ db, bus }), everyMs: 1_000 });
  // The timer of the queue does not keep a process.
  setInterval(() => undefined, 1_000);
}

deliver().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
