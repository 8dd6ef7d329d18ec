import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../core/language/types';
import { calls } from '../../../schemas';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { openSocket } from '../../../tests/support/socketClient';

let app: TestServer;
let roleId = '';
const asAdmin = { as: 'admin' };
const refused = { code: 403, msg: '请先修改初始密码' };
const menus = ['system', 'system.sysConfig', 'systemData', 'systemData.dictionary'];
/** What a person may call before they have chosen a password. */
const open = new Set([
  'auth.currentUser',
  'auth.logout',
  'auth.passwordAge',
  'currentUser.modifyPassword',
  'sysConfig.info',
]);

beforeAll(async () => {
  app = await startTestServer();
  roleId = await makeRole(app, { menus });
});
afterAll(() => app.close());

/** A new person with a random password. */
async function newcomer(account: string, more: object = {}): Promise<{ id: string; password: string }> {
  const [company] = await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'");
  const form = { account, realName: account, gender: '1', roleId, organizeIdTree: [[company!.id]], ...more };
  const { data } = await app.inject('users.create', form, asAdmin);
  const [user] = await app.db.raw<{ id: string }>('select id from weft_user where account = $1', [account]);
  return { id: user!.id, password: data.password };
}

let pictures = 0;
async function captcha(): Promise<{ code: string; timestamp: string }> {
  const timestamp = `0.${++pictures}`;
  await app.inject('file.captcha', { random: timestamp });
  const stored = app.db.kysely.selectFrom('weftCaptcha').select('answer').where('key', '=', timestamp);
  return { code: (await stored.executeTakeFirstOrThrow()).answer, timestamp };
}

async function change(token: string, from: string, to: string) {
  const form = { oldPassword: md5(from), password: md5(to), ...(await captcha()) };
  return app.inject('currentUser.modifyPassword', form, { token });
}

test('issue 10 §2 before the first change every call is refused but the own record, the change, its rules and sign-out', async () => {
  const { password } = await newcomer('fresh');
  const token = await app.signIn('fresh', password);
  const answers = new Map<string, number>();
  for (const { call, permission } of app.app.declaredRoutes) {
    if (!call || permission === 'public' || call === 'auth.logout') continue;
    const names = [...(calls[call] as Call).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, '1']);
    const answer = await app.inject(call, Object.fromEntries(names), { token });
    if (!open.has(call)) expect(answer, call).toMatchObject(refused);
    answers.set(call, answer.code);
  }
  expect(answers.size).toBeGreaterThan(200);
  expect(answers.get('auth.currentUser')).toBe(200);
  expect(answers.get('sysConfig.info')).toBe(200);
  expect(await app.inject('users.selector', {}, { token, language: 'en' })).toMatchObject({
    msg: 'Change your initial password first',
  });
});

test('issue 10 §2 of the settings they see the password rules only, also with the screen', async () => {
  const { password } = await newcomer('curious');
  const token = await app.signIn('curious', password);
  const { data } = await app.inject('sysConfig.info', {}, { token });
  expect(data).toMatchObject({ mandatoryModificationOfInitialPassword: 1, passwordLengthMin: 0 });
  expect(Object.keys(data)).not.toContain('whiteListIp');
});

test('issue 10 §2 the change opens everything, and nothing before it does', async () => {
  const { password } = await newcomer('ready');
  const token = await app.signIn('ready', password);
  expect(await change(token, password, password)).toMatchObject({ code: 400 });
  expect(await app.inject('dictionaryType.list', {}, { token })).toMatchObject(refused);
  expect(await change(token, password, 'Mine@2026')).toMatchObject({ code: 200 });
  const again = { token: await app.signIn('ready', 'Mine@2026') };
  expect((await app.inject('dictionaryType.list', {}, again)).code).toBe(200);
});

test('issue 10 §2 a socket is refused too', async () => {
  const { password } = await newcomer('listener');
  const token = await app.signIn('listener', password);
  const client = await openSocket(app.url, token);
  client.say({ method: 'OnConnection', token });
  expect(await client.closed).toBe(1008);
  expect(client.frames.map((frame) => frame.method)).not.toContain('initMessage');
});

test('issue 10 §2 without the setting no change is forced, at once', async () => {
  const { password } = await newcomer('trusted');
  const token = await app.signIn('trusted', password);
  expect(await app.inject('dictionaryType.list', {}, { token })).toMatchObject(refused);
  await app.inject('sysConfig.update', { mandatoryModificationOfInitialPassword: 0 }, asAdmin);
  expect((await app.inject('dictionaryType.list', {}, { token })).code).toBe(200);
  await app.inject('sysConfig.update', { mandatoryModificationOfInitialPassword: 1 }, asAdmin);
  expect(await app.inject('dictionaryType.list', {}, { token })).toMatchObject(refused);
});

test('issue 10 §2 an administrator who views as such a person reads their pages', async () => {
  const { id } = await newcomer('viewed');
  const { data } = await app.inject('viewAs.open', { objectType: 'User', objectId: id }, { as: 'admin' });
  expect((await app.inject('dictionaryType.list', {}, { token: data.token })).code).toBe(200);
});

test('issue 10 §2 a reset by an administrator forces a change, the own choice does not', async () => {
  const id = await makePerson(app, 'forgetful', [roleId]);
  const form = { userPassword: md5('Given@2026'), validatePassword: md5('Given@2026') };
  expect((await app.inject('users.resetPassword', { id, ...form }, asAdmin)).code).toBe(200);
  const token = await app.signIn('forgetful', 'Given@2026');
  expect(await app.inject('dictionaryType.list', {}, { token })).toMatchObject(refused);
  const [admin] = await app.db.raw<{ id: string }>("select id from weft_user where account = 'admin'");
  expect((await app.inject('users.resetPassword', { id: admin!.id, ...form }, asAdmin)).code).toBe(200);
  const own = await app.signIn('admin', 'Given@2026');
  expect((await app.inject('dictionaryType.list', {}, { token: own })).code).toBe(200);
});
