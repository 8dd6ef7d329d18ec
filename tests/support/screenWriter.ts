import type { Ctx } from '../../server/ctx';
import { migrate } from '../../server/db/migrate';
import { openEmbedded } from '../../server/db/open';
import { seed } from '../../server/firstStart';
import { saveDraft } from '../../server/modules/screens/drafts';
import { publishScreen, screenInfo } from '../../server/modules/screens/versions';
import { allMigrations } from '../../server/product';
import type { AuthorRights } from '../../server/services/authors/authorRights';
import type { Documents } from '../../server/services/platform/documents';

/** Keeps and publishes one screen repeatedly, each version titled with its number, until it is killed; prints each. */
const [dataDir, id = ''] = process.argv.slice(2);

/** A text of 200 kB, so that a write takes time. */
const screenText = (version: number) =>
  JSON.stringify({ id, title: { text: String(version) }, padding: 'x'.repeat(200_000) });

/** Makes the last statement of a publish slow, so that most kills come between its statements. */
const slowness = [
  `create or replace function slow_delete() returns trigger language plpgsql as $$
   begin perform count(*) from generate_series(1, 2000000); return old; end $$`,
  `create or replace trigger slow_delete before delete on weft_screen_draft
   for each row execute function slow_delete()`,
];

async function write(): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await migrate(db, allMigrations);
  await seed(db, { adminPassword: 'Weft@2026' });
  for (const statement of slowness) await db.raw(statement);
  const user = await db.kysely
    .selectFrom('weftUser')
    .selectAll()
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const ctx = {
    db,
    user: { ...user, isAdministrator: true },
    now: new Date(),
    t: (key: string) => key,
    publish: () => undefined,
  } as unknown as Ctx;
  const documents = { check: (document: unknown) => ({ document, issues: [] }) } as unknown as Documents;
  // An administrator is asked nothing.
  const rights = {} as AuthorRights;
  process.stdout.write('open\n');
  for (;;) {
    const { version, draft } = (await screenInfo(ctx, id)).data as { version: number; draft: number };
    const document = screenText(version + 1);
    const kept = (await saveDraft(ctx, id, { document, draft, base: version })).data as { draft: number };
    await publishScreen(ctx, { documents, rights }, id, { document, expected: version, draft: kept.draft, note: '' });
    process.stdout.write(`${version + 1}\n`);
  }
}

write().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
