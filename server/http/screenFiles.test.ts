import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/id';
import { makePerson, makeRole } from '../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { openDb } from '../db/open';

let app: TestServer;
const asAdmin = { as: 'admin' };
const anna = { as: 'anna' };
const canary = 'c4n4ry';
const modules = ['system.billRule', 'systemData.dictionary', 'systemData.dataInterface', 'system.menu'];

async function menuIdOf(enCode: string): Promise<string> {
  const found = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', enCode);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function govern(family: 'moduleColumn' | 'moduleForm', module: string, enCode: string): Promise<void> {
  const item = { moduleId: await menuIdOf(module), fullName: enCode, enCode };
  const made = await app.inject(`${family}.create`, item, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
}

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  const values = { id, fullName: `n${id}`, enCode: `${canary}${id}`, creatorTime: new Date(), ...row };
  await app.db.kysely
    .insertInto(table as never)
    .values(values as never)
    .execute();
  return id;
}

async function exported(family: string, id: string, options: object) {
  const { data, code } = await app.inject(`${family}.export`, { id }, options);
  expect(code).toBe(200);
  const answer = await fetch(new URL(data.url, app.url));
  return { name: data.name as string, text: await answer.text() };
}

beforeAll(async () => {
  app = await startTestServer();
  const buttons = modules.map((module) => `${module}/btn_export`);
  const menus = [...modules, 'permission.position'];
  const role = await makeRole(app, { menus, buttons: [...buttons, 'permission.position/btn_edit'] });
  await makePerson(app, 'anna', [role]);
});
afterAll(() => app.close());

test('SEC-12 a file holds no member that the list or the form hides, and is not called by it', async () => {
  const bill = { category: 'c', prefix: 'P', dateFormat: 'no', digit: 4, startNumber: '0001', description: 'd1scr' };
  const type = await insert('weftDictionaryType', { parentId: '-1' });
  await insert('weftDictionaryData', { dictionaryTypeId: type });
  const system = app.db.kysely.selectFrom('weftSystem').select('id').where('isMain', '=', 1);
  const systemId = (await system.executeTakeFirstOrThrow()).id;
  const menu = await insert('weftMenu', { systemId, parentId: '-1', type: 2, category: 'Web' });
  await insert('weftModuleButton', { moduleId: menu, parentId: '-1' });
  const definition = JSON.stringify({ kind: 'static', staticData: '[]' });
  const files = [
    ['billRule', await insert('weftBillRule', bill)],
    ['dictionaryData', type],
    ['dataInterface', await insert('weftDataInterface', { definition })],
    ['menu', menu],
  ] as const;
  for (const [family, id] of files) expect((await exported(family, id, anna)).text).toContain(canary);
  for (const module of modules) await govern('moduleColumn', module, 'enCode');
  await govern('moduleForm', 'system.billRule', 'description');
  await govern('moduleColumn', 'system.billRule', 'fullName');
  for (const [family, id] of files) {
    expect((await exported(family, id, anna)).text).not.toContain(canary);
    expect((await exported(family, id, asAdmin)).text).toContain(canary);
  }
  const file = await exported('billRule', files[0][1], anna);
  expect(file.text).not.toMatch(/d1scr|fullName/);
  expect(file.name).toMatch(/^export_\d{14}\.bb$/);
});

test.runIf(process.env.WEFT_TEST_ENGINE === 'postgres')(
  'SEC-13 what another process changes between the read of hidden members and the write is not undone',
  async () => {
    const company = app.db.kysely.selectFrom('weftOrganize').select('id').where('parentId', '=', '-1');
    const organizeId = (await company.executeTakeFirstOrThrow()).id;
    const id = await insert('weftPosition', { organizeId, type: '1', description: 'old' });
    await govern('moduleForm', 'permission.position', 'description');
    const { data } = await app.inject('position.info', { id }, anna);
    expect(data).not.toHaveProperty('description');
    const other = await openDb({ url: app.databaseUrl! });
    let saved: ReturnType<TestServer['inject']> | undefined;
    await other.transaction(async (tx) => {
      await tx.raw('select 1 from weft_position where id = $1 for update', [id]);
      saved = app.inject('position.update', { ...data, fullName: 'renamed' }, anna);
      const waiting = () =>
        tx.raw<{ n: number }>("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'");
      await expect.poll(async () => (await waiting())[0]!.n, { timeout: 10_000 }).toBeGreaterThan(0);
      await tx.raw('update weft_position set description = $2 where id = $1', [id, 'new']);
    });
    expect((await saved!).msg).toBe('更新成功');
    const rows = await other.raw('select full_name, description from weft_position where id = $1', [id]);
    await other.close();
    expect(rows).toEqual([{ full_name: 'renamed', description: 'new' }]);
  },
);
