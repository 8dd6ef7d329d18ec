import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

const admin = { as: 'admin' };
const clerk = { as: 'clerk' };
let server: TestServer;
const ids: Record<'colours' | 'sizes', string> = { colours: '', sizes: '' };

async function category(enCode: 'colours' | 'sizes'): Promise<void> {
  const body = { parentId: '-1', fullName: enCode, enCode, isTree: 0, sortCode: 0 };
  expect(await server.inject('dictionaryType.create', body, admin)).toMatchObject({ code: 200 });
  const types = server.db.kysely.selectFrom('weftDictionaryType').select('id').where('enCode', '=', enCode);
  ids[enCode] = (await types.executeTakeFirstOrThrow()).id;
}
async function menu(enCode: string, moduleId: string, buttons: string[]): Promise<void> {
  const system = await server.db.kysely.selectFrom('weftSystem').select('id').executeTakeFirstOrThrow();
  const place = { parentId: '-1', systemId: system.id, category: 'Web', sortCode: 0, enabledMark: 1, icon: 'x' };
  const made = await server.inject('menu.create', { ...place, fullName: enCode, enCode, type: 4, moduleId }, admin);
  expect(made).toMatchObject({ code: 200 });
  const menus = server.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', enCode);
  const { id } = await menus.executeTakeFirstOrThrow();
  for (const code of buttons)
    await server.inject('moduleButton.create', { moduleId: id, fullName: code, enCode: code, parentId: '-1' }, admin);
}
const item = (enCode: string, dictionaryTypeId: string, more: object = {}) => ({
  parentId: '0',
  fullName: enCode,
  enCode,
  dictionaryTypeId,
  ...more,
});
const listed = async (typeId: string, options: object) =>
  (await server.inject('dictionaryData.list', { typeId }, options)).data.list.map(
    ({ enCode }: { enCode: string }) => enCode,
  );
const idOf = async (enCode: string) =>
  (
    await server.db.kysely
      .selectFrom('weftDictionaryData')
      .select('id')
      .where('enCode', '=', enCode)
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  server = await startTestServer();
  await category('colours');
  await category('sizes');
  await menu('menu.colours', ids.colours, ['btn_add', 'btn_edit', 'btn_remove']);
  await menu('menu.sizes', ids.sizes, ['btn_add', 'btn_edit', 'btn_remove']);
  const role = await makeRole(server, {
    menus: ['menu.colours', 'menu.sizes'],
    buttons: ['menu.colours/btn_add', 'menu.colours/btn_edit'],
  });
  await makePerson(server, 'clerk', [role]);
  for (const [code, type] of [
    ['red', ids.colours],
    ['large', ids.sizes],
  ] as const)
    expect(await server.inject('dictionaryData.create', item(code, type), admin)).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

describe('ROUTE-41 a menu of type 4 opens its dictionary category', () => {
  test('its people read that category by id and by code, and no other', async () => {
    expect(await listed(ids.colours, clerk)).toEqual(['red']);
    expect(await listed('sizes', clerk)).toEqual(['large']);
    expect(await listed('sex', clerk)).toEqual([]);
    expect(await listed('sex', admin)).not.toEqual([]);
  });

  test('each button counts under its own menu', async () => {
    const create = (code: string, type: string) => server.inject('dictionaryData.create', item(code, type), clerk);
    expect((await create('blue', ids.colours)).code).toBe(200);
    expect(await create('small', ids.sizes)).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' });
    const large = await idOf('large');
    const change = { id: large, ...item('large', ids.sizes, { fullName: 'x' }) };
    expect((await server.inject('dictionaryData.update', change, clerk)).code).toBe(400);
    expect((await server.inject('dictionaryData.info', { id: large }, clerk)).code).toBe(200);
    expect((await server.inject('dictionaryData.remove', { id: large }, clerk)).code).toBe(403);
    const blue = { id: await idOf('blue'), ...item('blue', ids.colours, { fullName: 'Blau' }) };
    expect((await server.inject('dictionaryData.update', blue, clerk)).code).toBe(200);
    expect((await server.inject('dictionaryData.state', { id: blue.id }, clerk)).code).toBe(200);
  });

  test('an item does not leave its category for one without the right', async () => {
    const id = await idOf('red');
    const moved = { id, ...item('red', ids.sizes) };
    expect((await server.inject('dictionaryData.update', moved, clerk)).code).toBe(400);
    expect(await listed(ids.colours, clerk)).toContain('red');
  });

  test('items of a category without a menu do not exist for them', async () => {
    const { id } = await server.db.kysely
      .selectFrom('weftDictionaryData as d')
      .innerJoin('weftDictionaryType as t', 't.id', 'd.dictionaryTypeId')
      .select('d.id')
      .where('t.enCode', '=', 'sex')
      .executeTakeFirstOrThrow();
    const absent = await server.inject('dictionaryData.info', { id: '1'.repeat(18) }, clerk);
    expect(await server.inject('dictionaryData.info', { id }, clerk)).toMatchObject({ code: 400, msg: absent.msg });
  });
});
