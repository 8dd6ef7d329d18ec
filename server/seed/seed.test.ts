// Engines: both. Migrations and seeds may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../tests/support/countStatements';
import { md5 } from '../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { seed } from '../firstStart';
import { fits } from '../services/auth/passwords';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const count = async (
  table: 'weftMenu' | 'weftUser' | 'weftOrganize' | 'weftSystem' | 'weftModuleButton' | 'weftRole',
) =>
  Number(
    (
      await app.db.kysely
        .selectFrom(table)
        .select((each) => each.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const menu = (enCode: string) =>
  app.db.kysely.selectFrom('weftMenu').selectAll().where('enCode', '=', enCode).executeTakeFirstOrThrow();

test('contract §10 the seed has one administrator, one company, one main application, the whole menu and no role', async () => {
  expect(
    await app.db.kysely.selectFrom('weftUser').select(['account', 'isAdministrator', 'enabledMark']).execute(),
  ).toEqual([{ account: 'admin', isAdministrator: 1, enabledMark: 1 }]);
  expect(await count('weftOrganize')).toBe(1);
  expect(await count('weftRole')).toBe(0);
  expect(await app.db.kysely.selectFrom('weftSystem').select(['enCode', 'isMain']).execute()).toEqual([
    { enCode: 'mainSystem', isMain: 1 },
  ]);
  expect(await menu('systemData.dictionary')).toMatchObject({
    enabledMark: 1,
    type: 2,
    urlAddress: 'systemData/dictionary',
  });
  expect(await menu('system.cache')).toMatchObject({ enabledMark: 0, urlAddress: 'system/cache' });
});

test('contract §10 seeding again adds nothing and leaves alone what people changed', async () => {
  const before = await Promise.all([
    count('weftMenu'),
    count('weftUser'),
    count('weftModuleButton'),
    count('weftOrganize'),
  ]);
  const { id } = await menu('system.billRule');
  await app.inject('menu.state', { id }, { as: 'admin' });
  const gone = await menu('system.cache');
  await app.inject('menu.remove', { id: gone.id }, { as: 'admin' });
  expect(await seed(app.db)).toEqual({ created: false });
  expect((await menu('system.billRule')).enabledMark).toBe(0);
  expect((await menu('system.cache')).deleteMark).toBe(1);
  expect(
    await Promise.all([count('weftMenu'), count('weftUser'), count('weftModuleButton'), count('weftOrganize')]),
  ).toEqual(before);
});

test('a start asks for all menus and buttons at once, however many there are', async () => {
  expect(await countStatements(() => seed(app.db), '"weft_m')).toBe(2);
  await app.db.raw("delete from weft_module_button where en_code = 'btn_edit'");
  await app.db.raw("delete from weft_menu where en_code in ('systemData.dictionary', 'system.billRule')");
  const lacked = await Promise.all([count('weftMenu'), count('weftModuleButton')]);
  expect(await countStatements(() => seed(app.db), '"weft_m')).toBe(4);
  expect(await menu('systemData.dictionary')).toMatchObject({ enabledMark: 1, type: 2 });
  const { id: parentId } = await menu('systemData');
  expect((await menu('systemData.dictionary')).parentId).toBe(parentId);
  expect(await count('weftMenu')).toBe(lacked[0]! + 2);
  expect(await count('weftModuleButton')).toBeGreaterThan(lacked[1]!);
});

test('issue 2 §3 a page whose screen has come is switched on by the next start', async () => {
  const dictionary = app.db.kysely.updateTable('weftMenu').where('enCode', '=', 'systemData.dictionary');
  await dictionary.set({ enabledMark: 0 }).execute();
  await seed(app.db);
  expect((await menu('systemData.dictionary')).enabledMark).toBe(1);
});

test('issue 2 §1 there is no default password: every installation gets its own', async () => {
  const forget = () => app.db.kysely.deleteFrom('weftUser').execute();
  await forget();
  const first = await seed(app.db);
  await forget();
  const second = await seed(app.db);
  expect(first).toMatchObject({ created: true, password: expect.stringMatching(/^[A-Za-z0-9]{20}$/) });
  expect(second.password).not.toBe(first.password);
  const { passwordHash } = await app.db.kysely.selectFrom('weftUser').select('passwordHash').executeTakeFirstOrThrow();
  expect(await fits(passwordHash, md5(second.password ?? ''))).toBe(true);
  for (const guess of ['admin', '123456', '0000', '']) expect(await fits(passwordHash, md5(guess))).toBe(false);
});
