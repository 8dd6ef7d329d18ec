import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let app: TestServer;
let companyId = '';
beforeAll(async () => {
  app = await startTestServer();
  companyId = (await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
});
afterAll(() => app.close());

const families: [string, () => Record<string, unknown>][] = [
  ['role', () => ({ globalMark: 1 })],
  ['position', () => ({ organizeId: companyId, type: 'manage' })],
  ['group', () => ({ type: 'work' })],
  ['dictionaryType', () => ({ parentId: '-1' })],
  ['board', () => ({ type: 8, document: '{}' })],
];

test.each(families)('VALD-09 a name of %s has blanks between its words', async (family, more) => {
  const named = (fullName: string) =>
    app.inject(
      `${family}.create`,
      { fullName, enCode: 'qs1', enabledMark: 1, sortCode: 0, ...more() },
      { as: 'admin' },
    );
  expect((await named('Quality <staff>')).msg).toContain('名称不能含有特殊符号');
  expect(await named('Quality staff')).toMatchObject({ code: 200 });
});
