import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderFault, StartFault } from '../startFault';

/** Major version of the PostgreSQL inside the embedded engine; it reads the files of this version only. */
export const embeddedMajor = 18;

/** Refuses files of another version: the engine would only tell that it cannot start. */
export function assertVersion(dataDir: string): void {
  const file = join(dataDir, 'database', 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : String(embeddedMajor);
  if (found === String(embeddedMajor)) return;
  throw new StartFault(
    'version',
    `The data directory ${dataDir} holds a database of PostgreSQL ${found}; this Weft reads version ${embeddedMajor}. ` +
      'Start the Weft that made it, or move it with that one to a PostgreSQL server (move --to).',
  );
}

/** Why the engine did not open the directory, and what to do. */
export function unopened(dataDir: string, error: unknown): StartFault {
  const folder = { what: 'data directory', path: dataDir, setting: 'DATA_DIR' };
  if (error instanceof StartFault || (error as { code?: string }).code) return folderFault(folder, error);
  return new StartFault(
    'damaged',
    `The database in ${join(dataDir, 'database')} cannot be opened (${(error as Error).message}); files of it are missing or ` +
      'damaged, or belong to another user. Restore a backup of the data directory.',
    error,
  );
}
