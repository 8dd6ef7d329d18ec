import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes by name, under one folder. Names are made by `uploads.ts`, never by people. */
export interface FileStore {
  /** Whole and on the disk, or not there at all. */
  write: (name: string, content: Buffer) => Promise<void>;
  /** undefined when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
}

const goodName = /^[0-9]{8}_[0-9a-f]{32}(\.[a-z0-9]{1,20})?$/;

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files of a month lie together, so that no folder holds millions. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!goodName.test(name)) throw new Error(`${JSON.stringify(name.slice(0, 60))} is no stored name`);
    return join(folder, name.slice(0, 6), name);
  };
  return {
    write: async (name, content) => {
      const target = pathOf(name);
      const temporary = join(folder, 'temporary', randomBytes(16).toString('hex'));
      await mkdir(dirname(target), { recursive: true });
      await mkdir(dirname(temporary), { recursive: true });
      try {
        const handle = await open(temporary, 'wx', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, target);
        // The name is on the disk only when its folder is.
        await flush(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: async (name) => {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? readFile(path) : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
