import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let company = '';
let here = '';
let there = '';
const asAdmin = { as: 'admin' };
const notYours = { code: 400, msg: '操作失败！您没有权限操作' };
const gone = { code: 400, msg: '数据不存在或已被删除' };

const idOf = async (table: 'weftOrganize' | 'weftRole' | 'weftMenu' | 'weftPosition', enCode: string) =>
  (await app.db.kysely.selectFrom(table).select('id').where('enCode', '=', enCode).executeTakeFirstOrThrow()).id;

async function department(enCode: string): Promise<string> {
  const made = await app.inject('department.create', { parentId: company, fullName: enCode, enCode }, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
  return idOf('weftOrganize', enCode);
}

async function role(enCode: string, places: string[]): Promise<string> {
  const form = { fullName: enCode, enCode, globalMark: 0, organizeIdsTree: places.map((id) => [company, id]) };
  const made = await app.inject('role.create', form, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
  return idOf('weftRole', enCode);
}

const menus = ['permission', 'permission.role', 'permission.position', 'permission.group'];
const buttons = [
  ...['btn_edit', 'btn_authorize', 'btn_member'].map((code) => `permission.role/${code}`),
  'permission.position/btn_edit',
];
const manager = async () => ({ token: await app.signIn('manager', 'Weft@2026') });
let stranger = '';
let colleague = '';

beforeAll(async () => {
  app = await startTestServer();
  const organizes = app.db.kysely.selectFrom('weftOrganize').select('id').where('parentId', '=', '-1');
  company = (await organizes.executeTakeFirstOrThrow()).id;
  [here, there] = [await department('here'), await department('there')];
  await makePerson(app, 'manager', [await makeRole(app, { menus, buttons })], [company, here]);
  colleague = await makePerson(app, 'colleague', [], [company, here]);
  stranger = await makePerson(app, 'stranger', [], [company, there]);
});
afterAll(() => app.close());

test('PERM-28 a role that is bound here and elsewhere is read here, and changed by whoever works with both', async () => {
  const shared = await role('shared', [here, there]);
  const form = { id: shared, fullName: '共', enCode: 'shared', globalMark: 0, organizeIdsTree: [[company, here]] };
  const as = await manager();
  expect((await app.inject('role.info', { id: shared }, as)).data.organizeIdsTree).toHaveLength(2);
  expect(await app.inject('role.update', form, as)).toMatchObject(notYours);
  expect(await app.inject('authority.grant', { objectId: shared, objectType: 'Role' }, as)).toMatchObject(notYours);
});

test('PERM-28 T29 members are people within reach, whoever else is sent', async () => {
  const own = await role('own', [here]);
  const set = (params: object) => app.inject('userRelation.set', { objectType: 'Role', ...params }, asAdmin);
  expect((await set({ objectId: own, userIds: [stranger] })).code).toBe(200);
  const as = await manager();
  const mine = (userIds: string[]) =>
    app.inject('userRelation.set', { objectId: own, objectType: 'Role', userIds }, as);
  // Users out of scope are not added, and not removed by omission.
  expect(await mine([])).toMatchObject(notYours);
  expect((await mine([stranger, colleague])).code).toBe(200);
  await set({ objectId: own, userIds: [] });
  expect(await mine([stranger])).toMatchObject(notYours);
});

test('PERM-28 members of what one has no screen for are not told', async () => {
  await makePerson(
    app,
    'grouper',
    [await makeRole(app, { menus: ['permission', 'permission.group'] })],
    [company, here],
  );
  const as = { token: await app.signIn('grouper', 'Weft@2026') };
  const own = await idOf('weftRole', 'own');
  expect(await app.inject('userRelation.info', { objectId: own }, as)).toMatchObject(gone);
  expect(await app.inject('userRelation.info', { objectId: own }, await manager())).toMatchObject({ code: 200 });
});

test('contract §4.5 granting one item leaves the roles alone that are not one’s own to change', async () => {
  const [mine, foreign] = [await role('mine', [here]), await role('foreign', [there])];
  await grantRole(app, foreign, { menus: ['permission.group'] });
  const itemId = await idOf('weftMenu', 'permission.group');
  const before = (await app.inject('authority.model', { itemId, objectType: 'Role' }, asAdmin)).data.ids as string[];
  const give = (objectId: string[]) =>
    app.inject('authority.grantModel', { itemId, itemType: 'module', objectType: 'Role', objectId }, { as: 'manager' });
  expect((await give([mine])).code).toBe(200);
  const after = (await app.inject('authority.model', { itemId, objectType: 'Role' }, asAdmin)).data.ids as string[];
  expect(after.sort()).toEqual([...before, mine].sort());
  expect(before).toContain(foreign);
});

test('T29 nobody is moved, promoted or stripped beyond the reach of who edits them', async () => {
  const office = ['permission', 'permission.user'];
  const editing = await makeRole(app, {
    menus: office,
    buttons: ['permission.user/btn_edit', 'permission.user/btn_add'],
  });
  await makePerson(app, 'editor', [editing], [company, here]);
  const as = { token: await app.signIn('editor', 'Weft@2026') };
  const above = await makeRole(app, { menus: ['system', 'system.sysConfig'] });
  const id = await makePerson(app, 'both', [], [company, here]);
  const position = { fullName: '远', enCode: 'far', organizeId: there, type: '1' };
  expect((await app.inject('position.create', position, asAdmin)).code).toBe(200);
  const far = await idOf('weftPosition', 'far');
  const form = { id, account: 'both', realName: 'both', gender: '1', roleId: '' };
  const save = (more: object, options: object = as) => app.inject('users.update', { ...form, ...more }, options);
  const at = (...places: string[]) => ({ organizeIdTree: places.map((place) => [company, place]) });
  expect(await save({ ...at(here), positionId: far })).toMatchObject(notYours);
  expect(await save({ ...at(here), roleId: above })).toMatchObject(notYours);
  expect(await save(at(here, there))).toMatchObject(notYours);
  expect((await save({ ...at(here), realName: '新名' })).code).toBe(200);
  // With a role, an organisation or a position beyond the editor's, the person is above them.
  const higher = { code: 400, msg: '该用户拥有您没有的权限，操作失败' };
  expect((await save({ ...at(here), roleId: above }, asAdmin)).code).toBe(200);
  expect(await save({ ...at(here), roleId: '' })).toMatchObject(higher);
  expect((await save({ ...at(here, there), positionId: far }, asAdmin)).code).toBe(200);
  expect(await save({ ...at(here, there), positionId: far })).toMatchObject(higher);
  const fresh = { ...form, account: 'fresh1', roleId: '', ...at(here), positionId: far };
  expect(await app.inject('users.create', fresh, as)).toMatchObject(notYours);
});

test('contract §8.1 positions are of the person’s organisations, and go with them; one given elsewhere as its member stays', async () => {
  const elsewhere = { code: 400, msg: '岗位不属于所选组织' };
  const position = { fullName: '近', enCode: 'near', organizeId: here, type: '1' };
  expect((await app.inject('position.create', position, asAdmin)).code).toBe(200);
  const [near, far] = [await idOf('weftPosition', 'near'), await idOf('weftPosition', 'far')];
  const at = (...places: string[]) => ({ organizeIdTree: places.map((place) => [company, place]) });
  const form = { account: 'placed', realName: 'placed', gender: '1' };
  expect(await app.inject('users.create', { ...form, ...at(here), positionId: far }, asAdmin)).toMatchObject(elsewhere);
  const id = await makePerson(app, 'placed', [], [company, here]);
  const save = (more: object) => app.inject('users.update', { id, ...form, ...more }, asAdmin);
  expect(await save({ ...at(here), positionId: `${near},${far}` })).toMatchObject(elsewhere);
  expect((await save({ ...at(here, there), positionId: `${near},${far}` })).code).toBe(200);
  expect(await save({ ...at(here), positionId: `${near},${far}` })).toMatchObject(elsewhere);
  expect((await save({ ...at(here), positionId: near })).code).toBe(200);
  const given = { objectId: far, objectType: 'Position', userIds: [id] };
  expect((await app.inject('userRelation.set', given, asAdmin)).code).toBe(200);
  expect((await save({ ...at(here), positionId: `${near},${far}`, realName: '新名' })).code).toBe(200);
});

test('scale: members beyond what the dialog sends back are not given in part', async () => {
  const crowd = await role('crowd', [here]);
  await app.db.raw(`insert into weft_user (id, account, real_name, password_hash, enabled_mark)
    select 'crowd' || n, 'crowd' || n, 'x', '-', 1 from generate_series(1, 20001) n`);
  const join = (from: number, to: number) =>
    app.db.raw(
      `insert into weft_user_relation (id, user_id, object_type, object_id)
       select 'crowd' || n, 'crowd' || n, 'Role', $1 from generate_series($2::int, $3::int) n`,
      [crowd, from, to],
    );
  await join(1, 20_000);
  expect((await app.inject('userRelation.info', { objectId: crowd }, asAdmin)).data.ids).toHaveLength(20_000);
  await join(20_001, 20_001);
  expect(await app.inject('userRelation.info', { objectId: crowd }, asAdmin)).toMatchObject({
    code: 400,
    msg: '成员超过20000人，请在用户管理中分配',
  });
});
