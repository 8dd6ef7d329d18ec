import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OidcProvider, oidcClient, startOidcProvider } from '../../../../tests/support/oidcProvider';
import { makePerson, makeRole, md5 } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';

const site = 'https://office.example';
const asAdmin = { as: 'admin' };
let app: TestServer;
let provider: OidcProvider;
let roleId: string;
let lilyId: string;
let providerId: string;

const given = { fullName: '公司登录', enCode: 'corp', scope: '', sortCode: 1, enabledMark: 1 };
const configure = (values: object) => app.inject('sysConfig.update', { ...values }, asAdmin);
async function setProvider(values: object) {
  expect(await app.inject('signInProvider.update', { id: providerId, ...values }, asAdmin)).toMatchObject({
    code: 200,
  });
}

beforeAll(async () => {
  provider = await startOidcProvider(() => site);
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${provider.port}`;
  app = await startTestServer();
  roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
  await configure({ siteAddress: site, title: 'T' });
  const made = await app.inject(
    'signInProvider.create',
    { ...given, issuer: provider.issuer, ...oidcClient, mapBy: 'account', createsPeople: 0 },
    asAdmin,
  );
  expect(made).toMatchObject({ code: 200 });
  providerId = (await app.inject('signInProvider.list', {}, asAdmin)).data.list[0].id;
  provider.people.s1 = { account: 'lily', name: 'Lily', email: 'lily@weft.example', emailVerified: true };
  provider.people.s2 = { account: 'Rose.O', name: 'Rose O', email: 'rose@weft.example', emailVerified: false };
  provider.people.root = { account: 'admin', name: 'Root', email: 'root@weft.example', emailVerified: true };
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  await app?.close();
  await provider?.close();
});
afterEach(async () => {
  await app.db.kysely.deleteFrom('weftOutsideAccount').execute();
  await setProvider({ mapBy: 'account', createsPeople: 0, signsOut: 0, enabledMark: 1 });
  await configure({ signInProvider: '' });
});

/** A browser: the cookies of our site and of the provider. */
function browser() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => jars.get(host) ?? jars.set(host, new Map()).get(host)!;
  const keep = (host: string, lines: string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      jarOf(host).set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  const cookies = (host: string) => [...jarOf(host)].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (call: string, params: Record<string, unknown> = {}, headers = {}) => {
    const answer = await app.inject(call, params, { headers: { cookie: cookies('site'), ...headers } });
    keep('site', [answer.headers['set-cookie'] ?? []].flat() as string[]);
    return answer;
  };
  /** Follows the provider's own redirects until it leads back; returns that address. */
  const follow = async (address: string): Promise<URL> => {
    for (let url = address, hops = 0; hops < 20; hops++) {
      if (url.startsWith(site)) return new URL(url);
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookies('provider') } });
      keep('provider', answer.headers.getSetCookie());
      url = new URL(answer.headers.get('location') ?? '', url).href;
    }
    throw new Error('the provider did not lead back');
  };
  /** Signed out at the provider. */
  const leave = () => jars.delete('provider');
  return { ask, follow, cookies, leave };
}
type Browser = ReturnType<typeof browser>;

/** From the button to the provider's return. */
async function goThrough({ ask, follow }: Browser, subject: string) {
  provider.signInAs(subject);
  const ticket = (await ask('auth.ticket')).data as string;
  const rendered = await ask('auth.render', { source: 'corp', ticket });
  expect(rendered.status).toBe(302);
  const away = new URL(String(rendered.headers.location));
  const back = await follow(away.href);
  return { ticket, away, query: back.search.slice(1) };
}

async function signInOutside(person: Browser, subject: string) {
  const { ticket, query } = await goThrough(person, subject);
  expect(await person.ask('auth.socials', { query })).toMatchObject({ code: 200, data: null });
  return (await person.ask('auth.ticketStatus', { ticket })).data;
}

const accountOf = async (token: string) =>
  (await app.inject('auth.currentUser', {}, { token })).data?.userInfo?.userAccount;

test('AUTH-57 contract §2.3 the ways to sign in name the provider; one may be the way', async () => {
  const offered = {
    enname: 'corp',
    name: '公司登录',
    icon: '',
    renderUrl: '/api/oauth/socials/render/corp?ticket=JNPF_TICKET',
  };
  expect((await app.inject('auth.loginConfig')).data).toMatchObject({ redirect: false, socialsList: [offered] });
  await configure({ signInProvider: providerId });
  expect((await app.inject('auth.loginConfig')).data).toMatchObject({
    redirect: true,
    url: '/api/oauth/socials/render/corp',
    ticketParams: 'ticket',
  });
  expect(JSON.stringify((await app.inject('auth.loginConfig')).data)).not.toContain(oidcClient.clientSecret);
});

test('AUTH-57 a person signs in at the provider with code and PKCE; the ticket gives one session', async () => {
  const person = browser();
  const { ticket, away, query } = await goThrough(person, 's1');
  expect(Object.fromEntries(away.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${site}/auth-redirect`,
    state: ticket,
  });
  expect((await person.ask('auth.ticketStatus', { ticket })).data).toEqual({ status: 2 });
  await person.ask('auth.socials', { query });
  const { data } = await person.ask('auth.ticketStatus', { ticket });
  expect(data).toMatchObject({ status: 1, theme: 'classic', value: expect.stringMatching(/^bearer /) });
  expect(await accountOf(data.value)).toBe('lily');
  // Once.
  expect((await person.ask('auth.ticketStatus', { ticket })).data).toEqual({
    status: 3,
    value: '登录请求已失效，请重新登录',
  });
  expect((await person.ask('auth.socials', { query })).msg).toBe('登录请求已失效，请重新登录');
  // The link stays, whatever the account is called at the provider.
  provider.people.s1!.account = 'renamed';
  expect((await signInOutside(browser(), 's1')).status).toBe(1);
  provider.people.s1!.account = 'lily';
});

test('AUTH-57 a ticket is bound to the browser that asked', async () => {
  const victim = browser();
  const thief = browser();
  const { ticket, query } = await goThrough(victim, 's1');
  await thief.ask('auth.ticket');
  expect((await thief.ask('auth.render', { source: 'corp', ticket })).headers.location).toContain('error=ticket');
  expect((await thief.ask('auth.socials', { query })).msg).toBe('登录请求已失效，请重新登录');
  await victim.ask('auth.socials', { query });
  expect((await thief.ask('auth.ticketStatus', { ticket })).data.status).toBe(3);
  expect((await app.inject('auth.ticketStatus', { ticket })).data.status).toBe(3);
  expect((await victim.ask('auth.ticketStatus', { ticket })).data.status).toBe(1);
  // The other way round: a ticket of the thief does not sign the victim in for the thief.
  const own = (await thief.ask('auth.ticket')).data;
  expect((await victim.ask('auth.render', { source: 'corp', ticket: own })).headers.location).toContain('error=ticket');
});

test('AUTH-57 the cookie is not for scripts and not for other sites; state, code and errors of strangers fail', async () => {
  const answer = await app.inject('auth.ticket');
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Max-Age=900; Secure$/);
  const person = browser();
  const { ticket, query } = await goThrough(person, 's1');
  const forged = new URLSearchParams(query);
  forged.set('code', 'forged');
  await person.ask('auth.socials', { query: forged.toString() });
  expect((await person.ask('auth.ticketStatus', { ticket })).data).toEqual({
    status: 3,
    value: '外部登录失败，请重试或使用密码登录',
  });
  expect((await person.ask('auth.socials', { query: 'state=x&code=y' })).code).toBe(400);
});

test('AUTH-57 an unknown person: not let in, linked by a password in the same browser, or created with the default role', async () => {
  const person = browser();
  const { ticket, query } = await goThrough(person, 's2');
  await person.ask('auth.socials', { query });
  expect((await person.ask('auth.ticketStatus', { ticket })).data).toEqual({
    status: 4,
    value: '此外部账号尚未绑定，请使用密码登录一次完成绑定',
  });
  const form = { account: 'lily', password: md5('Weft@2026'), jnpf_ticket: ticket };
  // Another browser's sign-in links nothing.
  expect((await browser().ask('auth.login', form)).code).toBe(200);
  expect(await app.db.kysely.selectFrom('weftOutsideAccount').selectAll().execute()).toEqual([]);
  expect((await person.ask('auth.login', form)).code).toBe(200);
  expect(await accountOf((await signInOutside(browser(), 's2')).value)).toBe('lily');

  await app.db.kysely.deleteFrom('weftOutsideAccount').execute();
  const company = await app.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();
  await setProvider({ mapBy: 'none', createsPeople: 1, defaultRoleId: roleId, defaultOrganizeId: company.id });
  const made = await signInOutside(browser(), 's2');
  const me = await app.inject('auth.currentUser', {}, { token: made.value });
  expect(me.data.userInfo).toMatchObject({ userAccount: 'RoseO', userName: 'Rose O', organizeId: company.id });
  const row = await app.db.kysely.selectFrom('weftUser').selectAll().where('account', '=', 'RoseO').executeTakeFirst();
  // The provider has not verified the address.
  expect(row).toMatchObject({ email: null });
});

test('AUTH-57 who has no password here is asked to prove it at the provider, anew; only the same person in the same browser does', async () => {
  const menus = ['permission', 'permission.role'];
  const grants = await makeRole(app, { menus, buttons: ['permission.role/btn_authorize'] });
  const company = await app.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();
  provider.people.s3 = { account: 'ivy', name: 'Ivy', email: 'ivy@weft.example', emailVerified: true };
  await setProvider({ mapBy: 'none', createsPeople: 1, defaultRoleId: grants, defaultOrganizeId: company.id });
  const person = browser();
  const { value: token } = await signInOutside(person, 's3');
  const ask = (call: string, params: object) =>
    app.inject(call, { ...params }, { token, headers: { cookie: person.cookies('site'), 'weft-document': 'app' } });
  const grave = () =>
    ask('authority.grant', { objectId: roleId, objectType: 'Role', systemIds: [], module: [], button: [] });
  const age = () =>
    app.db.raw("update weft_session set proved_time = proved_time - interval '11 minutes' where outside is not null");
  await age();
  const renderUrl = '/api/oauth/socials/render/corp?again=1&ticket=JNPF_TICKET';
  expect((await grave()).data.proof).toEqual({ methods: [], outside: { name: '公司登录', renderUrl } });

  const again = async (who: Browser, subject: string, more: object = { again: '1' }) => {
    provider.signInAs(subject);
    const ticket = (await who.ask('auth.ticket')).data as string;
    const rendered = await who.ask('auth.render', { source: 'corp', ticket, ...more });
    const away = new URL(String(rendered.headers.location));
    await who.ask('auth.socials', { query: (await who.follow(away.href)).search.slice(1) });
    return { ticket, away };
  };
  // Without being asked anew, as somebody else, in another browser.
  const refused = [
    await again(person, 's3', {}),
    await again(browser(), 's3'),
    person.leave() && (await again(person, 's1')),
  ].filter((each) => each !== false);
  expect(refused).toHaveLength(3);
  person.leave();
  for (const { ticket } of refused) expect(await ask('security.prove', { ticket })).toMatchObject({ code: 400 });
  expect((await grave()).data.proof).toBeTruthy();

  const { ticket, away } = await again(person, 's3');
  expect(away.searchParams.get('prompt')).toBe('login');
  expect(await ask('security.prove', { ticket })).toMatchObject({ code: 200 });
  expect((await grave()).data?.proof).toBeUndefined();
  expect(await ask('security.prove', { ticket })).toMatchObject({ code: 400 });
  // With a password of their own it is offered too.
  await age();
  const [{ id }] = (await app.db.raw("select id from weft_user where account = 'ivy'")) as [{ id: string }];
  await app.db.raw(
    "update weft_user set password_hash = (select password_hash from weft_user where account = 'lily') where id = $1",
    [id],
  );
  expect((await grave()).data.proof.methods).toEqual(['password']);
});

test('AUTH-57 people are found by a verified mail address only; administrators never', async () => {
  await app.db.kysely.updateTable('weftUser').set({ email: 'rose@weft.example' }).where('id', '=', lilyId).execute();
  await setProvider({ mapBy: 'mail' });
  expect((await signInOutside(browser(), 's2')).status).toBe(4);
  provider.people.s2!.emailVerified = true;
  expect((await signInOutside(browser(), 's2')).status).toBe(1);
  provider.people.s2!.emailVerified = false;
  await setProvider({ mapBy: 'account' });
  expect((await signInOutside(browser(), 'root')).status).toBe(4);
});

test('contract §2.1 locked, disabled and unlisted people do not get in at the provider either', async () => {
  const set = (values: object) => app.db.kysely.updateTable('weftUser').set(values).where('id', '=', lilyId).execute();
  await set({ enabledMark: 2, unlockTime: null });
  expect((await signInOutside(browser(), 's1')).value).toBe('账号已被锁定，请联系管理员解除锁定');
  await set({ enabledMark: 0 });
  expect((await signInOutside(browser(), 's1')).value).toBe('账号已被禁用');
  await set({ enabledMark: 1 });
  await configure({ whitelistSwitch: 1, whiteListIp: '10.0.0.1' });
  expect((await signInOutside(browser(), 's1')).value).toBe('此IP未在白名单中');
  await configure({ whitelistSwitch: 0 });
  await setProvider({ enabledMark: 0 });
  const ticket = (await app.inject('auth.ticket')).data;
  expect((await app.inject('auth.render', { source: 'corp', ticket })).headers.location).toContain('error=');
});

test('AUTH-57 signing out leads to the provider, which ends its session', async () => {
  await setProvider({ signsOut: 1 });
  const person = browser();
  const { value } = await signInOutside(person, 's1');
  const rows = await app.db.raw('select outside from weft_session where outside is not null');
  expect(JSON.stringify(rows)).not.toContain('idToken');
  const { data } = await app.inject('auth.logout', {}, { token: value });
  const address = new URL(data.redirectUrl);
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/login`);
  expect((await fetch(address, { headers: { cookie: person.cookies('provider') } })).status).toBe(200);
  expect(provider.ended).toEqual(['asked']);
  // A session by password has nothing to end there.
  const token = await app.signIn('lily', 'Weft@2026');
  expect((await app.inject('auth.logout', {}, { token })).data).toBeNull();
});

test('SEC the client secret is sealed, never answered, and forgotten when the issuer changes; internal hosts only when allowed', async () => {
  const stored = async () =>
    (await app.db.raw<{ secret: string }>('select client_secret as secret from weft_sign_in_provider'))[0]!.secret;
  expect(await stored()).toMatch(/^sealed:1:/);
  const info = await app.inject('signInProvider.info', { id: providerId }, asAdmin);
  expect(info.data).toMatchObject({ clientSecret: '', hasSecret: true });
  expect(JSON.stringify(await app.inject('signInProvider.list', {}, asAdmin))).not.toMatch(/sealed|secret/i);
  await setProvider({ fullName: '公司', clientSecret: '' });
  expect(await stored()).toMatch(/^sealed:1:/);
  await setProvider({ issuer: 'https://evil.example' });
  expect(await stored()).toBe('');
  await setProvider({ issuer: provider.issuer, clientSecret: oidcClient.clientSecret });
  process.env.SIGN_IN_HOSTS = '';
  const person = browser();
  const ticket = (await person.ask('auth.ticket')).data;
  expect((await person.ask('auth.render', { source: 'corp', ticket })).headers.location).toBe(
    '/auth-redirect?error=provider',
  );
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${provider.port}`;
});
