import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let app: TestServer;
let companyId = '';
const admin = (language?: 'en' | 'zh') => ({ as: 'admin', ...(language ? { language } : {}) });
beforeAll(async () => {
  app = await startTestServer();
  companyId = (await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
});
afterAll(() => app.close());

const item = async (type: string, code: string) =>
  (
    await app.db.raw<{ id: string }>(
      `select d.id from weft_dictionary_data d join weft_dictionary_type t on t.id = d.dictionary_type_id
       where t.en_code = $1 and d.en_code = $2`,
      [type, code],
    )
  )[0]!.id;
const listed = async (call: string, member: string, language?: 'en' | 'zh') =>
  (await app.inject(call, { keyword: 'seeded' }, admin(language))).data.list[0][member];

test('items of the dictionary are named in lists in the reader’s language', async () => {
  const position = { organizeId: companyId, type: 'manage' };
  const rule = {
    category: await item('businessType', 'purchase'),
    digit: 4,
    startNumber: '0001',
    type: 1,
    prefix: 'A',
  };
  const group = { type: await item('groupType', 'work') };
  const made: [string, object, string][] = [
    ['position', position, 'type'],
    ['billRule', { ...rule, dateFormat: 'no' }, 'category'],
    ['group', group, 'type'],
  ];
  for (const [family, more, member] of made) {
    const body = { fullName: 'seeded', enCode: 'seeded', enabledMark: 1, sortCode: 0, ...more };
    expect(await app.inject(`${family}.create`, body, admin()), family).toMatchObject({ code: 200 });
    const [zh, en] = [await listed(`${family}.list`, member, 'zh'), await listed(`${family}.list`, member, 'en')];
    expect(zh, family).toMatch(/^\p{Script=Han}+$/u);
    expect(en, family).toMatch(/^[A-Z][a-z ]+$/);
  }
});

test('a name that an administrator gave stays in every language', async () => {
  await app.db.raw("update weft_dictionary_data set full_name = '头头' where id = $1", [
    await item('PositionType', 'manage'),
  ]);
  expect(await listed('position.list', 'type', 'en')).toBe('头头');
});
