import { openDb } from '../../server/db/open';
import { openSecrets } from '../../server/secrets/openSecrets';
import { secretKeyOf } from '../../server/secrets/secretKeys';
import { keepSending } from '../../server/services/channels/keepSending';

/** Sends what is in the queue of a PostgreSQL until it is killed: `node deliverer.js URL KEY` (the key in base64). */
const [url = '', key = ''] = process.argv.slice(2);

async function deliver(): Promise<void> {
  const db = await openDb({ url });
  await openSecrets(db, [secretKeyOf(Buffer.from(key, 'base64'))]);
  keepSending({ db, bus: { publish: () => undefined }, onError: (error) => console.error(error) });
  // The timer of the queue does not keep a process.
  setInterval(() => undefined, 1_000);
}

deliver().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
