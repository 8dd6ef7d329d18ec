import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHostileProvider, type TokenFault } from '../../../../tests/support/hostileProvider';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';

const site = 'https://office.example';
const client = { clientId: 'weft', clientSecret: 'a secret of thirty-two characters' };
const failed = { status: 3, value: '外部登录失败，请重试或使用密码登录' };
let app: TestServer;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;

beforeAll(async () => {
  provider = await startHostileProvider(client);
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${provider.port}`;
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  for (const name of ['lily', 'rose']) await makePerson(app, name, [role]);
  await app.inject('sysConfig.update', { siteAddress: site }, { as: 'admin' });
  const given = { fullName: 'corp', enCode: 'corp', scope: '', sortCode: 1, enabledMark: 1, createsPeople: 0 };
  const made = { ...given, issuer: provider.issuer, ...client, mapBy: 'account' };
  expect(await app.inject('signInProvider.create', made, { as: 'admin' })).toMatchObject({ code: 200 });
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await provider?.close();
});
beforeEach(async () => {
  provider.state.fault = {};
  provider.state.subject = 'lily';
  await app.db.raw('delete from weft_outside_account');
});

/** A browser that asked for a ticket. */
async function person() {
  const first = await app.inject('auth.ticket');
  const [cookie = ''] = String(first.headers['set-cookie']).split(';');
  const ask = (call: string, params: object) => app.inject(call, { ...params }, { headers: { cookie } });
  return { ticket: first.data as string, ask };
}
type Person = Awaited<ReturnType<typeof person>>;
/** The query with which the provider leads back. */
async function goThrough({ ask, ticket }: Person): Promise<string> {
  const { headers } = await ask('auth.render', { source: 'corp', ticket });
  const answer = await fetch(String(headers.location), { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').search.slice(1);
}
async function signIn(fault: TokenFault = {}) {
  provider.state.fault = fault;
  const one = await person();
  const query = await goThrough(one);
  await one.ask('auth.socials', { query });
  return (await one.ask('auth.ticketStatus', { ticket: one.ticket })).data;
}
const entered = { status: 1, value: expect.stringMatching(/^bearer /) };

it('AUTH-57 an honest token signs in', async () => {
  expect(await signIn()).toMatchObject(entered);
});

const past = Math.floor(Date.now() / 1_000) - 3_600;
it.each([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['several audiences and another authorized party', { claims: { aud: ['weft', 'another'], azp: 'another' } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['a time that is over', { claims: { iat: past, exp: past + 60 } }],
  ['no end', { claims: { exp: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['alg none', { signature: 'none' }],
  ['a signature with the secret of the client', { signature: 'hmac' }],
  ['the signature of a key that is not published', { signature: 'stranger' }],
  ['a key id that is not published', { kid: 'unknown' }],
] as [string, TokenFault][])('SEC an id token with %s signs nobody in', async (_, fault) => {
  expect(await signIn(fault)).toEqual(failed);
  expect(await app.db.raw('select 1 from weft_outside_account')).toEqual([]);
});

it('SEC the state of another browser or of nobody, and a changed one, are refused', async () => {
  const victim = await person();
  const thief = await person();
  const query = await goThrough(thief);
  // The thief's own answer in the victim's browser, as it is and with the victim's state.
  expect((await victim.ask('auth.socials', { query })).code).toBe(400);
  await goThrough(victim);
  const swapped = new URLSearchParams(query);
  swapped.set('state', victim.ticket);
  await victim.ask('auth.socials', { query: swapped.toString() });
  // The code was given for another nonce.
  expect((await victim.ask('auth.ticketStatus', { ticket: victim.ticket })).data).toEqual(failed);
  for (const state of ['', 'x', `${thief.ticket}x`]) {
    const changed = new URLSearchParams(query);
    changed.set('state', state);
    expect((await thief.ask('auth.socials', { query: changed.toString() })).code, state).toBe(400);
  }
});

it('SEC a code and its state are used once, even where the provider takes it twice', async () => {
  const one = await person();
  const query = await goThrough(one);
  await one.ask('auth.socials', { query });
  const { exchanges } = provider.state;
  expect((await one.ask('auth.socials', { query })).code).toBe(400);
  expect((await one.ask('auth.ticketStatus', { ticket: one.ticket })).data).toMatchObject(entered);
  expect((await one.ask('auth.ticketStatus', { ticket: one.ticket })).data.status).toBe(3);
  expect((await one.ask('auth.socials', { query })).code).toBe(400);
  expect(provider.state.exchanges).toBe(exchanges);
  // In a new sign-in the old code brings the nonce of the old one.
  const other = await person();
  await goThrough(other);
  const replayed = new URLSearchParams(query);
  replayed.set('state', other.ticket);
  await other.ask('auth.socials', { query: replayed.toString() });
  expect((await other.ask('auth.ticketStatus', { ticket: other.ticket })).data).toEqual(failed);
});

it('SEC after a rotation of keys new tokens sign in and those of the old key do not', async () => {
  expect(await signIn()).toMatchObject(entered);
  const old = provider.state.kid;
  provider.rotate();
  expect(provider.state.kid).not.toBe(old);
  expect(await signIn()).toMatchObject(entered);
  expect(await signIn({ kid: old })).toEqual(failed);
  expect(await signIn({ signature: 'stranger' })).toEqual(failed);
});

it('SEC a code that was asked for without the proof of this sign-in (PKCE) is worth nothing here', async () => {
  const one = await person();
  const { headers } = await one.ask('auth.render', { source: 'corp', ticket: one.ticket });
  for (const challenge of ['', 'another']) {
    const asked = new URL(String(headers.location));
    asked.searchParams.set('code_challenge', challenge);
    const answer = await fetch(asked, { redirect: 'manual' });
    const query = new URL(answer.headers.get('location') ?? '').search.slice(1);
    await one.ask('auth.socials', { query });
    expect((await one.ask('auth.ticketStatus', { ticket: one.ticket })).data.status, challenge).toBe(3);
  }
});

it('SEC a mix-up: the answer of another provider, or one that says so, ends the sign-in', async () => {
  const evil = await startHostileProvider(client);
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${provider.port},127.0.0.1:${evil.port}`;
  try {
    const given = { fullName: 'evil', enCode: 'evil', scope: '', sortCode: 2, enabledMark: 1, createsPeople: 0 };
    const made = { ...given, issuer: evil.issuer, ...client, mapBy: 'account' };
    expect(await app.inject('signInProvider.create', made, { as: 'admin' })).toMatchObject({ code: 200 });
    // Begun at one provider, and led back by the other with its own code.
    const one = await person();
    const { headers } = await one.ask('auth.render', { source: 'corp', ticket: one.ticket });
    const away = new URL(String(headers.location));
    const answer = await fetch(`${evil.issuer}/auth${away.search}`, { redirect: 'manual' });
    const query = new URL(answer.headers.get('location') ?? '').search.slice(1);
    await one.ask('auth.socials', { query });
    expect((await one.ask('auth.ticketStatus', { ticket: one.ticket })).data).toEqual(failed);
    // The code never reaches who did not give it.
    expect(evil.state.exchanges).toBe(0);
    const other = await person();
    const own = await goThrough(other);
    await other.ask('auth.socials', { query: `${own}&iss=${encodeURIComponent(evil.issuer)}` });
    expect((await other.ask('auth.ticketStatus', { ticket: other.ticket })).data).toEqual(failed);
    expect(await app.db.raw('select 1 from weft_outside_account')).toEqual([]);
  } finally {
    process.env.SIGN_IN_HOSTS = `127.0.0.1:${provider.port}`;
    await evil.close();
  }
});
