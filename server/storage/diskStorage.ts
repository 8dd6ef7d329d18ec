import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFile, temporaryName, writeAtomic } from './diskFiles';
import { diskParts } from './diskParts';
import { assertKey } from './keys';
import type { ByteRange, Storage, StoredFile } from './types';

/** Names of a folder, sorted; none when it does not exist. */
async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function* filesBelow(folder: string, before: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of await entriesOf(folder)) {
    const key = before + entry.name;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const below = `${key}/`;
      if (entry.name !== temporaryName && (below.startsWith(prefix) || prefix.startsWith(below)))
        yield* filesBelow(path, below, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await findFile(path);
      if (found) yield { key, ...found };
    }
  }
}

async function discard(folder: string, before: Date): Promise<number> {
  let discarded = 0;
  for (const { name } of await entriesOf(join(folder, temporaryName))) {
    const path = join(folder, temporaryName, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    discarded += 1;
  }
  return discarded;
}

function readFrom(path: string, size: number, range: ByteRange | undefined) {
  if (range && range.start >= size) throw new RangeError('The range begins beyond the end of the file.');
  return createReadStream(path, range && { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) });
}

const remedies: Record<string, string> = {
  EACCES: 'let the account of the server write there',
  EPERM: 'let the account of the server write there',
  EROFS: 'it is mounted read-only; mount it for writing',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the quota is used up; free some space',
  ENOTDIR: 'a part of its path is a file; name a folder',
  EEXIST: 'a part of its path is a file; name a folder',
};

/** Files below one folder, which several processes may share. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...assertKey(key).split('/'));
  const put: Storage['put'] = async (key, content) => writeAtomic(folder, pathOf(key), content);
  const remove: Storage['remove'] = async (key) => rm(pathOf(key), { force: true });
  return {
    place: folder,
    check: async () => {
      const path = join(folder, temporaryName, `check-${randomBytes(8).toString('hex')}`);
      try {
        await writeAtomic(folder, path, (async function* () {})());
        await rm(path);
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        throw new Error(`Uploaded files cannot be stored in the folder ${folder}: ${remedies[code] ?? message}.`);
      }
    },
    put,
    get: async (key, range) => {
      const found = await findFile(pathOf(key));
      return found && { size: found.size, body: readFrom(pathOf(key), found.size, range) };
    },
    stat: async (key) => {
      const found = await findFile(pathOf(key));
      return found && { key, ...found };
    },
    remove,
    list: (prefix) => filesBelow(folder, '', prefix),
    parts: diskParts(folder, pathOf),
    discardUnfinished: (before) => discard(folder, before),
  };
}
