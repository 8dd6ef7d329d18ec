import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantRole, makePerson } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let company: string;
const asAdmin = { as: 'admin' };
const ids: Record<string, string> = {};

async function made(
  call: string,
  params: Record<string, unknown>,
  table: 'weftOrganize' | 'weftPosition' | 'weftRole',
) {
  expect(await app.inject(call, params, asAdmin)).toMatchObject({ code: 200 });
  const rows = app.db.kysely.selectFrom(table).select('id').where('enCode', '=', String(params.enCode));
  ids[String(params.enCode)] = (await rows.executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  app = await startTestServer();
  const root = app.db.kysely.selectFrom('weftOrganize').select('id').where('parentId', '=', '-1');
  company = (await root.executeTakeFirstOrThrow()).id;
  for (const enCode of ['east', 'west']) {
    await made('department.create', { parentId: company, fullName: enCode, enCode }, 'weftOrganize');
    const position = { organizeId: ids[enCode], fullName: `${enCode}岗`, enCode: `${enCode}Post`, type: 'manager' };
    await made('position.create', position, 'weftPosition');
  }
  const role = { fullName: '东区', enCode: 'eastern', globalMark: 0, organizeIdsTree: [[company, ids.east]] };
  await made('role.create', role, 'weftRole');
  await grantRole(app, ids.eastern as string, { menus: ['system.billRule'] });
  const id = await makePerson(app, 'lily', [], [company, ids.east as string]);
  const { data } = await app.inject('users.info', { id }, asAdmin);
  const places = [
    [company, ids.east],
    [company, ids.west],
  ];
  const more = { organizeIdTree: places, positionId: `${ids.eastPost},${ids.westPost}`, roleId: ids.eastern };
  expect(await app.inject('users.update', { ...data, id, ...more }, asAdmin)).toMatchObject({ code: 200 });
});
afterAll(() => app.close());

test('API-140 API-141 contract §5.10 the own organisations, and positions of the current one', async () => {
  const lily = { token: await app.signIn('lily', 'Weft@2026') };
  const { data: organizes } = await app.inject('currentUser.organizes', {}, lily);
  expect(organizes).toEqual([
    { id: ids.east, fullName: expect.stringMatching(/\/east$/), isDefault: true },
    { id: ids.west, fullName: expect.stringMatching(/\/west$/), isDefault: false },
  ]);
  const { data: positions } = await app.inject('currentUser.positions', {}, lily);
  expect(positions).toEqual([{ id: ids.eastPost, fullName: 'east岗', isDefault: true }]);
});

test('contract §5.10 major: an organisation without any right of the person is not switched to; another takes its position along', async () => {
  const lily = { token: await app.signIn('lily', 'Weft@2026') };
  const go = { majorType: 'Organize', majorId: ids.west };
  expect(await app.inject('currentUser.major', go, lily)).toMatchObject({
    code: 400,
    msg: '该组织内权限为空，组织切换失败！',
  });
  const bound = { fullName: '东区', enCode: 'eastern', globalMark: 0 };
  const places = [
    [company, ids.east],
    [company, ids.west],
  ];
  const change = { id: ids.eastern, ...bound, organizeIdsTree: places };
  expect(await app.inject('role.update', change, asAdmin)).toMatchObject({ code: 200 });
  const again = { token: await app.signIn('lily', 'Weft@2026') };
  expect(await app.inject('currentUser.major', go, again)).toMatchObject({ code: 200 });
  expect((await app.inject('currentUser.positions', {}, again)).data).toEqual([
    { id: ids.westPost, fullName: 'west岗', isDefault: true },
  ]);
  const { data } = await app.inject('currentUser.organizes', {}, again);
  expect(data.map((each: { isDefault: boolean }) => each.isDefault)).toEqual([false, true]);
});

test('ux 15 the watermark is off until the system configuration turns it on, then every session is told', async () => {
  const watermark = async () => (await app.inject('auth.currentUser', {}, asAdmin)).data.sysConfigInfo.watermark;
  expect(await watermark()).toBe(0);
  const { data } = await app.inject<Record<string, unknown>>('sysConfig.info', {}, asAdmin);
  expect(await app.inject('sysConfig.update', { ...data, watermark: 1 }, asAdmin)).toMatchObject({ code: 200 });
  expect(await watermark()).toBe(1);
});
