// Engines: both. Order and collation may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let app: TestServer;
const admin = { as: 'admin' };
const ask = (call: string, params: object = {}) => app.inject(call, params as Record<string, unknown>, admin);

const count = 60;
const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));

beforeAll(async () => {
  app = await startTestServer();
  const creatorTime = new Date('2026-01-01T00:00:00Z');
  const rows = numbers.map((number) => ({
    // The order of the ids differs from the order of insertion.
    id: `tie${(Number(number) * 37) % count}`,
    fullName: `甲${number}`,
    enCode: `tie${number}`,
    sortCode: 7,
    enabledMark: 1,
    creatorTime,
  }));
  await app.db.kysely
    .insertInto('weftRole')
    .values(rows.map((row) => ({ ...row, globalMark: 1 })))
    .execute();
  await app.db.kysely.insertInto('weftGroup').values(rows).execute();
});
afterAll(() => app.close());

async function paged(call: string, query: object, pageSize = 7): Promise<string[]> {
  const codes: string[] = [];
  for (let currentPage = 1; codes.length < count + pageSize && currentPage < 12; currentPage++) {
    const { data } = await ask(call, { keyword: 'tie', ...query, currentPage, pageSize });
    codes.push(...data.list.map((row: { enCode: string }) => row.enCode));
  }
  return codes;
}

describe('lists of the platform (contract §1.4)', () => {
  test.each(['role.list', 'group.list'])('B8 %s: rows made together stand on one page each', async (call) => {
    expect((await paged(call, {})).sort()).toEqual(numbers.map((number) => `tie${number}`));
  });

  test.each(['role.list', 'group.list'])('%s is in the order of sidx and sort', async (call) => {
    const codes = numbers.map((number) => `tie${number}`);
    expect(await paged(call, { sidx: 'enCode', sort: 'asc' })).toEqual(codes);
    expect(await paged(call, { sidx: 'enCode', sort: 'desc' })).toEqual(codes.reverse());
  });
});

test('contract §5.3 §5.2 §5.9 lists of one organisation leave the others out', async () => {
  const tree = (await ask('organize.list')).data.list;
  const company = tree[0].id as string;
  for (const enCode of ['one', 'two'])
    expect((await ask('department.create', { parentId: company, fullName: enCode, enCode })).code).toBe(200);
  const departments = await app.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .where('enCode', 'in', ['one', 'two'])
    .orderBy('enCode')
    .execute();
  const [one, two] = departments.map(({ id }) => id) as [string, string];
  for (const [enCode, id] of [
    ['atOne', one],
    ['atTwo', two],
  ] as const) {
    const names = { fullName: enCode, enCode };
    expect((await ask('role.create', { ...names, globalMark: 0, organizeIdsTree: [[company, id]] })).code).toBe(200);
    expect((await ask('position.create', { ...names, organizeId: id, type: 'manager' })).code).toBe(200);
    expect(
      (await ask('users.create', { account: enCode, realName: enCode, organizeIdTree: [[company, id]] })).code,
    ).toBe(200);
  }
  const codes = async (call: string, organizeId: string) =>
    (await ask(call, { organizeId, keyword: 'at' })).data.list.map(
      (row: { enCode?: string; account?: string }) => row.enCode ?? row.account,
    );
  for (const call of ['role.list', 'position.list', 'users.list']) {
    expect(await codes(call, one), call).toEqual(['atOne']);
    expect((await codes(call, company)).sort(), call).toEqual(['atOne', 'atTwo']);
  }
  expect(await codes('role.list', '0')).toEqual([]);
});
