import { type FileHandle, open } from 'node:fs/promises';
import type { FileTarget } from '../../../settings/auditTo';
import { linesOf, type SentRow } from './rows';

/** Whether the file ends within a line: a process was killed while it wrote. */
async function endsOpen(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 10;
}

/** Appends the rows and waits until the disk has them. The file is opened by its name each time: it may have been moved away. */
export async function appendRows({ path }: FileTarget, rows: readonly SentRow[]): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    await file.appendFile(`${(await endsOpen(file)) ? '\n' : ''}${linesOf(rows)}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
