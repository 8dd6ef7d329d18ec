import { createCipheriv } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let lilyId: string;
beforeAll(async () => {
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [role]);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  await app.db.kysely.deleteFrom('weftSysConfig').execute();
  app.bus.publish('configuration.changed', {});
  await setLily({ enabledMark: 1, unlockTime: null, logErrorCount: 0, deleteMark: null });
});

const right = md5('Weft@2026');
const signIn = (params: Record<string, unknown>) =>
  app.inject('auth.login', { account: 'lily', password: right, origin: 'password', grant_type: 'password', ...params });
const configure = (values: Record<string, unknown>) => app.inject('sysConfig.update', values, { as: 'admin' });
const setLily = (values: Record<string, unknown>) =>
  app.db.kysely.updateTable('weftUser').set(values).where('id', '=', lilyId).execute();
const answerOf = async (key: string) => {
  const kept = app.db.kysely.selectFrom('weftCaptcha').select('answer').where('key', '=', key);
  return (await kept.executeTakeFirstOrThrow()).answer;
};

test('AUTH-15 AUTH-18 signing in answers a token with its scheme and the stored layout, never the same token twice', async () => {
  const first = await signIn({});
  expect(first).toMatchObject({ status: 200, code: 200, msg: 'Success', data: { theme: 'classic' } });
  expect(first.data.token).toMatch(/^bearer [A-Za-z0-9_-]{43}$/);
  const second = await signIn({});
  expect(second.data.token).not.toBe(first.data.token);
});

test('AUTH-14 T01 nothing in the database holds the digest or the token', async () => {
  const { data } = await signIn({});
  const user = await app.db.raw<{ hash: string }>('select password_hash as hash from weft_user where id = $1', [
    lilyId,
  ]);
  expect(user[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const bare = data.token.replace('bearer ', '');
  for (const table of ['weft_user', 'weft_session', 'weft_log', 'weft_sign_in_failure', 'weft_password_history']) {
    const rows = await app.db.raw(`select * from ${table}`);
    expect(JSON.stringify(rows)).not.toContain(right);
    expect(JSON.stringify(rows)).not.toContain(bare);
  }
});

test('AUTH-10 the digest wrapped by generation 3.6 is understood in hex and in base64', async () => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from('EY8WePvjM5GGwQzn'), null);
  const wrapped = Buffer.concat([cipher.update(right, 'utf8'), cipher.final()]);
  expect((await signIn({ password: wrapped.toString('hex') })).code).toBe(200);
  expect((await signIn({ password: wrapped.toString('base64') })).code).toBe(200);
  expect(await signIn({ password: 'Weft@2026' })).toMatchObject({ code: 400, msg: '账号或密码错误' });
});

test('contract §2.1 an unknown account and a wrong password are told the same', async () => {
  const unknown = await signIn({ account: 'nobody' });
  const wrong = await signIn({ password: md5('wrong') });
  expect(unknown).toMatchObject({ status: 200, code: 400, msg: '账号或密码错误' });
  expect(wrong.bytes.equals(unknown.bytes)).toBe(true);
});

test.each([
  ['账号未被激活', { enabledMark: null }],
  ['账号已被禁用', { enabledMark: 0 }],
  ['账号已被删除', { deleteMark: 1 }],
  ['账号已被锁定，请联系管理员解除锁定', { enabledMark: 2 }],
])('contract §2.1 steps 3 and 4: %s', async (msg, state) => {
  await setLily(state);
  expect(await signIn({})).toMatchObject({ code: 400, msg });
});

test('contract §2.1 step 4: a lock for a time says how many minutes are left, and opens by itself', async () => {
  await setLily({ enabledMark: 2, unlockTime: new Date(Date.now() + 9.5 * 60_000) });
  expect((await signIn({})).msg).toBe('请等待10分钟后再进行登录，或联系管理员解除锁定');
  await setLily({ enabledMark: 2, unlockTime: new Date(Date.now() - 1_000), logErrorCount: 6 });
  expect((await signIn({})).code).toBe(200);
});

test('contract §2.1 step 5: an account is locked at the limit, the right password does not help, an administrator unlocks it', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 1 });
  for (let at = 0; at < 3; at++) expect((await signIn({ password: md5('wrong') })).msg).toBe('账号或密码错误');
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  expect((await signIn({})).msg).toBe('账号已被锁定，请联系管理员解除锁定');
  expect((await app.inject('users.unlock', { id: lilyId }, { as: 'admin' })).code).toBe(200);
  expect((await signIn({})).code).toBe(200);
});

test('contract §2.1 step 5: administrators are not locked out', async () => {
  await configure({ passwordErrorsNumber: 3, lockType: 1 });
  for (let at = 0; at < 4; at++) {
    await signIn({ account: 'admin', password: md5('wrong') });
    await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  }
  expect((await signIn({ account: 'admin' })).code).toBe(200);
});

test('contract §2.1 step 6: an address that is not on the whitelist', async () => {
  await configure({ whitelistSwitch: 1, whiteListIp: '10.0.0.1,192.168.*' });
  expect((await signIn({})).msg).toBe('此IP未在白名单中');
  expect((await signIn({ account: 'admin' })).code).toBe(200);
  await configure({ whiteListIp: '127.0.0.1' });
  expect((await signIn({})).code).toBe(200);
});

test('AUTH-22 PERM-14 an account with no accessible menu cannot sign in', async () => {
  await makePerson(app, 'bare', []);
  expect(await signIn({ account: 'bare' })).toMatchObject({ code: 400, msg: '您的权限不足，请联系管理员' });
});

test('API-014 AUTH-25 the picture is asked for after three failures, of unknown accounts too', async () => {
  const ask = async (account: string) => (await app.inject('auth.config', { account })).data;
  expect(await ask('lily')).toEqual({ enableVerificationCode: 0, verificationCodeNumber: 4 });
  for (const account of ['lily', 'nobody']) {
    for (let at = 0; at < 3; at++) await signIn({ account, password: md5('wrong') });
    expect(await ask(account)).toEqual({ enableVerificationCode: 1, verificationCodeNumber: 4 });
    expect((await signIn({ account })).msg).toBe('请输入验证码');
  }
});

test('contract §2.1 step 1 SEC-04 the picture answers once, in either case, and not after two minutes', async () => {
  await configure({ enableVerificationCode: 1 });
  expect((await signIn({})).msg).toBe('请输入验证码');
  expect((await signIn({ code: 'abcd', timestamp: '0.1' })).msg).toBe('验证码已失效');
  await app.inject('auth.captcha', { length: 4, random: '0.2' });
  expect((await signIn({ code: '????', timestamp: '0.2' })).msg).toBe('验证码错误');
  expect((await signIn({ code: 'abcd', timestamp: '0.2' })).msg).toBe('验证码已失效');
  await app.inject('auth.captcha', { length: 4, random: '0.3' });
  const answer = await answerOf('0.3');
  const code = answer.toLowerCase();
  expect((await signIn({ code, timestamp: '0.3' })).code).toBe(200);
  expect((await signIn({ code, timestamp: '0.3' })).msg).toBe('验证码已失效');
  await app.inject('auth.captcha', { length: 4, random: '0.4' });
  const late = await answerOf('0.4');
  await app.db.kysely.updateTable('weftCaptcha').set({ expireTime: new Date() }).execute();
  expect((await signIn({ code: late, timestamp: '0.4' })).msg).toBe('验证码已失效');
});

test('SEC-04 the picture is an image that does not hold its answer, as long as the settings say', async () => {
  await configure({ verificationCodeNumber: 6 });
  for (const call of ['auth.captcha', 'file.captcha']) {
    const picture = await app.inject(call, { length: 1, random: '0.5' });
    const answer = await answerOf('0.5');
    expect(picture.headers['content-type']).toBe('image/png');
    expect(answer).toHaveLength(6);
    expect(picture.bytes.toString('latin1').toUpperCase()).not.toContain(answer);
    expect(JSON.stringify(picture.headers)).not.toContain(answer);
  }
});

test('T37 good and failed sign-ins are in the log, without what was typed', async () => {
  await signIn({});
  await signIn({ password: md5('wrong') });
  await signIn({ account: 'my secret' });
  const { data } = await app.inject('log.list', { type: 1 }, { as: 'admin' });
  const [unknown, wrong, good] = data.list;
  expect(unknown).toMatchObject({ outcome: 'refused', userName: '' });
  expect(wrong).toMatchObject({ outcome: 'refused', userName: 'lily/lily', ipaddress: '127.0.0.1' });
  expect(good).toMatchObject({ outcome: 'ok', userName: 'lily/lily' });
  expect(JSON.stringify(data)).not.toContain('my secret');
});

test('contract §3.1 the last sign-in is told when there was one', async () => {
  const { data } = await signIn({});
  const me = await app.inject('auth.currentUser', {}, { token: data.token });
  expect(me.data.userInfo).toMatchObject({
    prevLogin: 1,
    prevLoginIPAddress: '127.0.0.1',
    prevLoginIPAddressName: '局域网',
  });
  expect(me.data.userInfo.prevLoginTime).toBeGreaterThan(Date.now() - 600_000);
});

test('contract §2.3 there is no other way to sign in until one is configured', async () => {
  const offers = { resetPassword: false, directory: false, passkey: false };
  expect((await app.inject('auth.loginConfig')).data).toEqual({ redirect: false, socialsList: [], ...offers });
});
