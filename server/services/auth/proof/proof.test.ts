import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DirectoryServer, directoryForm, startDirectoryServer } from '../../../../tests/support/directoryServer';
import { makePerson, makeRole, md5 } from '../../../../tests/support/ordinary';
import { publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestFile, type TestServer } from '../../../../tests/support/server';
import { fieldNode, smallModel } from '../../../../tests/support/smallModel';
import { codeAt, stepAt } from '../secondFactor/totp';

let app: TestServer;
let directory: DirectoryServer;
let roleId: string;
let lilyRole: string;
let lilyId: string;
let token: string;
const ours = { 'weft-document': 'app' };
const password = md5('Weft@2026');
const due = '未执行：此操作需要在最近10分钟内验证过是您本人，请重新登录后再试';

/** A call of our client in the session of the test. */
const call = (name: string, params: object = {}, headers: Record<string, string> = ours) =>
  app.inject(name, { ...params }, { token, headers });
const prove = (form: object) => call('security.prove', form);
const grants = () => ({ objectId: roleId, objectType: 'Role', systemIds: [], module: [], button: [] });
const grant = () => call('authority.grant', grants());
/** The last proof of all sessions was so long ago. */
const age = (minutes: number) =>
  app.db.raw('update weft_session set proved_time = proved_time - make_interval(mins => $1)', [minutes]);

beforeAll(async () => {
  directory = await startDirectoryServer({ lily: 'tree house' });
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${directory.port}`;
  app = await startTestServer();
  const buttons = ['permission.role/btn_authorize'];
  roleId = await makeRole(app, { menus: ['permission', 'permission.role'], buttons });
  lilyRole = await makeRole(app, { menus: ['permission', 'permission.role'], buttons });
  lilyId = await makePerson(app, 'lily', [lilyRole]);
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await directory?.close();
});
beforeEach(async () => {
  token = await app.signIn('admin', 'Weft@2026');
});
afterEach(async () => {
  vi.useRealTimers();
  for (const table of [
    'weftSecondFactor',
    'weftRecoveryCode',
    'weftPasskey',
    'weftTicket',
    'weftSignInFailure',
    'weftSysConfig',
  ] as const)
    await app.db.kysely.deleteFrom(table).execute();
  await app.bus.publish('configuration.changed', {});
});

test('a sign-in is a proof for ten minutes; then the call is refused until the next proof', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  const at = (minutes: number) => vi.setSystemTime(begun + minutes * 60_000);
  at(9.9);
  expect(await grant()).toMatchObject({ code: 200 });
  at(10.1);
  expect(await grant()).toMatchObject({ code: 400, msg: due, data: { proof: { methods: ['password'] } } });
  expect((await app.inject('authority.grant', grants(), { token, headers: ours, language: 'en' })).msg).toBe(
    'Not done: this needs a proof within the last 10 minutes that it is you. Sign in again and repeat it',
  );
  expect(await prove({ password })).toMatchObject({ code: 200 });
  at(20);
  expect(await grant()).toMatchObject({ code: 200 });
  at(20.2);
  expect(await grant()).toMatchObject({ code: 400, msg: due });
});

test('a proof belongs to its session and ends with it; others’ proofs and sessions have none of it', async () => {
  const first = token;
  await age(11);
  await prove({ password });
  const other = await app.inject('auth.login', { account: 'admin', password });
  token = other.data.token;
  await app.db.raw('update weft_session set proved_time = null where id = (select max(id) from weft_session)');
  expect(await grant()).toMatchObject({ code: 400, msg: due });
  token = first;
  expect(await grant()).toMatchObject({ code: 200 });
});

describe('each kind of grave call', () => {
  const sql = { fullName: 'q', enCode: 'q', kind: 'sql', action: 'select', sql: 'select 1 as id' };
  const rows = { fullName: 'rows', enCode: 'rows', kind: 'static', staticData: '[]' };
  const idOf = async (list: string, keyword: string) =>
    (await call(list, { keyword })).data.list.find((row: { fullName: string }) => row.fullName === keyword)?.id;
  const model = async (enCode: string) =>
    (await publishModel(app, { enCode, fields: [fieldNode('comInput', 'name', 'Name')] })).modelId;
  const reset = () => ({ id: lilyId, userPassword: password, validatePassword: password });

  /** Refused without a proof, with nothing changed; answered after one. */
  async function needsProof(name: string, params: object): Promise<void> {
    await age(11);
    const tables = ['weft_sys_config', 'weft_authorize', 'weft_data_interface', 'weft_sign_in_provider', 'weft_user'];
    const stored = () => Promise.all(tables.map((each) => app.db.raw(`select * from ${each} order by 1`)));
    const before = await stored();
    expect(await call(name, params), name).toMatchObject({ code: 400, msg: due });
    expect(await stored()).toEqual(before);
    await prove({ password });
    expect(await call(name, params), name).toMatchObject({ code: 200 });
  }
  /** Answered without a proof. */
  async function needsNone(name: string, params: object): Promise<void> {
    await age(11);
    expect(await call(name, params), name).toMatchObject({ code: 200 });
  }

  test('administrators and rights', async () => {
    await needsProof('sysConfig.setAdministrators', { adminIds: [] });
    await needsProof('authority.grant', grants());
    await needsProof('authority.grantBatch', { ...grants(), objectId: undefined, roleIds: [roleId] });
    const [menu] = await app.db.raw<{ id: string }>(`select id from weft_menu where en_code = 'permission.role'`);
    const item = { itemId: menu!.id, itemType: 'module', objectType: 'Role', objectId: [roleId, lilyRole] };
    await needsProof('authority.grantModel', item);
  });

  test('another’s password and second step', async () => {
    await needsProof('users.resetPassword', reset());
    await storePasskey(lilyId, 'hers');
    await needsProof('users.resetFactor', { id: lilyId });
  });

  test('settings of administrators; other settings need none, nor the same value', async () => {
    await needsProof('sysConfig.update', { passwordErrorsNumber: 7 });
    await needsProof('sysConfig.update', { emailSmtpHost: '127.0.0.1', emailSender: 'a@weft.example' });
    await needsNone('sysConfig.update', { title: 'Ours', passwordErrorsNumber: 7 });
    await needsProof('sysConfig.update', { newUserDefaultPassword: 'Fixed@2026' });
    await needsProof('sysConfig.update', { removedSecrets: ['newUserDefaultPassword'] });
    await needsProof('sysConfig.update', { proofOfOtherClients: 0 });
  });

  test('providers of sign-in', async () => {
    const given = { fullName: 'P', enCode: 'p', issuer: 'https://p.example', clientId: 'c', clientSecret: 's' };
    const form = { ...given, scope: 'openid', mapBy: 'account', createsPeople: 0, sortCode: 0, enabledMark: 1 };
    await needsProof('signInProvider.create', form);
    const id = await idOf('signInProvider.list', 'P');
    await needsProof('signInProvider.update', { ...form, id, scope: 'openid email' });
    await needsProof('signInProvider.remove', { id });
  });

  test('interfaces that ask the database', async () => {
    await needsProof('dataInterface.create', sql);
    const id = await idOf('dataInterface.list', 'q');
    await needsProof('dataInterface.update', { ...sql, id, sql: 'select 2 as id' });
    await needsNone('dataInterface.create', rows);
    await needsProof('dataInterface.update', {
      ...sql,
      ...{ fullName: 'rows', enCode: 'rows' },
      id: await idOf('dataInterface.list', 'rows'),
    });
    const file = (of: object): TestFile => ({
      filename: 'a.bd',
      content: JSON.stringify({ ...of, id: String(Date.now()), fullName: 'in', enCode: 'in' }),
    });
    await needsProof('dataInterface.import', { file: file(sql) });
  });

  test('scripts that are trusted, and published models', async () => {
    const id = await model('one');
    await needsProof('visualdev.trust', { id, trusted: 1 });
    await needsProof('visualdev.remove', { id });
    await needsProof('visualdev.restore', { id });
    const draft = await call(
      'visualdev.create',
      smallModel({ enCode: 'two', fields: [fieldNode('comInput', 'name', 'Name')] }),
    );
    await needsNone('visualdev.remove', { id: draft.data.id });
    await needsNone('visualdev.rollback', { id, version: 1, confirm: true });
  });

  test('versions of a document', async () => {
    const id = 'permission.position';
    const { document, draft } = (await call('screen.info', { id })).data;
    const publish = (expected: number) => call('screen.publish', { id, document, expected, draft, note: '' });
    expect(await publish(0)).toMatchObject({ code: 200 });
    expect(await publish(1)).toMatchObject({ code: 200 });
    await needsNone('screen.restore', { id, version: 1 });
    await needsProof('screen.remove', { id });
  });
});

describe('what proves', () => {
  test('a wrong password does not, and guesses are limited as at sign-in', async () => {
    await age(11);
    for (let at = 0; at < 6; at += 1)
      expect(await prove({ password: md5('x') })).toMatchObject({ code: 400, msg: '账户或密码错误，请重新输入' });
    expect((await prove({ password })).msg).toMatch(/^请等待\d+分钟后再进行登录/);
    expect(await prove({})).toMatchObject({ code: 400, msg: '请输入密码或验证码' });
    expect(await grant()).toMatchObject({ code: 400, msg: due });
  });

  test('attempts count to those of the address', async () => {
    const limited = await startTestServer({ limits: { signedIn: 1_000, anonymous: 1_000, signIn: 2 } });
    const tries = [1, 2, 3].map(() => limited.inject('security.prove', { password: md5('x') }, { as: 'admin' }));
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    await limited.close();
  });

  test('a code of the app does, once; a wrong one does not', async () => {
    const { data } = await call('security.beginTotp', { password });
    const now = () => stepAt(new Date());
    await call('security.finishTotp', { ticket: data.ticket, code: codeAt(data.secret, now() - 1) });
    await age(11);
    expect((await grant()).data.proof.methods).toEqual(['password', 'totp', 'recovery']);
    expect(await prove({ code: '000000' })).toMatchObject({ code: 400, msg: '验证码错误或已使用' });
    const code = codeAt(data.secret, now());
    expect(await prove({ code })).toMatchObject({ code: 200 });
    expect(await grant()).toMatchObject({ code: 200 });
    expect(await prove({ code })).toMatchObject({ code: 400, msg: '验证码错误或已使用' });
  });

  test('a passkey of the person does; another’s, and a ticket of another use, do not', async () => {
    const [{ id: adminId }] = (await app.db.raw(`select id from weft_user where account = 'admin'`)) as [
      { id: string },
    ];
    await call('sysConfig.update', { siteAddress: 'https://weft.example' });
    const key = await storePasskey(adminId, 'mine');
    const foreign = await storePasskey(lilyId, 'theirs');
    const begin = async () => (await call('security.proofOptions')).data;
    await age(11);
    expect((await grant()).data.proof.methods).toEqual(['password', 'passkey']);
    const first = await begin();
    expect(first.options.allowCredentials).toMatchObject([{ id: 'mine' }]);
    const wrong = await prove({ ticket: first.ticket, response: foreign(first.options.challenge) });
    expect(wrong).toMatchObject({ code: 400, msg: expect.stringContaining('通行密钥') });
    const signIn = (await app.inject('auth.passkeyOptions')).data;
    expect(await prove({ ticket: signIn.ticket, response: key(signIn.options.challenge) })).toMatchObject({
      code: 400,
    });
    expect(await grant()).toMatchObject({ code: 400, msg: due });
    const mine = await begin();
    // The ticket of a proof does not store another key: that needs the password.
    const stored = { ticket: (await begin()).ticket, fullName: 'x', response: key('x') };
    expect((await call('security.finishPasskey', stored)).code).toBe(400);
    expect(await prove({ ticket: mine.ticket, response: key(mine.options.challenge) })).toMatchObject({ code: 200 });
    expect(await grant()).toMatchObject({ code: 200 });
    expect(await prove({ ticket: mine.ticket, response: key(mine.options.challenge) })).toMatchObject({ code: 400 });
  });

  test('the password of the directory does', async () => {
    await call('signInProvider.create', directoryForm(directory.port));
    const typed = { password: md5('tree house'), plainPassword: 'tree house' };
    token = (await app.inject('auth.login', { account: 'lily', ...typed })).data.token;
    await age(11);
    expect(await call('authority.grant', grants())).toMatchObject({ code: 400, msg: due });
    expect(await prove({ password: md5('tree house') })).toMatchObject({ code: 400 });
    expect(await prove(typed)).toMatchObject({ code: 200 });
    expect((await call('authority.grant', grants())).msg).not.toBe(due);
  });

  test('who came from another site is told to sign in again', async () => {
    await app.db.raw(`update weft_session set outside = 'x'`);
    await age(11);
    expect((await grant()).data).toEqual({ proof: { methods: ['password'], outside: true } });
  });
});

describe('clients that are not ours', () => {
  test('are refused with a sentence; the organisation may let them pass, our own client never', async () => {
    const other = () => call('authority.grant', grants(), {});
    await age(11);
    expect(await other()).toMatchObject({ code: 400, msg: due });
    await prove({ password });
    token = await app.signIn('admin', 'Weft@2026');
    await call('sysConfig.update', { proofOfOtherClients: 0 }, {});
    await age(11);
    expect(await other()).toMatchObject({ code: 200 });
    expect(await grant()).toMatchObject({ code: 400, msg: due });
    // A session of ours stays one, whatever its next call leaves out.
    expect((await other()).code).not.toBe(200);
  });
});

/** Stores a key of its own for a person; returns what a browser answers to a challenge. */
async function storePasskey(userId: string, id: string): Promise<(challenge: string) => object> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const row = { id, userId, fullName: id, publicKey: cose.toString('base64url'), counter: 0, transports: null };
  await app.db.kysely
    .insertInto('weftPasskey')
    .values({ ...row, creatorTime: new Date() })
    .execute();
  return (challenge) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://weft.example' }));
    const host = createHash('sha256').update('weft.example').digest();
    // Present and verified; no counter.
    const data = Buffer.concat([host, Buffer.from([5, 0, 0, 0, 0])]);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  };
}
