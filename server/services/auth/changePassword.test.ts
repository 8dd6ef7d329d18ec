import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  await makePerson(app, 'lily', [role]);
});
afterAll(() => app.close());

let pictures = 0;
async function captcha(): Promise<{ code: string; timestamp: string }> {
  const timestamp = `0.${++pictures}`;
  await app.inject('file.captcha', { random: timestamp });
  const kept = app.db.kysely.selectFrom('weftCaptcha').select('answer').where('key', '=', timestamp);
  return { code: (await kept.executeTakeFirstOrThrow()).answer, timestamp };
}
async function change(from: string, to: string, more: Record<string, unknown> = {}) {
  const token = await app.signIn('lily', from);
  const form = { oldPassword: md5(from), password: md5(to), ...(await captcha()), ...more };
  return app.inject('currentUser.modifyPassword', form, { token });
}

test('AUTH-53 contract §5.10 what a change of password is refused for', async () => {
  const now = 'Weft@2026';
  expect(await change(now, 'new', { code: '????' })).toMatchObject({ code: 400, msg: '验证码输入错误，请重新输入！' });
  expect(await change(now, 'new', { oldPassword: md5('x') })).toMatchObject({
    code: 400,
    msg: '旧密码错误，请重新输入',
  });
  expect(await change(now, now)).toMatchObject({ code: 400, msg: '修改失败，新建密码不能与旧密码一样' });
  expect(await change(now, 'new', { password: 'plain text' })).toMatchObject({ code: 400, msg: '密码格式错误' });
});

test('contract §5.10 a picture is asked for after three wrong passwords, and told to the form', async () => {
  // A sign-in would end the count.
  const token = await app.signIn('lily', 'Weft@2026');
  const ask = (old: string) =>
    app.inject('currentUser.modifyPassword', { oldPassword: md5(old), password: md5('Weft@2027') }, { token });
  const answers = [await ask('guess'), await ask('guess'), await ask('guess')];
  for (const answer of answers) expect(answer.msg).toBe('旧密码错误，请重新输入');
  expect(answers.map(({ data }) => data.needCaptcha)).toEqual([false, false, true]);
  const refused = { code: 400, msg: '验证码输入错误，请重新输入！', data: { needCaptcha: true } };
  expect(await ask('Weft@2026')).toMatchObject(refused);
  const seen = { oldPassword: md5('Weft@2026'), password: md5('Weft@2027'), ...(await captcha()) };
  expect((await app.inject('currentUser.modifyPassword', seen, { token })).code).toBe(200);
  expect((await change('Weft@2027', 'Weft@2026')).code).toBe(200);
});

test('contract §5.10 the own password is changed without a picture', async () => {
  const none = { code: undefined, timestamp: undefined };
  expect(await change('Weft@2026', 'other', none)).toMatchObject({ code: 200 });
  expect((await change('other', 'Weft@2026', none)).code).toBe(200);
});

test('G16 contract §5.10 the last passwords are refused while the setting asks for it', async () => {
  await app.inject('sysConfig.update', { disableOldPassword: 1, disableTheNumberOfOldPasswords: 2 }, { as: 'admin' });
  expect(await change('Weft@2026', 'first')).toMatchObject({ code: 200, msg: '修改成功，请牢记新密码。' });
  expect((await change('first', 'second')).code).toBe(200);
  expect(await change('second', 'Weft@2026')).toMatchObject({
    code: 400,
    msg: '修改失败，新密码不能与最近2次使用过的密码相同',
  });
  expect((await change('second', 'third')).code).toBe(200);
  expect((await change('third', 'Weft@2026')).code).toBe(200);
});

test('AUTH-47 contract §3.1 changePasswordDate is empty until the person has a password of his own', async () => {
  await makePerson(app, 'novice', []);
  await app.db.kysely
    .updateTable('weftUser')
    .set({ changePasswordDate: null })
    .where('account', '=', 'novice')
    .execute();
  const first = await app.inject('auth.currentUser', {}, { as: 'novice' });
  expect(first.data.userInfo.changePasswordDate).toBeNull();
  const token = await app.signIn('lily', 'Weft@2026');
  const mine = await app.inject('auth.currentUser', {}, { token });
  expect(mine.data.userInfo.changePasswordDate).toBeGreaterThan(Date.now() - 60_000);
});

test('API-013 AUTH-38 AUTH-40 contract §2.4 the lock screen opens with the own password, the token stays', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const unlock = (form: Record<string, unknown>) => app.inject('auth.lockScreen', form, { token });
  expect(await unlock({ account: 'lily', password: md5('Weft@2026') })).toMatchObject({ code: 200, msg: '验证成功' });
  const wrong = { code: 400, msg: '账户或密码错误，请重新输入' };
  expect(await unlock({ account: 'lily', password: md5('x') })).toMatchObject(wrong);
  expect(await unlock({ account: 'admin', password: md5('Weft@2026') })).toMatchObject(wrong);
  expect((await app.inject('auth.currentUser', {}, { token })).code).toBe(200);
});

test('API-011 contract §2.5 an old password is a message, once a day', async () => {
  const cycle = { passwordIsUpdatedRegularly: 1, updateCycle: 90, updateInAdvance: 7 };
  const aged = async () =>
    (await app.inject('auth.currentUser', {}, { as: 'admin' })).data.sysConfigInfo.passwordIsUpdatedRegularly;
  // The client asks only then.
  expect(await aged()).toBe(0);
  expect((await app.inject('sysConfig.update', cycle, { as: 'admin' })).code).toBe(200);
  expect(await aged()).toBe(1);
  const token = await app.signIn('lily', 'Weft@2026');
  const titles = async () => {
    const { data } = await app.inject('message.list', {}, { token });
    return data.list.map((row: { title: string; type: number }) => [row.type, row.title]);
  };
  const remind = () => app.inject('auth.passwordAge', {}, { token });
  expect(await remind()).toMatchObject({ code: 200, data: null });
  expect(await titles()).toEqual([]);
  const changePasswordDate = new Date(Date.now() - 84 * 24 * 3_600_000);
  await app.db.kysely.updateTable('weftUser').set({ changePasswordDate }).execute();
  await Promise.all([remind(), remind()]);
  expect(await remind()).toMatchObject({ code: 200, data: null });
  expect(await titles()).toEqual([[3, '您的密码即将到期']]);
});

test('API-012 signing out ends this session only: its token is refused, another device of the person goes on', async () => {
  const [here, there] = [await app.signIn('lily', 'Weft@2026'), await app.signIn('lily', 'Weft@2026')];
  expect(await app.inject('auth.logout', {}, { token: here })).toMatchObject({
    code: 200,
    msg: '注销成功',
    data: null,
  });
  expect((await app.inject('auth.currentUser', {}, { token: here })).code).toBe(600);
  expect((await app.inject('auth.currentUser', {}, { token: there })).code).toBe(200);
});
