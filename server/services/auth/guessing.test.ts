// Process: own. It replaces a module.
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { hashRandomDigest } from './passwords';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const verified = vi.mocked(verify);
const right = md5('Weft@2026');
const wrong = md5('wrong');
const owner = '198.51.100.7';
const guesser = '203.0.113.9';
let app: TestServer;
let lilyId: string;
let lilyHash: string;

beforeAll(async () => {
  app = await startTestServer({ trustProxy: true });
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [role]);
  const stored = app.db.kysely.selectFrom('weftUser').select('passwordHash').where('id', '=', lilyId);
  lilyHash = (await stored.executeTakeFirstOrThrow()).passwordHash;
});
afterAll(() => app.close());
beforeEach(() => configure({ passwordErrorsNumber: 3, lockType: 2, lockTime: 10 }));
afterEach(async () => {
  await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  await setLily({ enabledMark: 1, unlockTime: null, logErrorCount: 0, deleteMark: null, passwordHash: lilyHash });
});

const configure = (values: Record<string, unknown>) => app.inject('sysConfig.update', values, { as: 'admin' });
const setLily = (values: Record<string, unknown>) =>
  app.db.kysely.updateTable('weftUser').set(values).where('id', '=', lilyId).execute();
const signIn = async (account: string, password: string, from = guesser) => {
  // Every attempt solves its picture.
  await app.inject('auth.captcha', { length: 4, random: 'key' });
  const kept = await app.db.kysely.selectFrom('weftCaptcha').select('answer').executeTakeFirstOrThrow();
  const form = { account, password, code: kept.answer, timestamp: 'key' };
  return app.inject('auth.login', form, { headers: { 'x-forwarded-for': from } });
};
const told = async (account: string, password: string, from?: string) => (await signIn(account, password, from)).msg;
/** Lets the time pass that `place` has to wait. */
const pass = (minutes: number) =>
  app.db.raw(
    `update weft_sign_in_failure set last_time = last_time - make_interval(mins => ${minutes}) where key like 'place:%'`,
  );
const waits = (minutes: number) => `请等待${minutes}分钟后再进行登录，或联系管理员解除锁定`;

async function guess(account: string, times: number, from = guesser): Promise<string[]> {
  const answers: string[] = [];
  for (let at = 0; at < times; at++) answers.push(await told(account, wrong, from));
  return answers;
}

test('SEC-04 guesses make their own network wait, longer each time; the right password does not help there', async () => {
  expect(await guess('lily', 3)).toEqual(Array(3).fill('账号或密码错误'));
  for (const minutes of [10, 20, 40]) {
    expect(await told('lily', right)).toBe(waits(minutes));
    await pass(minutes);
    expect(await told('lily', wrong)).toBe('账号或密码错误');
  }
  await pass(80);
  expect(await told('lily', right)).toBe('Success');
});

test('SEC-04 the owner gets in from another network while somebody guesses, and unlocks the own screen', async () => {
  const { data } = await signIn('lily', right, owner);
  for (let round = 0; round < 4; round++) {
    await guess('lily', 4);
    expect(await told('lily', right, owner)).toBe('Success');
  }
  expect(await told('lily', right)).toBe(waits(10));
  const form = { account: 'lily', password: right };
  expect((await app.inject('auth.lockScreen', form, { token: data.token })).code).toBe(200);
});

test('SEC-04 the neighbours of an IPv6 address wait with it, the next network does not', async () => {
  await guess('lily', 3, '2001:db8:0:1::1');
  expect(await told('lily', wrong, '2001:db8:0:1:ffff::2')).toBe(waits(10));
  expect(await told('lily', wrong, '2001:db8:0:2::1')).toBe('账号或密码错误');
});

test('SEC-04 many attempts at once do not pass the limit', async () => {
  await configure({ passwordErrorsNumber: 5 });
  const attempt = () =>
    app.inject('auth.login', { account: 'lily', password: wrong }, { headers: { 'x-forwarded-for': guesser } });
  verified.mockClear();
  await Promise.all(Array.from({ length: 20 }, attempt));
  expect(verified.mock.calls.length).toBeLessThanOrEqual(5);
});

const allAtOnce = (times: number, password: string) => {
  const attempt = () =>
    app.inject('auth.login', { account: 'lily', password }, { headers: { 'x-forwarded-for': guesser } });
  return Promise.all(Array.from({ length: times }, attempt));
};

test('SEC-04 right passwords at once all sign in: only known failures count', async () => {
  const answers = await allAtOnce(8, right);
  expect(answers.map(({ msg }) => msg)).toEqual(Array(8).fill('Success'));
  await guess('lily', 2);
  expect(await told('lily', right)).toBe('Success');
});

test('SEC-04 a hundred guesses at once get no more tries than one after the other', async () => {
  verified.mockClear();
  await allAtOnce(100, wrong);
  expect(verified).toHaveBeenCalledTimes(3);
  expect(await told('lily', right)).toBe(waits(10));
  await pass(10);
  // The picture would stop most of them before.
  await app.db.raw("delete from weft_sign_in_failure where key like 'account:%'");
  verified.mockClear();
  await allAtOnce(100, wrong);
  expect(verified).toHaveBeenCalledTimes(1);
  expect(await told('lily', right)).toBe(waits(20));
});

test('SEC-04 an attempt waits for those of other processes, and one that died counts for a minute', async () => {
  await guess('lily', 1);
  await app.db.raw("update weft_sign_in_failure set pending = 2, pending_time = now() where key like 'place:%'");
  verified.mockClear();
  const attempt = told('lily', wrong);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(verified).not.toHaveBeenCalled();
  await app.db.raw(
    "update weft_sign_in_failure set pending = 0, failures = 3, last_time = now() where key like 'place:%'",
  );
  expect(await attempt).toBe(waits(10));
  await app.db.raw(
    "update weft_sign_in_failure set pending = 9, failures = 0, pending_time = now() - interval '61 s' where key like 'place:%'",
  );
  expect(await told('lily', right)).toBe('Success');
});

test('SEC-04 guessers of an administrator and of an unknown account wait too', async () => {
  for (const lockType of [1, 2]) {
    await configure({ lockType });
    await guess('admin', 3);
    expect(await told('admin', right)).toBe(waits(10));
    expect(await told('admin', right, owner)).toBe('Success');
    await app.db.kysely.deleteFrom('weftSignInFailure').execute();
  }
  await guess('nobody', 3);
  expect(await told('nobody', right)).toBe(waits(10));
});

test('contract §5.9 an administrator ends the waits: by unlocking, and by another password', async () => {
  await guess('lily', 3);
  expect((await app.inject('users.unlock', { id: lilyId }, { as: 'admin' })).code).toBe(200);
  expect(await told('lily', right)).toBe('Success');
  await guess('lily', 3);
  const form = { id: lilyId, userPassword: right, validatePassword: right };
  expect((await app.inject('users.resetPassword', form, { as: 'admin' })).code).toBe(200);
  expect(await told('lily', right)).toBe('Success');
});

test('contract §2.1 step 5: with lockType 1 an account is locked from everywhere, and an unknown one looks so', async () => {
  await configure({ lockType: 1 });
  for (const account of ['lily', 'nobody']) {
    expect(await guess(account, 3)).toEqual(Array(3).fill('账号或密码错误'));
    expect(await told(account, wrong)).toBe('账号已被锁定，请联系管理员解除锁定');
    expect(await told(account, right, owner)).toBe('账号已被锁定，请联系管理员解除锁定');
  }
  expect((await app.inject('users.unlock', { id: lilyId }, { as: 'admin' })).code).toBe(200);
  expect(await told('lily', right)).toBe('Success');
});

test('contract §10 the default slows the guesser and locks no account', async () => {
  await app.db.kysely.deleteFrom('weftSysConfig').execute();
  app.bus.publish('configuration.changed', {});
  await guess('lily', 6);
  expect(await told('lily', right)).toBe(waits(10));
  expect(await told('lily', right, owner)).toBe('Success');
});

const states: [string, () => Promise<unknown>][] = [
  ['a known account', async () => undefined],
  ['a disabled account', () => setLily({ enabledMark: 0 })],
  ['an account that was never activated', () => setLily({ enabledMark: null })],
  ['a deleted account', () => setLily({ deleteMark: 1 })],
  ['a first password, hashed lightly', async () => setLily({ passwordHash: await hashRandomDigest(right) })],
  ['an unknown account', () => app.db.raw("update weft_user set account = 'other' where account = 'lily'")],
];

test.each(states)('SEC-03 one usual verification and the same answer for %s', async (_, become) => {
  const usual = await signIn('lily', wrong);
  await become();
  verified.mockClear();
  const answer = await signIn('lily', wrong);
  const full = verified.mock.calls.filter(([hash]) => String(hash).startsWith('$argon2id$v=19$m=19456,t=2,p=1$'));
  expect(full).toHaveLength(1);
  expect(answer.bytes.equals(usual.bytes)).toBe(true);
  await app.db.raw("update weft_user set account = 'lily' where account = 'other'");
});

test('SEC-03 a locked account takes one verification too, whatever was typed', async () => {
  await setLily({ enabledMark: 2 });
  for (const password of [right, wrong]) {
    verified.mockClear();
    expect(await told('lily', password, owner)).toBe('账号已被锁定，请联系管理员解除锁定');
    expect(verified).toHaveBeenCalledTimes(1);
  }
});
