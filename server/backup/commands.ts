import { open } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { openDb } from '../db/open';
import type { Db } from '../db/types';
import { type Env, readPlace } from '../env';
import { installed } from '../product';
import { loadSecretKeys, parseSecretKeys, type SecretKey } from '../secrets/secretKeys';
import { openStorage } from '../storage/settings';
import type { Storage } from '../storage/types';
import { type Answer, askServer } from './control';
import { installKey, readKey } from './keyFile';
import { bytesOf, type Manifest, readManifest, rowsOf } from './manifest';
import { createPace } from './pace';
import { restoreBackup } from './restore';
import { takeBackup } from './take';
import { verifyBackup } from './verify';

type Say = (text: string) => void;
type Settings = Pick<Env, 'databaseUrl' | 'dataDir' | 'storage' | 'secretKey' | 'backupPace'>;

/** Statements of a command have all the time they need. */
const statementMs = 24 * 60 * 60_000;

/** The value behind an option. */
function behind(args: readonly string[], option: string): string | undefined {
  const at = args.indexOf(option);
  const value = at < 0 ? undefined : args[at + 1];
  if (at >= 0 && (!value || value.startsWith('--'))) throw new Error(`${option} needs a value.`);
  return value;
}

/** The options, each with a value. Throws on others, and without the first one. */
function optionsOf(args: readonly string[], command: string, names: readonly [string, ...string[]]) {
  const known = (_: string, at: number) => at % 2 === 1 || names.includes(args[at]!);
  const unknown = args.find((arg, at) => !known(arg, at));
  const [first, ...others] = names;
  const usage = `${command} ${first} PLACE${others.map((name) => ` [${name} FILE]`).join('')}`;
  if (unknown) throw new Error(`${unknown} is no option. Write: ${usage}`);
  const place = behind(args, first);
  if (!place) throw new Error(`Say where: ${usage}`);
  return { place, keyFile: behind(args, '--with-key') };
}

const openTarget = ({ databaseUrl: url, dataDir }: Settings): Promise<Db> =>
  openDb(url ? { url } : { dataDir, statementMs });

function tellOf(manifest: Manifest): string {
  const { tables, files, takenAt, version } = manifest;
  const mb = (bytesOf(manifest) / 1024 / 1024).toFixed(1);
  return `${tables.length} tables with ${rowsOf(manifest)} rows, ${files.count} files, ${mb} MB, of ${takenAt} by Weft ${version}.`;
}

interface Asked {
  to: string;
  backupPace: number;
  say: Say;
  signal?: AbortSignal;
}

/** Takes a backup to a place, and reads all of it again. */
async function take(db: Db, files: Storage, { to, backupPace, say, signal }: Asked) {
  const place = openStorage(readPlace('--to', to));
  const pace = createPace(backupPace);
  await takeBackup({ db, files, to: place, signal, pace, progress: (text) => say(`  ${text}`) });
  const manifest = await verifyBackup(place, { signal, pace });
  say(`Backed up and verified: ${tellOf(manifest)}`);
}

/** What a server on the embedded database answers to commands. */
export const createAnswer =
  (db: Db, files: Storage, backupPace: number): Answer =>
  async (request, say, signal) => {
    const { command, to } = request as { command?: unknown; to?: unknown };
    if (command !== 'backup' || typeof to !== 'string') throw new Error('The running server is of another version.');
    await take(db, files, { to, backupPace, say, signal });
  };

/** Writes the key apart from the backup, after it is there. Nobody but its owner can read the file. */
async function writeKey(file: string, [current, ...earlier]: SecretKey[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const keys = [current!, ...earlier].map(({ bytes }) => bytes.toString('base64'));
    await handle.writeFile(`${keys.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function assertApart(file: string, place: string): void {
  const way = relative(resolve(place), resolve(file));
  if (!/^s3:/.test(place) && way !== '..' && !way.startsWith(`..${sep}`))
    throw new Error('The key opens the secrets of the backup: name a file outside of it.');
}

/**
 * `backup --to PLACE [--with-key FILE]`: a folder or `s3://…`, while people work. A server on the embedded database is asked for it;
 * PostgreSQL is read by this process.
 */
export async function backupCommand(args: string[], settings: Settings, say: Say): Promise<void> {
  const { place, keyFile } = optionsOf(args, 'backup', ['--to', '--with-key']);
  if (keyFile) assertApart(keyFile, place);
  const to = /^(s3|file):/.test(place) ? place : resolve(place);
  readPlace('--to', to);
  const { databaseUrl, dataDir, backupPace } = settings;
  if (databaseUrl || !(await askServer(dataDir, { command: 'backup', to }, say))) {
    const db = await openTarget(settings);
    await take(db, openStorage(settings.storage), { to, backupPace, say }).finally(() => db.close());
  }
  if (!keyFile) return say('The key of the secrets is not in it; --with-key FILE writes it to a file.');
  const keys = await loadSecretKeys(settings.secretKey);
  assertFits(keys, await readManifest(openStorage(readPlace('--to', to))));
  await writeKey(keyFile, keys);
  say(`The key of the secrets is in ${keyFile}. Keep it apart from the backup.`);
}

/** `verify --from PLACE`: digests and counts of everything in it. */
export async function verifyCommand(args: string[], say: Say): Promise<void> {
  const { place } = optionsOf(args, 'verify', ['--from']);
  const manifest = await verifyBackup(openStorage(readPlace('--from', place)));
  say(`The backup is whole: ${tellOf(manifest)}`);
}

/** Refuses keys that do not open the secrets of the backup. */
function assertFits(keys: readonly SecretKey[], { secretKey }: Manifest): void {
  if (secretKey && !keys.some(({ id }) => id === secretKey))
    throw new Error(`The secrets of the backup need the key ${secretKey}; this one is ${keys[0]?.id}.`);
}

/**
 * `restore --from PLACE [--with-key FILE]`: into the empty database and files of the settings. The key goes to `secret.key` of the
 * data directory.
 */
export async function restoreCommand(args: string[], settings: Settings, say: Say): Promise<void> {
  const { place, keyFile } = optionsOf(args, 'restore', ['--from', '--with-key']);
  const from = openStorage(readPlace('--from', place));
  const manifest = await verifyBackup(from);
  const key = keyFile && (await readKey(keyFile));
  if (key) assertFits(parseSecretKeys(key, `The key file ${keyFile}`), manifest);
  const { migrations } = await installed();
  const db = await openTarget(settings);
  try {
    if (key) await installKey(settings.dataDir, key);
    const files = openStorage(settings.storage);
    await restoreBackup({ from, db, files, migrations, progress: (text) => say(`  ${text}`) });
  } finally {
    await db.close();
  }
  say(`Restored: ${tellOf(manifest)}`);
  if (manifest.secretKey && !key)
    say(
      `Its secrets open with the key ${manifest.secretKey}: set WEFT_SECRET_KEY, or put it to secret.key in DATA_DIR.`,
    );
  say('Start Weft; it brings a backup of an earlier version up to date.');
}
