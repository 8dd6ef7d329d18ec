import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../../server/env';
import { settingNames } from '../../server/settings/names';

const deploy = join(import.meta.dirname, '../../docs/operations/deploy');
const textOf = (name: string) => readFileSync(join(deploy, name), 'utf8');
const whole = parse(textOf('compose.yaml'));
const bucket = parse(textOf('compose.s3.yaml'));
const known: readonly string[] = settingNames;
/** The file that an S3 asks for, with a pair of keys. */
const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

test('compose: the server has settings that there are and secrets and volumes that are declared', () => {
  const { weft } = whole.services;
  for (const name of Object.keys(weft.environment)) expect(known).toContain(name.replace(/_FILE$/, ''));
  for (const name of weft.secrets) expect(Object.keys(whole.secrets)).toContain(name);
  for (const volume of weft.volumes) expect(Object.keys(whole.volumes)).toContain(volume.split(':')[0]);
});

test('compose: only the proxy is open to others; it waits for a healthy server and takes uploads of the usual size', () => {
  const open = Object.entries<{ ports?: string[] }>(whole.services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  expect(whole.services.proxy.depends_on).toEqual({ weft: { condition: 'service_healthy' } });
  expect(whole.services.proxy.volumes).toEqual(['./nginx.conf:/etc/nginx/conf.d/default.conf:ro']);
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(textOf('nginx.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(readEnv({}).uploads.maxBytes);
});

test('compose with a bucket: the place is one that the server takes, at the gateway beside it', () => {
  const { environment, env_file } = bucket.services.weft;
  const { storage } = readEnv({ ...environment, ...keys });
  expect(storage).toMatchObject({ bucket: 'weft', endpoint: 'http://storage:7070' });
  expect(bucket.services.storage.env_file).toEqual(env_file);
  for (const name of Object.keys(keys)) expect(textOf('compose.s3.yaml')).toContain(name);
});
