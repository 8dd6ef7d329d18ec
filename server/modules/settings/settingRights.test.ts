import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveryStates, sendDue } from '../../../tests/support/deliveries';
import { type MailServer, startMailServer } from '../../../tests/support/mailServer';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let mails: MailServer;
const asAdmin = { as: 'admin' };
const asKeeper = { as: 'keeper' };
const save = (form: object, as = asKeeper) => app.inject('sysConfig.update', { ...form }, as);
const info = async (as = asAdmin) => (await app.inject('sysConfig.info', {}, as)).data;
const messages = (account: string) =>
  app.db.raw<{ title: string; bodyText: string }>(
    `select m.title, m.body_text as "bodyText" from weft_message m join weft_message_receiver r on r.message_id = m.id
     join weft_user u on u.id = r.user_id where u.account = $1 and m.topic = 'settingsChanged' order by m.creator_time`,
    [account],
  );
const logged = async () => {
  const rows = await app.db.raw<{ json: string; userName: string; outcome: string }>(
    `select json, user_name as "userName", outcome from weft_log where json like '%"changes"%' order by creator_time`,
  );
  return rows.map(({ json, ...row }) => ({ ...row, changes: JSON.parse(json).changes }));
};

const waiting = () =>
  app.db.raw(`select d.status as state, u.account as "userName" from weft_job d join weft_user u on u.id = d.user_id`);
/** Sends what is in the queue. */
async function deliver(): Promise<void> {
  await sendDue(app, new Date());
  // What was sent keeps no mail server.
  for (const { state } of await deliveryStates(app)) expect(state).toBe('sent');
  for (const { data } of await app.db.raw("select input::json ->> 'data' as data from weft_job"))
    expect(data).toBe('{}');
  await app.db.raw('delete from weft_job');
}

beforeAll(async () => {
  mails = await startMailServer({ user: 'weft', password: 'mail secret' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${mails.port}`;
  app = await startTestServer();
  const role = await makeRole(app, {
    menus: ['system', 'system.sysConfig'],
    buttons: ['system.sysConfig/btn_edit'],
  });
  await makePerson(app, 'keeper', [role]);
  const second = await makePerson(app, 'second', [role]);
  await app.db.kysely
    .updateTable('weftUser')
    .set({ isAdministrator: 1, email: 'second@weft.example', language: 'en' })
    .where('id', '=', second)
    .execute();
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await mails?.close();
});
beforeEach(async () => {
  await app.db.raw('delete from weft_message_receiver');
  await app.db.raw('delete from weft_message');
  await app.db.raw('delete from weft_job');
  await app.db.raw('delete from weft_log');
});

const identity: Record<string, unknown> = {
  siteAddress: 'https://evil.example',
  passwordResetByMail: 1,
  passwordResetByMailAdministrators: 1,
  emailSmtpHost: '127.0.0.1',
  emailSmtpPort: 2525,
  emailSsl: 0,
  emailAccount: 'x',
  emailPassword: 'x',
  emailSender: 'a@evil.example',
  signInProvider: '1',
  secondFactorRoles: '1',
  passwordErrorsNumber: 0,
  lockType: 1,
  lockTime: 1,
  tokenTimeout: 8_000_000,
  singleLogin: 1,
  enableVerificationCode: 1,
  whitelistSwitch: 1,
  whiteListIp: '10.0.0.1',
  passwordStrengthLimit: 1,
  mandatoryModificationOfInitialPassword: 0,
  newUserDefaultPassword: '0000',
  chatAudit: 1,
  qyhBaseUrl: 'https://evil.example',
  qyhCorpId: 'x',
  qyhCorpSecret: 'x',
  qyhIsSynUser: 1,
  dingBaseUrl: 'https://evil.example',
  dingSynAppKey: 'x',
  dingSynIsSynOrg: 1,
};

test.each(Object.entries(identity))('issue 27 §2 who may edit settings does not set %s', async (key, value) => {
  const before = await app.db.raw('select * from weft_sys_config order by key');
  const answer = await save({ [key]: value, title: 'Mine' });
  expect(answer.code).toBe(400);
  expect(answer.msg).toMatch(/^“.+”只能由管理员修改$/);
  expect(answer.msg).not.toContain(key);
  expect(answer.data.errors).toMatchObject([{ field: key }]);
  expect(await app.db.raw('select * from weft_sys_config order by key')).toEqual(before);
});

test('issue 27 §2 the whole form with only other settings changed is saved; all refused ones are named', async () => {
  const form = await info(asKeeper);
  expect(await save({ ...form, title: 'Ours', companyName: 'Weft Ltd', emailPassword: '' })).toMatchObject({
    code: 200,
  });
  expect(await info()).toMatchObject({ title: 'Ours', companyName: 'Weft Ltd' });
  const answer = await app.inject(
    'sysConfig.update',
    { ...form, siteAddress: 'https://a.b', tokenTimeout: 5 },
    {
      ...asKeeper,
      language: 'en',
    },
  );
  expect(answer.msg).toBe('Only administrators may change “Sign out after (minutes), Site address”');
});

test('issue 27 §2 a stored secret is not removed by others', async () => {
  expect(await save({ newUserDefaultPassword: 'Fixed@2026' }, asAdmin)).toMatchObject({ code: 200 });
  expect((await save({ removedSecrets: ['newUserDefaultPassword'] })).code).toBe(400);
  expect((await info()).storedSecrets).toEqual(['newUserDefaultPassword']);
  await save({ removedSecrets: ['newUserDefaultPassword'] }, asAdmin);
});

test('issue 27 §2 administrators are told in their languages, by message and mail; the log has both values', async () => {
  const server = {
    emailSmtpHost: '127.0.0.1',
    emailSmtpPort: mails.port,
    emailSsl: 0,
    emailAccount: 'weft',
    emailPassword: 'mail secret',
    emailSender: 'office@weft.example',
  };
  expect(await save({ ...server, companyName: 'Other' }, asAdmin)).toMatchObject({ code: 200 });
  expect(await messages('admin')).toEqual([
    {
      title: '系统设置已变更',
      bodyText: expect.stringContaining('SMTP服务器、SMTP端口、加密方式、邮箱账号、邮箱密码、发件地址'),
    },
  ]);
  const [told] = await messages('second');
  expect(told).toMatchObject({ title: 'System settings changed', bodyText: expect.stringContaining('SMTP server, ') });
  expect(await messages('keeper')).toEqual([]);
  // In the queue with the change, before anything is sent.
  expect(await waiting()).toEqual([{ state: 'waiting', userName: 'second' }]);
  await deliver();
  const mail = await mails.next();
  expect(mail).toMatchObject({ to: ['second@weft.example'], subject: expect.stringContaining('settings changed') });
  expect(mail.text).toContain('SMTP server, ');
  expect(mail.text).not.toContain('mail secret');
  const [log] = await logged();
  expect(log).toMatchObject({ outcome: 'ok', userName: expect.stringContaining('/admin') });
  expect(log!.changes).toContainEqual({ setting: 'emailSender', before: '', after: 'office@weft.example' });
  expect(log!.changes).toContainEqual({ setting: 'emailPassword', change: 'changed' });
  expect(JSON.stringify(log)).not.toContain('mail secret');
  expect(JSON.stringify(log)).not.toContain('companyName');
});

test('a change whose messages cannot be stored is not made', async () => {
  const before = await info();
  await app.db.raw('alter table weft_job rename to weft_job_away');
  try {
    expect((await save({ siteAddress: 'https://elsewhere.example' }, asAdmin)).code).toBe(500);
  } finally {
    await app.db.raw('alter table weft_job_away rename to weft_job');
  }
  expect(await info()).toEqual(before);
  expect(await messages('admin')).toEqual([]);
  expect(await logged()).toEqual([]);
});

test('issue 27 §2 nobody is told of what did not change, nor of what others may set', async () => {
  expect(await save({ ...(await info()), title: 'Once more' }, asAdmin)).toMatchObject({ code: 200 });
  expect(await messages('admin')).toEqual([]);
  expect(await logged()).toEqual([]);
});

test('issue 27 §2 the mail goes through the server that was in force before the change', async () => {
  expect(await save({ emailSmtpHost: '10.0.0.9', emailSmtpPort: 25 }, asAdmin)).toMatchObject({ code: 200 });
  expect(JSON.stringify(await app.db.raw('select input from weft_job'))).not.toContain('mail secret');
  await deliver();
  expect((await mails.next()).text).toContain('SMTP server, SMTP port');
  // The password was deleted with its server: that is told too.
  const [log] = await logged();
  expect(log!.changes).toContainEqual({ setting: 'emailPassword', change: 'changed' });
});
