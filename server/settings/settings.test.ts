import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../env';
import { fillFromFiles } from './fromFiles';
import { settingNames } from './names';

const dir = mkdtempSync(join(tmpdir(), 'weft-settings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each(settingNames)('%s has a twin that names a file', (name) => {
  const file = join(dir, name);
  writeFileSync(file, ' a value of its own\n');
  const env: NodeJS.ProcessEnv = { [`${name}_FILE`]: file };
  fillFromFiles(env);
  expect(env).toEqual({ [name]: 'a value of its own' });
  fillFromFiles(env);
  expect(env).toEqual({ [name]: 'a value of its own' });
  const both = { [name]: 'here', [`${name}_FILE`]: file };
  expect(() => fillFromFiles(both)).toThrow(`${name} and ${name}_FILE are both set; set one of them.`);
  const missing = { [`${name}_FILE`]: join(dir, 'nothing') };
  expect(() => fillFromFiles(missing)).toThrow(`${name}_FILE names the file ${dir}/nothing, which does not exist.`);
  writeFileSync(file, '\n');
  expect(() => fillFromFiles({ [`${name}_FILE`]: file })).toThrow(
    `${name}_FILE names the file ${file}, which is empty.`,
  );
  expect(() => fillFromFiles({ [`${name}_FILE`]: dir })).toThrow(`${name}_FILE names the file ${dir}, which cannot`);
});

test('an empty variable and an empty twin count as absent', () => {
  const env = { PORT: '', PORT_FILE: '', HOST: '::' };
  fillFromFiles(env);
  expect(readEnv(env)).toMatchObject({ port: 5000, host: '::' });
});

test('without HOST the server listens on this machine only', () => {
  expect(readEnv({}).host).toBe('localhost');
});

const wrong: [name: string, values: string[]][] = [
  ['PORT', ['abc', ' ', '-1', '65536', '80.5', '0x50', '5e3']],
  ['HOST', ['http://office', 'my office', '10.0.0.5:80', 'a..b']],
  ['DATABASE_URL', ['mysql://x', 'postgres://', 'postgres://h:port/x', 'office']],
  ['DATABASE_DIRECT_URL', ['office', 'postgres://h/x']],
  ['DATABASE_POOL', ['many', '0', '1', '1.5', '501']],
  ['STORAGE_URL', ['ftp://x', 'file://host/folder', 's3://Office', '/folder', 's3://office?regoin=eu']],
  ['ADMIN_PASSWORD', ['x', 'seven77']],
  ['TIME_ZONE', ['Mars', '8']],
  ['LOG_LEVEL', ['verbose', 'INFO']],
  ['UPLOAD_TYPES', ['*', 'image/*', '*.pdf', 'pdf;docx']],
  ['UPLOAD_MAX_MB', ['x', '-1', '0', '2001', '0x10', ' ']],
  ['UPLOAD_CHUNKED_MAX_MB', ['x', '40001']],
  ['PDF_BROWSER', ['/nope', 'no-such-program-here', tmpdir()]],
  ['INTERFACE_HOSTS', ['http://x/y', 'a b', '*.example', 'x:0', 'x:99999', '[::1', 'x:port', ':::']],
  ['SIGN_IN_HOSTS', [' , :::', 'ldap://x', 'x/y']],
  ['CLIENT_CIPHER_KEY', ['short', 'seventeen letters']],
  ['ERROR_STORE', ['maybe', 'false']],
  [
    'BASE_PATH',
    [
      'weft',
      'https://x.example/weft',
      '//weft',
      '/a//b',
      '/../a',
      '/a b',
      '/a?b',
      '/é',
      '/"',
      '/api',
      '/api/weft',
      '/login',
    ],
  ],
  ['PUBLIC_SITE', ['yes', 'true', '2']],
  ['MCP', ['yes', 'true', '2']],
  ['RATE_LIMIT', ['many', '-1', '1.5', ' ']],
  ['TRUST_PROXY', ['banana', '-1', '1.5', '10.0.0.0/99', '10.0.0.1,banana', ',']],
  ['METRICS_TOKEN', ['short']],
  ['METRICS_FROM', ['prometheus', '10.0.0.0/33', ' , ']],
  ['METRICS_SLOW_MS', ['0', 'slow', '1.5']],
  ['ASSIST_URL', ['assistant', 'ftp://x/v1', 'https://a:b@x/v1', 'https://x/v1?key=1']],
  ['ASSIST_MODEL', ['alone']],
  ['ASSIST_KEY', ['alone']],
  ['OTEL_SDK_DISABLED', ['1', 'yes']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector', 'ftp://x', 'collector:4318']],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', ['grpc', 'http']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['secret', '=x', 'a=b=c']],
  ['OTEL_RESOURCE_ATTRIBUTES', ['production']],
  ['OTEL_TRACES_SAMPLER', ['sometimes', 'jaeger_remote']],
  ['OTEL_TRACES_SAMPLER_ARG', ['half', '2', '-1']],
  ['ORIGINS', ['*', 'office.example', 'https://office.example/path']],
  ['BACKUP_TO', ['s3://Office', 's3://office?regoin=eu']],
  ['BACKUP_HOURS', ['0', 'daily', '1.5']],
  ['BACKUP_KEEP', ['0', 'all']],
  ['BACKUP_PACE', ['0', '101', 'slow']],
  [
    'AUDIT_TO',
    [
      ...['siem', 'siem:514', 'syslog://', 'syslog://h:99999', 'syslog://h/x', 'syslog+udp://h', 'ftp://h', 'http://'],
      ...['file:audit.log', 'file://host/audit.log', 'file:/var/log/', 'https://a:b@h/x', 'https://h/x?key=1'],
      ...['file:/a file:/a', 'file:/a siem', 'file:/a,file:/b?'],
    ],
  ],
  ['AUDIT_TOKEN', ['alone']],
];
/** Any text may mean something, or what is wrong shows when it is used: who refuses it then, by its name. */
const unread: Record<string, string> = {
  DATA_DIR: 'startChecks',
  OVERLAY_DIR: 'startChecks',
  WEFT_SECRET_KEY: 'secrets/secretKeys',
  WEFT_MODULES: 'plugins/loadPlugins',
  S3_ACCESS_KEY_ID: 'storage/settings',
  S3_SECRET_ACCESS_KEY: 'storage/settings',
  S3_SESSION_TOKEN: 'the bucket',
  OTEL_SERVICE_NAME: 'nobody: a name',
};

test('every setting has values that are refused by its name, or none that mean nothing', () => {
  const named = [...wrong.map(([name]) => name), ...Object.keys(unread)];
  expect(named.sort()).toEqual([...settingNames].sort());
  const bucket = { STORAGE_URL: 's3://office?region=eu' };
  expect(() => readEnv(bucket)).toThrow('S3_ACCESS_KEY_ID');
  expect(() => readEnv({ ...bucket, S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY');
});

test.each(wrong)('%s: values that mean nothing are refused by its name', (name, values) => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  for (const value of values)
    expect(() => readEnv({ ...keys, [name]: value }), `${name}=${value}`).toThrow(new RegExp(`\\b${name}\\b`));
});

test('values that mean something are taken', () => {
  const good: NodeJS.ProcessEnv = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://weft:secret@%2Frun%2Fpostgresql/weft?host=/run',
    STORAGE_URL: 's3://office/weft?region=eu-central-1&endpoint=https://minio.example',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    ADMIN_PASSWORD: 'Weft@2026',
    UPLOAD_TYPES: '+.HEIC, dwg',
    UPLOAD_MAX_MB: '0.5',
    PDF_BROWSER: process.execPath,
    INTERFACE_HOSTS: 'ERP.example:8080, 10.1.2.3,[::1]:80,::1,my_host',
    SIGN_IN_HOSTS: 'ldap.example:389',
    CLIENT_CIPHER_KEY: 'sixteen letters.',
    ERROR_STORE: '0',
    PUBLIC_SITE: '1',
    RATE_LIMIT: '0',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
    ORIGINS: 'https://office.example',
  };
  expect(readEnv(good)).toMatchObject({ port: 0, publicSite: true, limits: false, uploads: { maxBytes: 524_288 } });
  expect(readEnv({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBeTypeOf('function');
});
