import type { Ctx } from '../../server/ctx';
import { migrate } from '../../server/db/migrate';
import { openEmbedded } from '../../server/db/open';
import { seed } from '../../server/firstStart';
import { createModel, updateModel } from '../../server/modules/design/drafts';
import { releaseModel } from '../../server/modules/design/release';
import { allMigrations } from '../../server/product';
import { fieldNode, smallModel, tableNode } from './smallModel';

/** Publishes one model repeatedly, each version with one field more, until it is killed; prints each version. */
const [dataDir] = process.argv.slice(2);

const version = (count: number) =>
  smallModel({
    enCode: 'growing',
    fields: [
      ...Array.from({ length: count }, (_, index) => fieldNode('input', `f${index}`, `字段${index}`)),
      tableNode('tableFieldRows', '行', [fieldNode('input', `r${count}`, '格')]),
    ],
  }) as never;

async function write(): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await migrate(db, allMigrations);
  await seed(db, { adminPassword: 'Weft@2026' });
  const user = await db.kysely
    .selectFrom('weftUser')
    .selectAll()
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const silent = { warn: () => undefined, info: () => undefined, error: () => undefined };
  const ctx = {
    db,
    user: { ...user, isAdministrator: true },
    now: new Date(),
    t: (key: string) => key,
    log: silent,
    publish: () => undefined,
  } as unknown as Ctx;
  const known = await db.kysely
    .selectFrom('weftVisualdev')
    .select('id')
    .where('enCode', '=', 'growing')
    .executeTakeFirst();
  const id = known?.id ?? (await createModel(ctx, version(1))).id;
  const [last] = await db.raw<{ n: number | null }>('select max(version) as n from weft_visualdev_release');
  process.stdout.write('open\n');
  for (let count = (last?.n ?? 0) + 1; ; count++) {
    await updateModel(ctx, id, version(count));
    const made = await releaseModel(ctx, id, { pc: 1 });
    process.stdout.write(`${made.version}\n`);
  }
}

write().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
