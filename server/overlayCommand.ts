import { createBus } from './db/bus';
import { migrate } from './db/migrate';
import { openDb } from './db/open';
import { installed } from './product';
import { createDocumentCheck } from './services/platform/documentCheck';
import { createDocuments, type RefusedDocument } from './services/platform/documents';
import { overlayFromTable } from './services/platform/overlayFromTable';
import { importOverlay } from './services/platform/overlayImport';
import { overlayHistory } from './services/platform/overlayTable';

const usage = 'Say what to do: overlay import FOLDER, or overlay history';

export interface OverlayCommand {
  /** DATABASE_URL. */
  url: string | undefined;
  say: (text: string) => void;
  refused: (refused: RefusedDocument) => void;
}

/**
 * `node dist/server/main.js overlay import FOLDER`: every file of the folder becomes the current version in the database;
 * running servers follow at once. `overlay history`: versions, who saved them, when.
 */
export async function overlayCommand([what, folder]: string[], { url, say, refused }: OverlayCommand): Promise<void> {
  if (!url)
    throw new Error(
      'The embedded database belongs to its server, which takes the folder OVERLAY_DIR while it runs. For another database: Set DATABASE_URL.',
    );
  const db = await openDb({ url });
  const bus = createBus(db, { url });
  try {
    await migrate(db, (await installed()).migrations);
    if (what === 'history') {
      for (const { savedTime, path, version, author, removed } of await overlayHistory(db))
        say(`${savedTime.toISOString()}  ${path} ${version}${removed ? ' (removed)' : ''}  ${author}`);
      return;
    }
    if (what !== 'import' || !folder) throw new Error(usage);
    const saved = await importOverlay({ db, bus, dir: folder });
    for (const path of saved) say(`  ${path}`);
    say(`${saved.length} saved.`);
    const overlay = overlayFromTable(db, bus, () => undefined);
    const documents = await createDocuments({
      overlay,
      checkOf: createDocumentCheck,
      changed: () => undefined,
      refused,
    });
    await documents.close();
    if (documents.issues().length > 0)
      throw new Error('Refused documents are not served; the versions before them are.');
  } finally {
    await bus.close();
    await db.close();
  }
}
