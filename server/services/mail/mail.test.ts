import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../tests/support/mailServer';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let mails: MailServer;
let lilyId: string;
const asAdmin = { as: 'admin' };
const save = (form: object) => app.inject('sysConfig.update', { ...form }, asAdmin);
const server = () => ({
  emailSmtpHost: '127.0.0.1',
  emailSmtpPort: mails.port,
  emailSsl: 0,
  emailAccount: 'weft',
  emailPassword: 'mail secret',
  emailSender: 'office@weft.example',
});

beforeAll(async () => {
  mails = await startMailServer({ user: 'weft', password: 'mail secret' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${mails.port}`;
  // Mails about settings leave through the queue.
  app = await startTestServer({ background: true });
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [role]);
  await makePerson(app, 'mute', [role]);
  await app.db.kysely
    .updateTable('weftUser')
    .set({ email: 'lily@weft.example', mobilePhone: '13800001111' })
    .where('id', '=', lilyId)
    .execute();
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await mails?.close();
});
afterEach(async () => {
  await app.db.kysely.deleteFrom('weftTicket').execute();
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  mails.taken.length = 0;
});

const configure = async () =>
  expect(
    await save({ ...server(), siteAddress: 'https://office.example', passwordResetByMail: 1, title: 'T' }),
  ).toMatchObject({ code: 200 });
let pictures = 0;
async function forgotten(account: string, language: 'zh' | 'en' = 'zh') {
  const timestamp = `k${++pictures}`;
  await app.inject('file.captcha', { random: timestamp });
  const kept = app.db.kysely.selectFrom('weftCaptcha').select('answer').where('key', '=', timestamp);
  const { answer } = await kept.executeTakeFirstOrThrow();
  return app.inject('auth.forgotPassword', { account, code: answer, timestamp }, { language });
}
const ticketOf = (text: string) => /#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';
/** As Handlebars does. */
const escapeHtml = (text: string) => text.replaceAll('=', '&#x3D;');
const signIn = (account: string, password: string) => app.inject('auth.login', { account, password: md5(password) });

test('contract §5.11 the connection of the form is tested: reachable, refused, unreachable, not allowed', async () => {
  const ask = async (form: object) => (await app.inject('sysConfig.testMail', { ...server(), ...form }, asAdmin)).msg;
  expect(await ask({})).toBe('测试连接成功');
  expect(await ask({ emailPassword: 'wrong' })).toBe('邮件服务器拒绝了账号或密码');
  expect(await ask({ emailSmtpPort: 1 })).toBe('连接邮件服务器失败');
  expect(await ask({ emailSmtpHost: '10.0.0.1', emailSmtpPort: 25 })).toBe('连接邮件服务器失败');
  expect(await ask({ emailSmtpHost: '' })).toBe('尚未配置邮件服务器');
});

test('SEC the password of the mail server is sealed, never answered, and never sent to another server', async () => {
  await configure();
  const rows = await app.db.kysely.selectFrom('weftSysConfig').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('mail secret');
  const { data } = await app.inject('sysConfig.info', {}, asAdmin);
  expect(data.emailPassword).toBe('');
  // The stored password is used for the stored server.
  expect((await app.inject('sysConfig.testMail', {}, asAdmin)).code).toBe(200);
  const other = await startMailServer({ user: 'weft', password: 'x' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${mails.port},127.0.0.1:${other.port}`;
  await app.inject('sysConfig.testMail', { emailSmtpPort: other.port }, asAdmin);
  expect(other.passwords).not.toContain('mail secret');
  await save({ emailSmtpPort: other.port });
  expect((await app.inject('sysConfig.info', {}, asAdmin)).data.storedSecrets).not.toContain('emailPassword');
  await other.close();
});

test('issue 12 a link by mail sets a new password, once, and ends the sessions', async () => {
  await configure();
  const token = await app.signIn('lily', 'Weft@2026');
  expect(await forgotten('lily', 'en')).toMatchObject({ code: 200, data: null });
  const mail = await mails.next();
  expect(mail).toMatchObject({ to: ['lily@weft.example'], subject: 'Weft: a new password' });
  const ticket = ticketOf(mail.text);
  expect(mail.text).toContain(`https://office.example/login?reset=1#${ticket}`);
  const address = `https://office.example/login?reset=1#${ticket}`;
  expect(mail.parts['text/html']).toContain(`<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`);
  expect(JSON.stringify(await app.db.raw('select * from weft_ticket'))).not.toContain(ticket);
  const set = (password: string) => app.inject('auth.resetPassword', { ticket, password: md5(password) });
  expect((await set('Weft@2026')).msg).toBe('修改失败，新建密码不能与旧密码一样');
  expect(await set('Other@2026')).toMatchObject({ code: 200, msg: '修改成功，请牢记新密码。' });
  expect((await set('Third@2026')).msg).toBe('链接已失效，请重新获取');
  expect((await app.inject('auth.currentUser', {}, { token })).code).toBe(600);
  expect((await signIn('lily', 'Other@2026')).code).toBe(200);
  expect((await signIn('lily', 'Third@2026')).code).toBe(400);
});

test('issue 12 of two simultaneous uses of a link one succeeds; after 30 minutes none', async () => {
  await configure();
  await forgotten('lily');
  const ticket = ticketOf((await mails.next()).text);
  const both = await Promise.all(
    ['First@2026', 'Second@2026'].map((each) => app.inject('auth.resetPassword', { ticket, password: md5(each) })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
  await forgotten('lily');
  const late = ticketOf((await mails.next()).text);
  const row = await app.db.kysely.selectFrom('weftTicket').selectAll().executeTakeFirstOrThrow();
  expect(row.expireTime.getTime() - row.creatorTime.getTime()).toBe(30 * 60_000);
  await app.db.kysely.updateTable('weftTicket').set({ expireTime: new Date() }).execute();
  expect((await app.inject('auth.resetPassword', { ticket: late, password: md5('x') })).msg).toBe(
    '链接已失效，请重新获取',
  );
});

test('SEC-03 the answer is the same for every account and does not wait for the mail; three links at most', async () => {
  await configure();
  mails.hold();
  const known = await forgotten('lily');
  const answers = [await forgotten('nobody'), await forgotten('mute')];
  for (const each of answers) expect(each.bytes.equals(known.bytes)).toBe(true);
  mails.release();
  await mails.next();
  for (let at = 0; at < 4; at++) await forgotten('lily');
  await mails.next();
  await mails.next();
  const { n } = (await app.db.raw<{ n: number }>('select count(*)::int as n from weft_ticket'))[0]!;
  expect(n).toBe(3);
  expect((await app.inject('auth.forgotPassword', { account: 'lily', code: 'x' })).msg).toBe(
    '验证码输入错误，请重新输入！',
  );
  await save({ passwordResetByMail: 0 });
  expect((await forgotten('lily')).msg).toBe('未开启邮件找回密码，请联系管理员');
});

test('issue 27 §2 an administrator gets a link only when an administrator allowed it; the answer tells nothing', async () => {
  await configure();
  await app.db.raw("update weft_user set email = 'admin@weft.example' where account = 'admin'");
  /** The link and what administrators are told of the setting come in any order. */
  const both = async () => [await mails.next(), await mails.next()];
  const tickets = async () => (await app.db.raw('select * from weft_ticket')).length;
  const known = await forgotten('lily');
  await mails.next();
  const answer = await forgotten('admin');
  expect(answer.bytes.equals(known.bytes)).toBe(true);
  await forgotten('lily');
  // The mail of a later request has arrived: that of the administrator is not coming.
  expect((await mails.next()).to).toEqual(['lily@weft.example']);
  expect(await tickets()).toBe(2);
  await save({ passwordResetByMailAdministrators: 1 });
  await forgotten('admin');
  const link = (await both()).map(({ text }) => ticketOf(text)).find(Boolean);
  await save({ passwordResetByMailAdministrators: 0 });
  await mails.next();
  const used = await app.inject('auth.resetPassword', { ticket: link, password: md5('Taken@2026') });
  expect(used.msg).toBe('链接已失效，请重新获取');
  expect((await signIn('admin', 'Weft@2026')).code).toBe(200);
  await app.db.raw("update weft_user set email = null where account = 'admin'");
});

test('AUTH-07 AUTH-08 mobile@account signs in to the account with that mobile number; its failures count for the account', async () => {
  const { data } = await app.inject('users.info', { id: lilyId }, asAdmin);
  expect(data.mobilePhone).toBe('13800001111');
  await app.db.kysely
    .updateTable('weftUser')
    .set({
      passwordHash: (
        await app.db.kysely
          .selectFrom('weftUser')
          .select('passwordHash')
          .where('account', '=', 'mute')
          .executeTakeFirstOrThrow()
      ).passwordHash,
    })
    .where('id', '=', lilyId)
    .execute();
  expect((await signIn('13800001111@lily', 'Weft@2026')).code).toBe(200);
  expect((await signIn('13800001111@LILY', 'Weft@2026')).code).toBe(200);
  const wrong = await signIn('13900000000@lily', 'Weft@2026');
  expect(wrong).toMatchObject({ code: 400, msg: '账号或密码错误' });
  for (let at = 0; at < 3; at++) await signIn('13900000000@lily', 'Weft@2026');
  const asked = async (account: string) => (await app.inject('auth.config', { account })).data.enableVerificationCode;
  expect([await asked('lily'), await asked('13800001111@lily'), await asked('13900000000@lily')]).toEqual([1, 1, 1]);
});
