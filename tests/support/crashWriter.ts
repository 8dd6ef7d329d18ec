import { openEmbedded } from '../../server/db/open';

/**
 * Saves a main row with two sub rows per transaction until it is killed, and prints each number once it is saved.
 * `node crashWriter.js DIR`; `hold` as a second argument only locks the directory.
 */
const [dataDir, mode] = process.argv.slice(2);
const started = performance.now();

async function write(): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await db.raw('create table if not exists main_row (n int primary key)');
  await db.raw('create table if not exists sub_row (main int references main_row, part int)');
  const [last] = await db.raw<{ n: number | null }>('select max(n) as n from main_row');
  process.stdout.write('open\n');
  if (mode === 'hold') return;
  for (let n = (last?.n ?? 0) + 1; ; n++) {
    await db.transaction(async (tx) => {
      await tx.raw('insert into main_row values ($1)', [n]);
      await tx.raw('insert into sub_row values ($1, 1)', [n]);
      await tx.raw('insert into sub_row values ($1, 2)', [n]);
    });
    process.stdout.write(`${n}\n`);
  }
}

write().catch((error: Error) => {
  console.error(`${error.message} (after ${Math.round(performance.now() - started)} ms)`);
  process.exit(1);
});
if (mode === 'hold') setInterval(() => undefined, 1_000);
