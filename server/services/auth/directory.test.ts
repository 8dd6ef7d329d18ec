import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DirectoryServer, directoryForm, startDirectoryServer } from '../../../tests/support/directoryServer';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let directory: DirectoryServer;
let lilyId: string;
const asAdmin = { as: 'admin' };
const configure = (values: object) => app.inject('sysConfig.update', { ...values }, asAdmin);
const settings = () => directoryForm(directory.port);
let id: string;
const enable = (enabledMark: number) => app.inject('signInProvider.update', { id, enabledMark }, asAdmin);
const signIn = (account: string, plain: string, more = {}) =>
  app.inject('auth.login', { account, password: md5(plain), plainPassword: plain, ...more });

beforeAll(async () => {
  directory = await startDirectoryServer({ lily: 'tree house', admin: 'root', stranger: 'x1' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${directory.port}`;
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [role]);
  expect(await app.inject('signInProvider.create', settings(), asAdmin)).toMatchObject({ code: 200 });
  id = (await app.inject('signInProvider.list', {}, asAdmin)).data.list[0].id;
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await directory?.close();
});
afterEach(async () => {
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  await configure({ passwordErrorsNumber: 6, lockType: 2 });
  await enable(1);
  await app.db.kysely.updateTable('weftUser').set({ enabledMark: 1 }).where('id', '=', lilyId).execute();
});

test('issue 12 the directory is a second source of passwords; the sign-in page sends the password only then', async () => {
  expect((await app.inject('auth.loginConfig')).data.directory).toBe(true);
  expect((await signIn('lily', 'tree house')).code).toBe(200);
  expect((await signIn('lily', 'Weft@2026')).code).toBe(200);
  expect((await signIn('LILY', 'tree house')).code).toBe(200);
  const digestOnly = await app.inject('auth.login', { account: 'lily', password: md5('tree house') });
  expect(digestOnly.msg).toBe('账号或密码错误');
  expect(await enable(0)).toMatchObject({ code: 200 });
  expect((await app.inject('auth.loginConfig')).data.directory).toBe(false);
  expect((await signIn('lily', 'tree house')).msg).toBe('账号或密码错误');
});

test('SEC unknown people, wrong and empty passwords, and administrators of the directory do not get in', async () => {
  const refused = [
    await signIn('lily', 'wrong'),
    await signIn('lily', ''),
    await signIn('stranger', 'x1'),
    await signIn('admin', 'root'),
    await signIn('nobody', 'x'),
  ];
  expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '账号或密码错误'));
  const rows = await app.db.raw('select * from weft_log');
  expect(JSON.stringify(rows)).not.toContain('tree house');
});

test('SEC the name cannot change the filter', async () => {
  directory.filters.length = 0;
  for (const name of ['*', 'lily)(uid=*', '*)(|(uid=*', 'li*', 'lily\\2a', '\u0000'])
    expect((await signIn(name, 'tree house')).code).toBe(400);
  for (const filter of directory.filters) expect(filter).toMatch(/^\(uid=[^()*]*\)$/);
  expect(directory.filters.length).toBeGreaterThan(3);
});

test('contract §2.1 limits and locks hold for passwords of the directory too', async () => {
  await configure({ passwordErrorsNumber: 3 });
  for (let at = 0; at < 3; at++) await signIn('lily', 'wrong');
  await app.db.kysely.deleteFrom('weftSignInFailure').where('key', 'like', 'account:%').execute();
  expect((await signIn('lily', 'tree house')).msg).toMatch(/^请等待\d+分钟后再进行登录/);
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  await app.db.kysely
    .updateTable('weftUser')
    .set({ enabledMark: 2, unlockTime: null })
    .where('id', '=', lilyId)
    .execute();
  expect((await signIn('lily', 'tree house')).msg).toBe('账号已被锁定，请联系管理员解除锁定');
});

test('issue 12 a person of the directory who never chose a password is not asked for one, and unlocks the screen', async () => {
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  const id = await makePerson(app, 'stranger', [role]);
  await app.db.kysely.updateTable('weftUser').set({ changePasswordDate: null }).where('id', '=', id).execute();
  const { data } = await signIn('stranger', 'x1');
  expect((await app.inject('currentUser.baseInfo', {}, { token: data.token })).code).toBe(200);
  const unlock = { account: 'stranger', password: md5('x1'), plainPassword: 'x1' };
  expect((await app.inject('auth.lockScreen', unlock, { token: data.token })).code).toBe(200);
  // The initial password has ended.
  expect((await signIn('stranger', 'Weft@2026')).code).toBe(400);
});

test('issue 12 the connection is tested; the stored password is used for its own server only', async () => {
  const ask = async (form: object) =>
    (await app.inject('signInProvider.test', { id, ...settings(), ...form }, asAdmin)).msg;
  const failed = '无法连接登录方，或账号被拒绝';
  expect(await ask({})).toBe('测试连接成功');
  expect(await ask({ clientSecret: '' })).toBe('测试连接成功');
  expect(await ask({ clientSecret: 'wrong' })).toBe(failed);
  expect(await ask({ issuer: 'ldap://10.0.0.1' })).toBe(failed);
  expect(await ask({ issuer: 'file:///etc/passwd' })).toBe('地址格式不正确，应如 ldaps://ldap.example.com:636');
  const other = await startDirectoryServer({});
  process.env.SIGN_IN_HOSTS += `,127.0.0.1:${other.port}`;
  expect(await ask({ issuer: `ldap://127.0.0.1:${other.port}`, clientSecret: '' })).toBe(failed);
  await other.close();
});
