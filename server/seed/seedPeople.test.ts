import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { publishModel } from '../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { fieldNode } from '../../tests/support/smallModel';
import { spellings, storedOf, withSeedPeople, withStoredPeople } from './seedPeople';

let app: TestServer;
let company: { id: string };
beforeAll(async () => {
  app = await startTestServer();
  [company] = (await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'")) as [
    { id: string },
  ];
});
afterAll(() => app.close());
const ask = async (call: string, params: Record<string, unknown>, language: 'zh' | 'zhtw' | 'en') =>
  (await app.inject(call, params, { as: 'admin', language })).data;

test('the seeded company and administrator are named in the language of the reader, wherever they stand', async () => {
  await app.inject(
    'department.create',
    {
      parentId: company.id,
      category: 'department',
      fullName: 'Quality',
      enCode: 'quality',
      enabledMark: 1,
      sortCode: 0,
    },
    { as: 'admin' },
  );
  const words = {
    zh: ['示例公司', '管理员'],
    zhtw: ['示例公司', '管理員'],
    en: ['Sample company', 'Administrator'],
  } as const;
  for (const [language, [firm, person]] of Object.entries(words) as ['zh', readonly [string, string]][]) {
    const { userInfo } = await ask('auth.currentUser', {}, language);
    expect(userInfo).toMatchObject({ userName: person, userAccount: 'admin', organizeName: firm });
    expect(await ask('currentUser.baseInfo', {}, language)).toMatchObject({ realName: person, organize: firm });
    expect(JSON.stringify(await ask('organize.list', {}, language))).toContain(`"${firm}"`);
    expect(await ask('organize.info', { id: company.id }, language)).toMatchObject({ fullName: firm });
  }
  expect(JSON.stringify(await ask('organize.list', {}, 'en'))).not.toMatch(/示例公司|管理员/);
});

test('no call without parameters answers their Chinese names to an English reader', async () => {
  const found: string[] = [];
  let answered = 0;
  for (const [call, { method, path }] of Object.entries(calls as Record<string, Call>)) {
    if (method !== 'GET' || path.includes('{') || call === 'auth.logout') continue;
    const { code, data } = await app.inject(call, {}, { as: 'admin', language: 'en' });
    answered += Number(code === 200);
    const [name] = /[^"]*(?:示例公司|管理员)[^"]*/.exec(JSON.stringify(data ?? null)) ?? [];
    if (name) found.push(`${call}: ${name}`);
  }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(80);
});

test('records of models name them in the language of the reader', async () => {
  const fields = [
    fieldNode('input', 'title', 'Title'),
    fieldNode('userSelect', 'owner', 'Owner', {}, { multiple: false }),
    fieldNode('depSelect', 'place', 'Place', {}, { multiple: false }),
  ];
  const { modelId, save } = await publishModel(app, { enCode: 'seedPeople', fields });
  const [admin] = await app.db.raw<{ id: string }>("select id from weft_user where account = 'admin'");
  expect(await save({ title: '示例公司', owner: admin?.id, place: company.id })).toMatchObject({ code: 200 });
  const { list } = await ask('onlineDev.list', { modelId, pageSize: 20 }, 'en');
  expect(list).toMatchObject([{ title: '示例公司', owner: 'Administrator/admin', place: 'Sample company' }]);
});

test('what was shown in English and is saved unchanged stays as it is stored; a name that a person gives stays in every language', async () => {
  const form = await ask('organize.info', { id: company.id }, 'en');
  const update = (more: object, language: 'zh' | 'en') =>
    app.inject('organize.update', { ...form, ...more, id: company.id }, { as: 'admin', language });
  expect(await update({}, 'en')).toMatchObject({ code: 200 });
  expect(await ask('organize.info', { id: company.id }, 'zh')).toMatchObject({ fullName: '示例公司' });
  const own = await ask('currentUser.baseInfo', {}, 'en');
  expect(await app.inject('currentUser.updateBaseInfo', own, { as: 'admin', language: 'en' })).toMatchObject({
    code: 200,
  });
  expect(await ask('currentUser.baseInfo', {}, 'zh')).toMatchObject({ realName: '管理员' });
  expect(await update({ fullName: 'Acme' }, 'en')).toMatchObject({ code: 200 });
  for (const language of ['zh', 'en'] as const)
    expect(await ask('organize.info', { id: company.id }, language)).toMatchObject({ fullName: 'Acme' });
});

test('what people fill in is stored and answered as it was given', () => {
  const typed = {
    description: 'Administrator/admin',
    department: 'Sample company/Sales',
    values: { organize: 'Sample company' },
  };
  expect(withStoredPeople(typed, 'en')).toEqual(typed);
  const stored = { formData: { department: '示例公司/Sales' }, columnJson: '管理员/admin', values: ['管理员/admin'] };
  expect(withSeedPeople(stored, 'en')).toBe(stored);
});

test('a sheet may name them in any language, and what was exported in English comes back', async () => {
  for (const name of ['示例公司', 'Sample company'])
    expect(spellings(storedOf(name))).toEqual(['示例公司', 'Sample company']);
  expect(spellings('管理员/admin')).toContain('Administrator/admin');
  expect(storedOf('Sample company/Quality')).toBe('示例公司/Quality');
});

test('other people and rows of that name stay, and values that are no plain objects', () => {
  const at = new Date();
  const data = {
    at,
    list: [
      { account: 'amy', realName: '管理员' },
      { enCode: 'north', fullName: '示例公司' },
    ],
  };
  expect(withSeedPeople(data, 'en')).toBe(data);
  expect(withSeedPeople({ organize: '示例公司/Q ; 示例公司二部' }, 'en')).toEqual({
    organize: 'Sample company/Q ; 示例公司二部',
  });
  expect(withSeedPeople({ manager: '管理员/admin', text: '管理员' }, 'en')).toEqual({
    manager: 'Administrator/admin',
    text: '管理员',
  });
  expect(withStoredPeople({ account: 'admin', realName: 'Administrator' }, 'en')).toEqual({
    account: 'admin',
    realName: '管理员',
  });
});
