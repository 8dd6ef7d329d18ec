import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The text of a key file. Throws a sentence. */
export async function readKey(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`The key file ${file} cannot be read: ${error.message}`);
  });
}

/** Puts the key where the server reads it. Another key that is there stays, and the restore ends. */
export async function installKey(dataDir: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret.key');
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readKey(file)).trim() === text.trim()) return;
    throw new Error(`There is another key in ${file}. Move it away first. Nothing was restored.`);
  }
}
