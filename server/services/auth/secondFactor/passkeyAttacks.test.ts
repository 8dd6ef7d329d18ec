import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { type PasskeyFault, softPasskey } from '../../../../tests/support/softPasskey';

const usual = { origin: 'https://office.example', host: 'office.example' };
const wrong = { code: 400, msg: '通行密钥验证失败' };
const password = md5('Weft@2026');
let app: TestServer;
type Key = ReturnType<typeof softPasskey>;
const keys: Record<string, Key> = {};

const begin = async (as: string) => (await app.inject('security.beginPasskey', { password }, { as })).data;
const finish = (as: string, ticket: string, response: object) =>
  app.inject('security.finishPasskey', { ticket, fullName: 'key', response }, { as });
async function enrol(as: string): Promise<Key> {
  const key = softPasskey(usual);
  const { ticket, options } = await begin(as);
  expect(await finish(as, ticket, key.register(options.challenge))).toMatchObject({ code: 200 });
  return key;
}
const asked = async () => {
  const { data } = await app.inject('auth.passkeyOptions');
  return { ticket: data.ticket as string, challenge: data.options.challenge as string };
};
const send = (ticket: string, response: object) => app.inject('auth.passkey', { ticket, response });
async function signIn(key: Key, fault: PasskeyFault = {}) {
  const { ticket, challenge } = await asked();
  return send(ticket, key.signIn(challenge, fault));
}
const accountOf = async (token: string) =>
  (await app.inject('auth.currentUser', {}, { token })).data?.userInfo?.userAccount;

beforeAll(async () => {
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  for (const name of ['lily', 'rose']) await makePerson(app, name, [role]);
  await app.inject('sysConfig.update', { siteAddress: usual.origin }, { as: 'admin' });
  for (const name of ['lily', 'rose']) keys[name] = await enrol(name);
});
afterAll(() => app?.close());

it('issue 12 a passkey signs its own account in', async () => {
  for (const name of ['lily', 'rose']) {
    const answer = await signIn(keys[name]!);
    expect(answer).toMatchObject({ code: 200 });
    expect(await accountOf(answer.data.token)).toBe(name);
  }
});

it.each([
  ['of another origin', { origin: 'https://office.example.evil.example' }],
  ['of the same host without encryption', { origin: 'http://office.example' }],
  ['for another host', { host: 'evil.example' }],
  ['to another challenge', { challenge: Buffer.from('another challenge of 32 bytes...').toString('base64url') }],
  ['without a gesture of the person', { unverified: true }],
  ['that is a registration', { type: 'webauthn.create' }],
] as [string, PasskeyFault][])('SEC an answer %s is refused', async (_, fault) => {
  expect(await signIn(keys.lily!, fault)).toMatchObject(wrong);
  expect(await signIn(keys.lily!)).toMatchObject({ code: 200 });
});

it('SEC a challenge is answered once, and belongs to its ticket', async () => {
  const { ticket, challenge } = await asked();
  const response = keys.lily!.signIn(challenge);
  expect(await send(ticket, response)).toMatchObject({ code: 200 });
  expect(await send(ticket, response)).toMatchObject(wrong);
  expect(await send((await asked()).ticket, response)).toMatchObject(wrong);
  // Also after a wrong answer.
  const second = await asked();
  expect(await send(second.ticket, keys.lily!.signIn(second.challenge, { host: 'evil.example' }))).toMatchObject(wrong);
  expect(await send(second.ticket, keys.lily!.signIn(second.challenge))).toMatchObject(wrong);
});

it('SEC of the same answer sent twice at once one signs in', async () => {
  const { ticket, challenge } = await asked();
  const response = keys.lily!.signIn(challenge);
  const answers = await Promise.all([send(ticket, response), send(ticket, response)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
});

it('SEC a counter that goes back is a copied key: refused, and the stored counter stays', async () => {
  expect(await signIn(keys.lily!, { counter: 1_000 })).toMatchObject({ code: 200 });
  for (const counter of [1_000, 999, 0])
    expect(await signIn(keys.lily!, { counter }), `${counter}`).toMatchObject(wrong);
  const [row] = await app.db.raw('select counter from weft_passkey where id = $1', [keys.lily!.id]);
  expect(Number(row?.counter)).toBe(1_000);
  expect(await signIn(keys.lily!, { counter: 1_001 })).toMatchObject({ code: 200 });
});

it('SEC the key of one account does not sign another in', async () => {
  const mallory = softPasskey(usual);
  expect(await signIn(mallory)).toMatchObject(wrong);
  expect(await signIn(mallory, { id: keys.lily!.id })).toMatchObject(wrong);
  expect(await signIn(keys.rose!, { id: keys.lily!.id })).toMatchObject(wrong);
});

it('SEC a key is enrolled with the own challenge, in the own account, at this site, once', async () => {
  const key = softPasskey(usual);
  const lily = await begin('lily');
  expect(await finish('rose', lily.ticket, key.register(lily.options.challenge))).toMatchObject({ code: 400 });
  for (const fault of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { unverified: true },
    { type: 'webauthn.get' },
  ]) {
    const { ticket, options } = await begin('lily');
    expect(await finish('lily', ticket, key.register(options.challenge, fault)), JSON.stringify(fault)).toMatchObject(
      wrong,
    );
  }
  // A ticket of signing in is none of enrolling, and the other way round.
  const { ticket, challenge } = await asked();
  expect(await finish('lily', ticket, key.register(challenge))).toMatchObject({ code: 400 });
  const own = await begin('lily');
  expect(await send(own.ticket, keys.lily!.signIn(own.options.challenge))).toMatchObject(wrong);
  // The credential of another account is not taken over.
  const stolen = await begin('rose');
  expect(await finish('rose', stolen.ticket, keys.lily!.register(stolen.options.challenge))).toMatchObject(wrong);
  expect(await app.db.raw('select id from weft_passkey')).toHaveLength(2);
});
