import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testKey } from '../../../tests/support/server';
import { createFirstPasswords } from '../../modules/people/firstPasswords';
import { openSecrets } from '../../openSecrets';
import { SecretLost } from '../../secrets/secretBox';
import { secretKeyOf } from '../../secrets/secretKeys';
import { secretSettings } from './secretSettings';

let app: TestServer;
const asAdmin = { as: 'admin' };
const save = async (form: Record<string, unknown>) =>
  expect(await app.inject('sysConfig.update', form, asAdmin)).toMatchObject({ code: 200 });
const info = async () => (await app.inject('sysConfig.info', {}, asAdmin)).data;
const stored = async () => {
  const rows = await app.db.kysely.selectFrom('weftSysConfig').selectAll().execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};
/** Whether all new people get the same password. */
const isFixed = async () => (await createFirstPasswords(app.db, 1))[0]!.text === undefined;

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app?.close());

test('issue 10 §3 secrets of the settings are encrypted and never answered; the answer names those stored', async () => {
  expect((await info()).storedSecrets).toEqual([]);
  await save({ ...Object.fromEntries(secretSettings.map((key) => [key, `s3cret ${key}`])), title: 'T' });
  const rows = await stored();
  expect(JSON.stringify(rows)).not.toContain('s3cret');
  for (const key of secretSettings) expect(app.db.secrets.open(rows[key]!)).toBe(`s3cret ${key}`);
  const data = await info();
  expect(JSON.stringify(data)).not.toContain('s3cret');
  expect(data).toMatchObject({ title: 'T', storedSecrets: [...secretSettings] });
  for (const key of secretSettings) expect(data[key]).toBe('');
  expect(await isFixed()).toBe(true);
});

test('issue 10 §3 an empty secret keeps the stored one; it is deleted by its name', async () => {
  const before = await stored();
  await save({ ...(await info()), title: 'U' });
  expect(await stored()).toMatchObject({ ...before, title: 'U' });
  await save({ ...(await info()), removedSecrets: ['newUserDefaultPassword', 'title'] });
  expect((await info()).storedSecrets).toEqual(secretSettings.filter((key) => key !== 'newUserDefaultPassword'));
  expect(await isFixed()).toBe(false);
  expect((await info()).title).toBe('U');
  await save({ newUserDefaultPassword: 'again', removedSecrets: ['newUserDefaultPassword'] });
  expect(await isFixed()).toBe(true);
});

test('issue 10 §3 a plain value is sealed at the start; one whose key is lost counts as not entered', async () => {
  await app.db.raw("update weft_sys_config set value = 'plain' where key = 'newUserDefaultPassword'");
  await openSecrets(app.db, [testKey]);
  const sealed = (await stored()).newUserDefaultPassword!;
  expect(app.db.secrets.open(sealed)).toBe('plain');
  await app.db.raw('delete from weft_secret_key');
  await openSecrets(app.db, [secretKeyOf(Buffer.alloc(32, 9))]);
  expect(() => app.db.secrets.open(sealed)).toThrow(SecretLost);
  await save({ title: 'V' });
  expect(await isFixed()).toBe(false);
  expect((await info()).storedSecrets).toEqual([]);
});
