import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteSource } from './types';

/** The folder of what is not finished, below the storage's; its name is no first segment of a key. */
export const temporaryName = '.temporary';

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, content: ByteSource): Promise<void> {
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes under a temporary name below `folder`, flushes, then renames: the target is whole or absent. */
export async function writeAtomic(folder: string, target: string, content: ByteSource): Promise<void> {
  const temporary = join(folder, temporaryName, randomBytes(16).toString('hex'));
  await mkdir(dirname(temporary), { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeAll(await open(temporary, 'wx', 0o640), content);
    await rename(temporary, target);
    // The name is durable only after its folder is flushed.
    await flushFolder(dirname(target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Size and time of a file; undefined when there is none. Other faults of the disk throw. */
export async function findFile(path: string): Promise<{ size: number; modified: Date } | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { size: found.size, modified: found.mtime } : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
