import { hostname, userInfo } from 'node:os';
import type { Bus } from '../../db/bus';
import type { Db } from '../../db/types';
import { watchOverlay } from './documentsOverlay';
import { saveOverlay } from './overlayTable';

/** Who saves files of a folder: the account of this process and its host. */
export function overlayAuthor(): string {
  const { username } = userInfo();
  return `${username}@${hostname()}`;
}

export interface OverlayImport {
  db: Db;
  bus: Pick<Bus, 'publishAtCommit'>;
  dir: string;
  /** The file's content is an earlier version in the database, and was left alone. */
  behind: (path: string) => void;
  onError: (error: unknown) => void;
}

/**
 * Saves the files of a folder to the table, now and on each change; a file that is removed while the folder is watched is
 * removed there. Several processes may watch one folder, and each its own: at the start a file counts only when the table
 * has never had its content, and later only when its own content changed: an event without a change (a touch, the second
 * event of one write) does not bring it back over a newer version. Resolves after the first pass, with the function that
 * stops it.
 */
export async function watchIntoTable({ db, bus, dir, behind, onError }: OverlayImport): Promise<() => Promise<void>> {
  const author = overlayAuthor();
  let isFirst = true;
  const taken = new Map<string, string | undefined>();
  const stop = await watchOverlay(dir, {
    found: () => undefined,
    hear: async ({ path, text }) => {
      if (taken.has(path) && taken.get(path) === text) return true;
      try {
        const save = { path, content: text ?? null, author, onlyNew: isFirst };
        if ((await saveOverlay(db, bus, save)) === 'behind') behind(path);
        taken.set(path, text);
      } catch (error) {
        onError(error);
      }
      return true;
    },
  });
  isFirst = false;
  return stop;
}

/** Saves every file of a folder as the current version; returns the paths that were not current. */
export async function importOverlay({ db, bus, dir }: Pick<OverlayImport, 'db' | 'bus' | 'dir'>): Promise<string[]> {
  const author = overlayAuthor();
  const saved: string[] = [];
  const errors: unknown[] = [];
  const stop = await watchOverlay(dir, {
    found: () => undefined,
    hear: async ({ path, text }) => {
      const save = saveOverlay(db, bus, { path, content: text ?? null, author });
      if ((await save.catch((error) => void errors.push(error))) === 'saved') saved.push(path);
      return true;
    },
  });
  await stop();
  if (errors.length > 0) throw errors[0];
  return saved;
}
