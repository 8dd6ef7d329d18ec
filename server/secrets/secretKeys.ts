import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A key of AES-256. `id` is derived from the key: equal ids are equal keys. */
export interface SecretKey {
  id: string;
  bytes: Buffer;
}

const keyLength = 32;

export function secretKeyOf(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update('weft key').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** Keys in base64, one per line or comma-separated, the current one first. Throws a sentence that names the source. */
export function parseSecretKeys(text: string, source: string): SecretKey[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const bytes = keys.map((key) => Buffer.from(key, 'base64'));
  if (!bytes.length || bytes.some((each) => each.length !== keyLength))
    throw new Error(`${source} must hold keys of ${keyLength} bytes in base64 (openssl rand -base64 ${keyLength}).`);
  return bytes.map(secretKeyOf);
}

async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The key file ${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Creates the file with a random key, readable by its owner only. It appears under its name when it is complete; of
 * several processes that start at once the first one creates it.
 */
async function createKeyFile(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyLength).toString('base64')}\n`);
    await handle.sync();
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}

/**
 * The keys that encrypt stored secrets, the current one first: `key` (WEFT_SECRET_KEY), else the file `secret.key` in the
 * data folder, which the first start creates.
 */
export async function loadSecretKeys(from: { key?: string; dataDir: string }): Promise<SecretKey[]> {
  if (from.key) return parseSecretKeys(from.key, 'WEFT_SECRET_KEY');
  const file = join(from.dataDir, 'secret.key');
  if ((await readKeyFile(file)) === undefined) await createKeyFile(from.dataDir, file);
  return parseSecretKeys((await readKeyFile(file)) ?? '', `The key file ${file}`);
}
