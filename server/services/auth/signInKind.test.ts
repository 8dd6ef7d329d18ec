import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { migrations } from '../../migrations';
import { defineModule } from '../../module';
import { modules } from '../../modules';
import { defineSignIn, signInKinds } from './signInKind';

/** Ways to sign in from elsewhere: one value each. */
const badge = defineSignIn({
  code: 'badge',
  name: 'provider.fullName',
  asks: { issuer: 'required', mapBy: 'optional', signsOut: 'optional' },
  leads: {
    begin: async ({ issuer }, { token }) => ({ location: `${issuer}/?state=${token}`, kept: { word: 'kept' } }),
    finish: async (_, { query, kept }) => {
      const account = new URLSearchParams(query).get('who') ?? '';
      return { person: { subject: account, account, name: account, mail: undefined }, idToken: kept.word ?? '' };
    },
    end: async ({ issuer }, { idToken, site }) => `${issuer}/out?${idToken}&${site}`,
  },
});
const rhyme = defineSignIn({
  code: 'rhyme',
  name: 'provider.scope',
  asks: {},
  knows: async (_, name, password) => password === `${name}, ${name}`,
});
const ways = defineModule({ name: 'ways', needs: ['platform'], fills: [signInKinds.with({ badge, rhyme })] });

/** Those of the product have the names of their files. */
const ofProduct = Object.keys(import.meta.glob(['./kinds/*.ts', '!**/*.test.ts'])).map((path) => path.slice(8, -3));

let app: TestServer;
const asAdmin = { as: 'admin' };
beforeAll(async () => {
  app = await startTestServer({ modules: [...modules, ways] });
  const role = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  await makePerson(app, 'lily', [role]);
  await app.inject('sysConfig.update', { siteAddress: 'https://office.example' }, asAdmin);
});
afterAll(() => app?.close());

const create = (form: object) => app.inject('signInProvider.create', { enabledMark: 1, ...form }, asAdmin);

test('AUTH-57 a way to sign in is one value: forms, checks, the sign-in page and the session know it', async () => {
  const { list } = (await app.inject('signInProvider.kinds', {}, asAdmin)).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual([...ofProduct, 'badge', 'rhyme']);
  expect((await app.inject('signInProvider.form', { kind: 'badge' }, asAdmin)).data).toEqual({
    asks: ['issuer', 'mapBy', 'signsOut'],
    needs: ['issuer'],
    tests: false,
  });
  const form = { kind: 'badge', fullName: '工牌', enCode: 'badge', mapBy: 'account', signsOut: 1 };
  expect(await create(form)).toMatchObject({ code: 400, msg: '地址不能为空' });
  expect(await create({ ...form, kind: 'smoke' })).toMatchObject({ code: 400, msg: '类型不存在' });
  expect(await create({ ...form, issuer: 'https://badge.example' })).toMatchObject({ code: 200 });
  const { socialsList } = (await app.inject('auth.loginConfig')).data;
  expect(socialsList).toMatchObject([{ enname: 'badge', name: '工牌' }]);

  const asked = await app.inject('auth.ticket');
  const headers = { cookie: String(asked.headers['set-cookie']).split(';')[0]! };
  const ticket = asked.data;
  const led = await app.inject('auth.render', { source: 'badge', ticket }, { headers });
  expect(led.headers.location).toBe(`https://badge.example/?state=${ticket}`);
  expect(await app.inject('auth.socials', { query: `state=${ticket}&who=lily` }, { headers })).toMatchObject({
    code: 200,
  });
  const { data } = await app.inject('auth.ticketStatus', { ticket }, { headers });
  expect(data).toMatchObject({ status: 1 });
  const { userInfo } = (await app.inject('auth.currentUser', {}, { token: data.value })).data;
  expect(userInfo.userAccount).toBe('lily');
  expect((await app.inject('auth.logout', {}, { token: data.value })).data).toEqual({
    redirectUrl: 'https://badge.example/out?kept&https://office.example',
  });
});

test('AUTH-57 a way that knows passwords is asked for those typed here; it is not on the sign-in page', async () => {
  const typed = { account: 'lily', password: md5('lily, lily'), plainPassword: 'lily, lily' };
  expect((await app.inject('auth.loginConfig')).data.directory).toBe(false);
  expect((await app.inject('auth.login', typed)).code).toBe(400);
  expect(await create({ kind: 'rhyme', fullName: 'R', enCode: 'r' })).toMatchObject({ code: 200 });
  const config = (await app.inject('auth.loginConfig')).data;
  expect(config).toMatchObject({ directory: true, socialsList: [{ enname: 'badge' }] });
  expect((await app.inject('auth.login', typed)).code).toBe(200);
  const leading = (await app.inject('signInProvider.list', { leads: '1' }, asAdmin)).data.list;
  expect(leading.map(({ enCode }: { enCode: string }) => enCode)).toEqual(['badge']);
});

test('issue 27 §2 all administrators hear of a change of a provider', async () => {
  await app.db.raw('delete from weft_message');
  expect(await create({ kind: 'rhyme', fullName: 'Second', enCode: 'second' })).toMatchObject({ code: 200 });
  const texts = await app.db.raw<{ body: string }>('select body_text as body from weft_message');
  expect(JSON.stringify(texts)).toContain('登录方“Second”');
});

test('the directory of the settings is a provider after the migration, sealed as it was', async () => {
  const settings = { ldapUrl: 'ldap://d.example', ldapEnabled: '1', ldapBindDn: 'cn=s', ldapBindPassword: 'sealed' };
  const rows = Object.entries({ ...settings, ldapBaseDn: 'dc=d', ldapAttribute: 'mail' });
  for (const [key, value] of rows)
    await app.db.raw('insert into weft_sys_config (key, value) values ($1, $2)', [key, value]);
  await app.db.raw('alter table weft_sign_in_provider drop column kind, drop column attribute');
  await migrations.find(({ id }) => id === '0065_sign_in_kinds')?.up(app.db.kysely as never);
  const [moved] = await app.db.raw(`select * from weft_sign_in_provider where kind = 'ldap'`);
  expect(moved).toMatchObject({
    ...{ full_name: 'LDAP', en_code: 'ldap', issuer: 'ldap://d.example', client_id: 'cn=s', client_secret: 'sealed' },
    ...{ scope: 'dc=d', attribute: 'mail', enabled_mark: 1, map_by: 'none' },
  });
  expect(await app.db.raw(`select * from weft_sys_config where key like 'ldap%'`)).toEqual([]);
});
