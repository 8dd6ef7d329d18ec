import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/testDatabase';
import { readEnv } from '../env';
import { openSecrets } from '../openSecrets';
import { fillFromFiles } from '../settings/fromFiles';
import { createSecretBox, SecretLost } from './secretBox';
import { loadSecretKeys, secretKeyOf } from './secretKeys';

const [one, two] = [1, 2].map((byte) => secretKeyOf(Buffer.alloc(32, byte))) as [
  ReturnType<typeof secretKeyOf>,
  ReturnType<typeof secretKeyOf>,
];
const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('the key of secrets (issue 10 §3)', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'weft-key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is created in the data folder, for its owner only, and read again', async () => {
    const folder = join(dataDir, 'data');
    const [made] = await loadSecretKeys({ dataDir: folder });
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await loadSecretKeys({ dataDir: folder })).toEqual([made]);
    const starts = await Promise.all([1, 2, 3].map(() => loadSecretKeys({ dataDir: join(dataDir, 'many') })));
    expect(new Set(starts.map(([key]) => key!.id)).size).toBe(1);
  });

  it('comes from the environment or its file, which the start never creates', async () => {
    expect(await loadSecretKeys({ key: `${base64(1)},${base64(2)}`, dataDir })).toEqual([one, two]);
    const file = join(dataDir, 'key');
    const env = () => ({ WEFT_SECRET_KEY_FILE: file }) as NodeJS.ProcessEnv;
    expect(() => fillFromFiles(env())).toThrow(/WEFT_SECRET_KEY_FILE .* does not exist/);
    await writeFile(file, `${base64(2)}\n${base64(1)}\n`);
    const filled = env();
    fillFromFiles(filled);
    expect(await loadSecretKeys({ ...readEnv(filled).secretKey, dataDir })).toEqual([two, one]);
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow();
    for (const key of ['short', `${base64(1)},x`])
      await expect(loadSecretKeys({ key, dataDir })).rejects.toThrow(/WEFT_SECRET_KEY must hold keys of 32 bytes/);
  });

  it('seals with another nonce each time, names the key, and finds what was altered', () => {
    const box = createSecretBox();
    expect(() => box.seal('x')).toThrow();
    box.use([two, one]);
    const [sealed, again] = [box.seal('secret'), box.seal('secret')];
    expect(sealed).not.toBe(again);
    expect(sealed).toContain(`:${two.id}:`);
    expect([box.open(sealed), box.open(again), box.seal(''), box.open('')]).toEqual(['secret', 'secret', '', '']);
    const letter = sealed.at(-6) === 'A' ? 'B' : 'A';
    expect(() => box.open(`${sealed.slice(0, -6)}${letter}${sealed.slice(-5)}`)).toThrow(SecretLost);
    expect(() => box.open(sealed.replace(two.id, one.id))).toThrow(SecretLost);
    box.use([one]);
    expect(() => box.open(sealed)).toThrow(SecretLost);
  });
});

describe('one database has one key (issue 10 §3)', () => {
  it('another key is refused at the start; a rotation, and a stored plain value, are sealed under the new one', async () => {
    const { db, drop } = await openTestDatabase();
    const headers = async () => {
      const [row] = await db.raw<{ value: string }>(
        "select definition -> 'data' -> 'http' -> 'headers' -> 0 ->> 'defaultValue' as value from weft_data_interface",
      );
      return row!.value;
    };
    try {
      const http = { method: 'GET', url: 'https://x.example/', headers: [{ field: 'token', defaultValue: 'plain' }] };
      await db.raw(
        `insert into weft_data_interface (id, full_name, en_code, definition, creator_time) values ('a', 'a', 'a', $1, now())`,
        [JSON.stringify({ kind: 'http', data: { sql: '', http } })],
      );
      await openSecrets(db, [one]);
      const sealed = await headers();
      expect(db.secrets.open(sealed)).toBe('plain');
      await openSecrets(db, [one]);
      expect(await headers()).toBe(sealed);
      await expect(openSecrets(db, [two])).rejects.toThrow(
        `encrypted with the key ${one.id}; this process has the key ${two.id}`,
      );
      await openSecrets(db, [two, one]);
      expect(await headers()).toContain(`:${two.id}:`);
      await expect(openSecrets(db, [one])).rejects.toThrow();
      // As the message says for a lost key: the start succeeds, the value cannot be read.
      await db.raw('delete from weft_secret_key');
      await openSecrets(db, [one]);
      expect(() => db.secrets.open('')).not.toThrow();
      await expect(headers().then(db.secrets.open)).rejects.toThrow(SecretLost);
    } finally {
      await drop();
    }
  });
});
