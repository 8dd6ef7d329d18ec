import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { secretKeyOf } from '../../secrets/secretKeys';

let app: TestServer;
let lilyId: string;
beforeAll(async () => {
  app = await startTestServer();
  const roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
  await makePerson(app, 'max', [roleId]);
});
afterAll(() => app.close());

const keyOf = async (options: { as?: string; token?: string }) =>
  (await app.inject<{ draftKey?: string }>('auth.currentUser', {}, options)).data.draftKey;

test('issue 11 §4 every account has a key of 32 random bytes for its drafts, the same in each of its sessions', async () => {
  const first = await Promise.all([1, 2, 3].map(() => keyOf({ as: 'lily' })));
  expect(new Set(first).size).toBe(1);
  expect(Buffer.from(String(first[0]), 'base64')).toHaveLength(32);
  app.reopenSessions();
  expect(await keyOf({ as: 'lily' })).toBe(first[0]);
  expect(await keyOf({ as: 'max' })).not.toBe(first[0]);
  const { data } = await app.inject('auth.currentUser', {}, { as: 'lily' });
  expect(JSON.stringify(data.userInfo)).not.toContain(first[0]);
});

test('issue 11 §4 the key is encrypted in the database, also under the next secret key; with a lost one there is another', async () => {
  const key = await keyOf({ as: 'lily' });
  const stored = async () => {
    const [row] = await app.db.raw<{ sealed_key: string }>('select sealed_key from weft_draft_key where user_id = $1', [
      lilyId,
    ]);
    return String(row?.sealed_key);
  };
  const before = await stored();
  expect(before).toMatch(/^sealed:/);
  expect(before).not.toContain(key);
  const [old, next, other] = [7, 8, 9].map((byte) => secretKeyOf(Buffer.alloc(32, byte)));
  app.db.secrets.use([next!, old!]);
  expect(await keyOf({ as: 'lily' })).toBe(key);
  expect(app.db.secrets.isCurrent(await stored())).toBe(true);
  app.db.secrets.use([other!]);
  const fresh = await keyOf({ as: 'lily' });
  expect(fresh).not.toBe(key);
  expect(await keyOf({ as: 'lily' })).toBe(fresh);
  app.db.secrets.use([old!]);
});

test('issue 11 §4 an administrator who views as a person does not get the key of their drafts', async () => {
  const { data } = await app.inject('viewAs.open', { objectType: 'User', objectId: lilyId }, { as: 'admin' });
  expect(await keyOf({ token: data.token })).toBeUndefined();
});
