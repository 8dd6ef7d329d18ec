import { statfs } from 'node:fs/promises';
import { gaugeLines } from './text';

/** Room of the disk of a folder: what is free for this process, and all of it. No lines where there is no such folder. */
export async function diskLines(folder: string): Promise<string[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return gaugeLines('weft_disk_bytes', 'Disk of DATA_DIR.', [
      [{ kind: 'free' }, bavail * bsize],
      [{ kind: 'total' }, blocks * bsize],
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
