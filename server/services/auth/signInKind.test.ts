import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { migrations } from '../../migrations';
import { defineModule } from '../../module';
import { modules } from '../../modules';
import { sealStoredSignIn } from './sealStoredSignIn';
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
/** It knows a password that its own members say. */
const notary = defineSignIn({
  code: 'notary',
  name: 'provider.fullName',
  asks: {},
  members: {
    certificate: { type: 'text', widget: 'textarea', label: 'provider.scope', rules: ['required'], span: 24 },
    entityId: { type: 'text', widget: 'input', label: 'provider.enCode', rules: [{ max: 10 }] },
    binding: {
      type: 'text',
      widget: 'select',
      label: 'provider.kind',
      default: 'post',
      options: [
        { id: 'post', label: 'provider.byMail' },
        { id: 'redirect', label: 'provider.byAccount' },
      ],
    },
    seal: { type: 'text', widget: 'input', label: 'provider.clientSecret', rules: ['required'], secret: true },
  },
  knows: async ({ own }, _name, password) =>
    password === [own.certificate, own.entityId, own.binding, own.seal].join('/'),
  test: async ({ own }) => {
    if (own.seal !== 'wax') throw new Error('no seal');
  },
});
const ways = defineModule({ name: 'ways', needs: ['platform'], fills: [signInKinds.with({ badge, rhyme, notary })] });

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
  expect(list.map(({ id }: { id: string }) => id)).toEqual([...ofProduct, 'badge', 'rhyme', 'notary']);
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
  await app.db.raw('alter table weft_sign_in_provider drop column kind, drop column own');
  for (const step of ['0065_sign_in_kinds', '0100_own_members'])
    await migrations.find(({ id }) => id === step)?.up(app.db.kysely as never);
  const [moved] = await app.db.raw(`select * from weft_sign_in_provider where kind = 'ldap'`);
  expect(moved).toMatchObject({
    ...{ full_name: 'LDAP', en_code: 'ldap', issuer: 'ldap://d.example', client_id: 'cn=s', client_secret: 'sealed' },
    ...{ scope: 'dc=d', enabled_mark: 1, map_by: 'none' },
  });
  const { id, own } = moved as { id: string; own: string };
  expect(JSON.parse(own)).toEqual({ attribute: 'mail' });
  await sealStoredSignIn(app.db);
  expect((await app.db.raw('select own from weft_sign_in_provider where id = $1', [id]))[0]).toEqual({
    own: expect.stringMatching(/^sealed:1:/),
  });
  expect((await app.inject('signInProvider.info', { id }, asAdmin)).data.attribute).toBe('mail');
  expect(await app.db.raw(`select * from weft_sys_config where key like 'ldap%'`)).toEqual([]);
});

test('AUTH-57 a way to sign in has members of its own: the form, the checks, the seal and the wire know them', async () => {
  const { document } = (await app.inject('document.get', { id: 'sysConfig.provider' }, asAdmin)).data;
  const field = (name: string) => document.fields.find((each: { name?: string }) => each.name === name);
  expect(field('certificate')).toEqual({
    ...{ name: 'certificate', widget: 'textarea', label: 'provider.scope', rules: ['required'], span: 24 },
    hiddenWhen: { not: { asks: { has: ['certificate'] } } },
  });
  expect(field('binding')).toMatchObject({ widget: 'select', default: 'post', options: [{ id: 'post' }, {}] });
  expect(field('seal')).toMatchObject({ rules: [], placeholder: 'sysConfig.secretKept' });
  expect((await app.inject('signInProvider.form', { kind: 'notary' }, asAdmin)).data).toEqual({
    asks: ['certificate', 'entityId', 'binding', 'seal'],
    needs: [],
    tests: true,
  });

  const form = {
    kind: 'notary',
    fullName: 'Notary',
    enCode: 'notary',
    certificate: 'paper',
    entityId: 'weft',
    seal: 'wax',
  };
  expect(await create({ ...form, certificate: '' })).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'certificate' }] },
  });
  expect(await create({ ...form, seal: '' })).toMatchObject({ data: { errors: [{ field: 'seal' }] } });
  expect(await create({ ...form, entityId: 'much too long' })).toMatchObject({
    data: { errors: [{ field: 'entityId' }] },
  });
  expect(await create({ ...form, binding: 'pigeon' })).toMatchObject({ data: { errors: [{ field: 'binding' }] } });
  expect(await create(form)).toMatchObject({ code: 200 });
  const { list } = (await app.inject('signInProvider.list', { keyword: 'notary' }, asAdmin)).data;
  const { id } = list[0];
  const stored = async () =>
    (await app.db.raw<{ own: string }>(`select own from weft_sign_in_provider where id = '${id}'`))[0]!.own;
  expect(await stored()).toMatch(/^sealed:1:/);
  const { data: info } = await app.inject('signInProvider.info', { id }, asAdmin);
  expect(info).toMatchObject({ certificate: 'paper', entityId: 'weft', binding: 'post', seal: '' });
  expect(info).not.toHaveProperty('own');
  expect(JSON.stringify(list)).not.toMatch(/paper|wax|sealed/);

  const signIn = (plain: string) =>
    app.inject('auth.login', { account: 'lily', password: md5(plain), plainPassword: plain });
  expect((await signIn('paper/weft/post/wax')).code).toBe(200);
  const update = (more: object) => app.inject('signInProvider.update', { id, ...more }, asAdmin);
  expect(await update({ binding: 'redirect', seal: '' })).toMatchObject({ code: 200 });
  expect((await signIn('paper/weft/redirect/wax')).code).toBe(200);
  expect(await update({ binding: 'pigeon' })).toMatchObject({ code: 400 });
  const tryIt = async (more: object) =>
    (await app.inject('signInProvider.test', { id, ...form, seal: '', ...more }, asAdmin)).code;
  expect([await tryIt({}), await tryIt({ seal: 'glue' }), await tryIt({ certificate: '' })]).toEqual([200, 400, 400]);
  // The secret was typed for the address and account that were there.
  expect(await update({ clientId: 'other' })).toMatchObject({ data: { errors: [{ field: 'seal' }] } });
  expect(await update({ kind: 'rhyme' })).toMatchObject({ code: 200 });
  expect(await stored()).toBe('');
});

test('two ways to sign in cannot have a member of the same name: the server does not start', async () => {
  const other = defineSignIn({ ...notary, code: 'scribe' });
  const twice = defineModule({ name: 'twice', needs: ['platform'], fills: [signInKinds.with({ other })] });
  await expect(startTestServer({ modules: [...modules, ways, twice] })).rejects.toThrow(
    'The way to sign in scribe has a member certificate, which another one has.',
  );
});
