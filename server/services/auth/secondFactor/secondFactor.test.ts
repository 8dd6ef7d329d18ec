import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { base32, codeAt, stepAt, stepOf, totpAddress } from './totp';

let app: TestServer;
let lilyId: string;
let roleId: string;
const password = md5('Weft@2026');
const lily = { as: 'lily' };
const configure = (values: object) => app.inject('sysConfig.update', { ...values }, { as: 'admin' });
const signIn = () => app.inject('auth.login', { account: 'lily', password });
const now = () => stepAt(new Date());

beforeAll(async () => {
  app = await startTestServer();
  roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
});
afterAll(() => app?.close());
afterEach(async () => {
  for (const table of ['weftSecondFactor', 'weftRecoveryCode', 'weftTicket', 'weftSignInFailure'] as const)
    await app.db.kysely.deleteFrom(table).execute();
  await configure({ secondFactorRoles: '' });
});

/** Sets up an app for lily; its code of the current step is used by that. */
async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { data } = await app.inject('security.beginTotp', { password }, lily);
  const code = codeAt(data.secret, now() - 1);
  const done = await app.inject('security.finishTotp', { ticket: data.ticket, code }, lily);
  expect(done).toMatchObject({ code: 200 });
  return { secret: data.secret, recoveryCodes: done.data.recoveryCodes };
}
const ticketOf = async (): Promise<string> => (await signIn()).data.secondFactor.ticket;
const step = (ticket: string, code: string) => app.inject('auth.secondFactor', { ticket, code });

test('RFC 6238 the codes of the published vectors; clocks may differ by one step', () => {
  const secret = base32(Buffer.from('12345678901234567890'));
  const at = (seconds: number) => codeAt(secret, stepAt(new Date(seconds * 1000)));
  expect([at(59), at(1_111_111_109), at(2_000_000_000)]).toEqual(['287082', '081804', '279037']);
  expect(stepOf(secret, '287 082', new Date(59_000))).toBe(1);
  expect(stepOf(secret, '287082', new Date(89_000))).toBe(1);
  expect(stepOf(secret, '287082', new Date(120_000))).toBeUndefined();
  expect(totpAddress('ABC', 'lily', '经纬')).toBe(
    'otpauth://totp/%E7%BB%8F%E7%BA%AC%3Alily?secret=ABC&issuer=%E7%BB%8F%E7%BA%AC&algorithm=SHA1&digits=6&period=30',
  );
});

test('issue 12 an app is set up with the password and a first code; the secret is sealed, the codes hashed', async () => {
  expect((await app.inject('security.beginTotp', { password: md5('wrong') }, lily)).msg).toBe(
    '账户或密码错误，请重新输入',
  );
  const { data } = await app.inject('security.beginTotp', { password }, lily);
  expect(data.uri).toContain(`secret=${data.secret}`);
  const wrong = await app.inject('security.finishTotp', { ticket: data.ticket, code: '000000' }, lily);
  expect(wrong.msg).toBe('验证码错误或已使用');
  expect((await signIn()).code).toBe(200);
  // The ticket belongs to the person.
  const ticket = data.ticket;
  const stranger = await app.inject(
    'security.finishTotp',
    { ticket, code: codeAt(data.secret, now()) },
    { as: 'admin' },
  );
  expect(stranger.msg).toBe('登录已超时，请重新登录');
  const done = await app.inject('security.finishTotp', { ticket, code: codeAt(data.secret, now()) }, lily);
  expect(done.data.recoveryCodes).toHaveLength(10);
  const tables = ['weft_second_factor', 'weft_recovery_code', 'weft_ticket', 'weft_log'];
  const stored = JSON.stringify(await Promise.all(tables.map((each) => app.db.raw(`select * from ${each}`))));
  expect(stored).not.toContain(data.secret);
  expect(stored).not.toContain(done.data.recoveryCodes[0]);
  expect(stored).not.toContain(done.data.recoveryCodes[0].replaceAll('-', ''));
  const { data: own } = await app.inject('security.list', {}, lily);
  expect(own).toMatchObject({
    totp: true,
    required: false,
    list: [{ id: 'totp' }, { fullName: '恢复码（剩余10个）' }],
  });
  expect(JSON.stringify(own)).not.toContain(data.secret);
});

test('issue 12 a second step is due after the right password; other clients are told what to do', async () => {
  const { secret } = await setUp();
  const due = await signIn();
  expect(due).toMatchObject({
    code: 400,
    msg: '请完成两步验证；如客户端不支持，请使用网页版登录',
    data: { secondFactor: { methods: ['totp', 'recovery'] } },
  });
  expect(due.data.token).toBeUndefined();
  const wrong = await app.inject('auth.login', { account: 'lily', password: md5('x') });
  expect(wrong).toMatchObject({ msg: '账号或密码错误', data: null });
  const { ticket } = due.data.secondFactor;
  const code = codeAt(secret, now());
  const entered = await step(ticket, code);
  expect(entered).toMatchObject({ code: 200, data: { theme: 'classic', token: expect.stringMatching(/^bearer /) } });
  const me = await app.inject('auth.currentUser', {}, { token: entered.data.token });
  expect(me.data.userInfo.userAccount).toBe('lily');
  // Neither the ticket nor the code works again.
  expect((await step(ticket, codeAt(secret, now() + 1))).msg).toBe('登录已超时，请重新登录');
  expect((await step(await ticketOf(), code)).msg).toBe('验证码错误或已使用');
});

test('issue 12 of two simultaneous uses of one code one succeeds', async () => {
  const { secret } = await setUp();
  const code = codeAt(secret, now() + 1);
  const [first, second] = [await ticketOf(), await ticketOf()];
  const both = await Promise.all([step(first, code), step(second, code)]);
  expect(both.map((each) => each.code).sort()).toEqual([200, 400]);
});

test('issue 12 guesses are limited for the account, whatever the ticket; another sign-in does not reset them', async () => {
  const { secret } = await setUp();
  for (let at = 0; at < 5; at++) expect((await step(await ticketOf(), '000000')).msg).toBe('验证码错误或已使用');
  expect((await step(await ticketOf(), codeAt(secret, now()))).msg).toMatch(/^错误次数过多，请10分钟后再试$/);
});

test('issue 12 a recovery code works once, in any spelling', async () => {
  const { recoveryCodes } = await setUp();
  const [code = ''] = recoveryCodes;
  expect((await step(await ticketOf(), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).code).toBe(200);
  expect((await step(await ticketOf(), code)).msg).toBe('验证码错误或已使用');
  const renewed = await app.inject('security.recoveryCodes', { password }, lily);
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  expect((await step(await ticketOf(), recoveryCodes[1]!)).code).toBe(400);
  expect((await step(await ticketOf(), renewed.data.recoveryCodes[1])).code).toBe(200);
});

test('issue 12 a role needs a second step: it is set up while signing in, and the last one stays', async () => {
  await configure({ secondFactorRoles: roleId });
  const due = await signIn();
  expect(due).toMatchObject({ code: 400, msg: '您的角色须启用两步验证，请在网页版登录并设置' });
  const { ticket, enrol, methods } = due.data.secondFactor;
  expect(methods).toEqual([]);
  expect((await app.inject('auth.secondFactor', { ticket, code: '123456' })).code).toBe(400);
  expect((await app.inject('auth.enrol', { ticket, code: '12345' })).msg).toBe('验证码错误或已使用');
  const done = await app.inject('auth.enrol', { ticket, code: codeAt(enrol.secret, now()) });
  expect(done).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^bearer /) } });
  expect(done.data.recoveryCodes).toHaveLength(10);
  expect((await app.inject('security.remove', { id: 'totp', password }, lily)).msg).toBe(
    '您的角色须启用两步验证，不能移除最后一种方式',
  );
  await configure({ secondFactorRoles: '' });
  expect((await app.inject('security.remove', { id: 'totp', password }, lily)).code).toBe(200);
  expect((await signIn()).code).toBe(200);
});

test('contract §2.1 an account that is disabled meanwhile does not pass the second step', async () => {
  const { secret } = await setUp();
  const ticket = await ticketOf();
  await app.db.kysely.updateTable('weftUser').set({ enabledMark: 0 }).where('id', '=', lilyId).execute();
  expect((await step(ticket, codeAt(secret, now()))).msg).toBe('账号已被禁用');
  await app.db.kysely.updateTable('weftUser').set({ enabledMark: 1 }).where('id', '=', lilyId).execute();
});

test('issue 12 passkeys need the address of the site; their challenges are single-use', async () => {
  const ask = () => app.inject('auth.passkeyOptions');
  expect((await ask()).msg).toBe('请管理员先在系统配置中填写系统访问地址');
  await configure({ siteAddress: 'https://office.example' });
  const { data } = await ask();
  expect(data.options).toMatchObject({ rpId: 'office.example', userVerification: 'required' });
  const response = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
  const use = () => app.inject('auth.passkey', { ticket: data.ticket, response });
  expect([(await use()).msg, (await use()).msg]).toEqual(['通行密钥验证失败', '通行密钥验证失败']);
  expect(await app.db.raw('select * from weft_ticket')).toEqual([]);
  const begun = await app.inject('security.beginPasskey', { password }, lily);
  expect(begun.data.options.authenticatorSelection).toMatchObject({ userVerification: 'required' });
  const stored = await app.inject(
    'security.finishPasskey',
    { ticket: begun.data.ticket, fullName: 'k', response },
    lily,
  );
  expect(stored.msg).toBe('通行密钥验证失败');
  await configure({ siteAddress: '' });
});

test('issue 12 a passkey of the own account is renamed; those of others are unknown', async () => {
  const row = { id: 'key1', userId: lilyId, fullName: '旧', publicKey: 'x', counter: 0, creatorTime: new Date() };
  await app.db.kysely.insertInto('weftPasskey').values(row).execute();
  const rename = (fullName: string, who: object) =>
    app.inject('security.renamePasskey', { id: 'key1', fullName }, who as never);
  expect((await rename('x', { as: 'admin' })).msg).toBe('通行密钥不存在或已移除');
  expect((await rename('   ', lily)).msg).toBe('请输入名称');
  expect((await rename('n'.repeat(51), lily)).code).toBe(400);
  expect((await rename(' 公司电脑 ', lily)).msg).toBe('名称已修改');
  const { data } = await app.inject('security.list', {}, lily);
  expect(data.list).toMatchObject([{ kind: 'passkey', fullName: '公司电脑' }]);
  await app.db.kysely.deleteFrom('weftPasskey').execute();
});

test('issue 12 an administrator resets a lost second step: sessions end, the person is told, the call is audited', async () => {
  await setUp();
  const row = { id: 'key2', userId: lilyId, fullName: '电脑', publicKey: 'x', counter: 0, creatorTime: new Date() };
  await app.db.kysely.insertInto('weftPasskey').values(row).execute();
  const pending = await ticketOf();
  const reset = (id: string, who: object) => app.inject('users.resetFactor', { id }, who as never);
  expect((await reset(lilyId, lily)).code).toBe(403);
  const open = await app.inject('security.list', {}, lily);
  expect(open.data.list).toHaveLength(3);
  expect(await reset(lilyId, { as: 'admin' })).toMatchObject({ code: 200, msg: '两步验证已重置' });
  // The open pages hear why on the socket.
  expect((await app.inject('security.list', {}, lily)).code).toBe(600);
  expect((await step(pending, '000000')).msg).toBe('登录已超时，请重新登录');
  const entered = await signIn();
  expect(entered.code).toBe(200);
  const fresh = { token: entered.data.token };
  expect((await app.inject('security.list', {}, fresh)).data.list).toEqual([]);
  const { data } = await app.inject('message.list', { pageSize: 20 }, fresh);
  expect(data.list).toMatchObject([{ title: '您的两步验证已被重置' }]);
  const rows = await app.db.raw<{ json: string; user_name: string }>(
    "select json, user_name from weft_log where json like '%users.resetFactor%' and outcome = 'ok'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.user_name).toMatch(/admin$/);
  expect((await reset(lilyId, { as: 'admin' })).msg).toBe('该用户未设置两步验证');
  const [admin] = await app.db.raw<{ id: string }>("select id from weft_user where account = 'admin'");
  expect((await reset(String(admin?.id), { as: 'admin' })).msg).toBe('请在个人信息的安全验证中管理自己的两步验证');
});
