import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';

const gif = { filename: 'me.gif', content: 'GIF89a0000000000' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = `data:image/png;base64,${png.toString('base64')}`;
const missing = '数据不存在或已被删除';
const amy = { as: 'amy' };
const ben = { as: 'ben' };
let app: TestServer;
const ids: Record<string, string> = {};

async function below(account: string, manager: string): Promise<void> {
  ids[account] = await makePerson(app, account, account === 'ben' ? [] : [ids.role as string]);
  await app.db.kysely
    .updateTable('weftUser')
    .set({ managerId: ids[manager] })
    .where('id', '=', ids[account] as string)
    .execute();
}

beforeAll(async () => {
  app = await startTestServer();
  ids.role = await makeRole(app, { menus: ['system.billRule'], buttons: ['system.billRule/btn_add'] });
  ids.amy = await makePerson(app, 'amy', [ids.role]);
  await below('ben', 'amy');
  await below('cal', 'ben');
  await below('dan', 'cal');
});
afterAll(() => app.close());

describe('ADMN-33 the own record', () => {
  test('API-132 API-133 contract §5.10 BaseInfo is changed by its editable members; others are left as they are', async () => {
    const { data: before } = await app.inject('currentUser.baseInfo', {}, amy);
    const birthday = Date.UTC(1990, 1, 3);
    const form = { realName: ' Amy ', signature: 'one\ntwo', email: 'amy@example.com', mobilePhone: '13800000000' };
    const others = { account: 'admin', managerId: ids.dan, enabledMark: 0, entryDate: birthday, headIcon: 'x.png' };
    const saved = await app.inject('currentUser.updateBaseInfo', { ...before, ...form, birthday, ...others }, amy);
    expect(saved).toMatchObject({ code: 200, msg: '更新成功' });
    const { data } = await app.inject('currentUser.baseInfo', {}, amy);
    expect(data).toMatchObject({ ...form, realName: 'Amy', birthday });
    for (const name of ['account', 'entryDate', 'avatar', 'manager', 'roleIds'])
      expect(data[name]).toEqual(before[name]);
    const { data: me } = await app.inject('auth.currentUser', {}, amy);
    expect(me.userInfo).toMatchObject({ userName: 'Amy', email: 'amy@example.com', birthday });
    // What the body leaves out stays; an empty value empties.
    expect(await app.inject('currentUser.updateBaseInfo', { email: '', birthday: null }, amy)).toMatchObject({
      code: 200,
    });
    const { data: after } = await app.inject('currentUser.baseInfo', {}, amy);
    expect(after).toMatchObject({ realName: 'Amy', signature: 'one\ntwo', email: '', birthday: null });
  });

  test.each([
    [{ realName: ' ' }, 'realName', '姓名不能为空'],
    [{ email: 'x' }, 'email', undefined],
    [{ mobilePhone: '1' }, 'mobilePhone', undefined],
    [{ signature: 'x'.repeat(501) }, 'signature', undefined],
  ])('API-133 %j is refused at its field', async (form, field, message) => {
    const { code, data } = await app.inject('currentUser.updateBaseInfo', form, amy);
    expect(code).toBe(400);
    expect(data.errors).toMatchObject([{ field, ...(message && { message }) }]);
  });

  test('API-131 the avatar is an own upload or the default; the upload of another person is refused', async () => {
    const { data: file } = await app.inject('file.upload', { type: 'userAvatar', file: gif }, amy);
    expect(await app.inject('currentUser.avatar', { name: file.name }, ben)).toMatchObject({
      code: 404,
      msg: '文件不存在',
    });
    const { data: paper } = await app.inject('file.upload', { type: 'annexpic', file: gif }, amy);
    expect((await app.inject('currentUser.avatar', { name: paper.name }, amy)).code).toBe(404);
    expect(await app.inject('currentUser.avatar', { name: file.name }, amy)).toMatchObject({
      code: 200,
      data: { headIcon: file.url },
    });
    expect((await app.inject('auth.currentUser', {}, amy)).data.userInfo.headIcon).toBe(file.url);
    const held = app.db.kysely.selectFrom('weftFile').select('heldTime').where('id', '=', file.name);
    expect((await held.executeTakeFirstOrThrow()).heldTime).toBeInstanceOf(Date);
    expect((await app.inject('currentUser.avatar', { name: '001.png' }, amy)).code).toBe(200);
    expect((await app.inject('currentUser.baseInfo', {}, amy)).data.avatar).toMatch(/001\.png$/);
  });
});

describe('API-143 API-144 API-145 API-146 signatures', () => {
  const list = async () => (await app.inject('currentUser.signatures', {}, ben)).data;
  const own = async () => (await app.inject('auth.currentUser', {}, ben)).data.userInfo.signImg;
  const add = async (form: object) => app.inject('currentUser.addSignature', { signImg: picture, ...form }, ben);

  test('contract §5.10 the first becomes the default; another default takes its place; the last is promoted', async () => {
    expect([await list(), await own()]).toEqual([[], '']);
    const { data: first } = await add({ isDefault: 0 });
    const { data: second } = await add({});
    expect(await list()).toEqual([
      { id: first.id, signImg: picture, isDefault: 1 },
      { id: second.id, signImg: picture, isDefault: 0 },
    ]);
    expect(await own()).toBe(picture);
    expect((await app.inject('currentUser.defaultSignature', { id: second.id }, ben)).msg).toBe('设置成功');
    expect((await list()).map(({ id, isDefault }: { id: string; isDefault: number }) => [id, isDefault])).toEqual([
      [second.id, 1],
      [first.id, 0],
    ]);
    expect((await app.inject('currentUser.removeSignature', { id: second.id }, ben)).msg).toBe('删除成功');
    expect(await list()).toEqual([{ id: first.id, signImg: picture, isDefault: 1 }]);
    await add({ isDefault: 1 });
    expect((await list()).map(({ isDefault }: { isDefault: number }) => isDefault)).toEqual([1, 0]);
  });

  test('a signature of another person is missing, and stays as it is', async () => {
    const [{ id }] = await list();
    const before = await list();
    expect(await app.inject('currentUser.defaultSignature', { id }, amy)).toMatchObject({ code: 400, msg: missing });
    expect(await app.inject('currentUser.removeSignature', { id }, amy)).toMatchObject({ code: 400, msg: missing });
    expect(await list()).toEqual(before);
  });

  test('what is no picture is refused, so is one too large, and an eleventh', async () => {
    const refused = async (signImg: string) => (await add({ signImg })).msg;
    expect(await refused('data:image/svg+xml;base64,PHN2Zy8+')).toBe('签名图片格式不正确');
    expect(await refused('data:image/png;base64,PHN2Zy8+')).toBe('签名图片格式不正确');
    expect(await refused('javascript:alert(1)')).toBe('签名图片格式不正确');
    const large = Buffer.concat([png, Buffer.alloc(310_000)]).toString('base64');
    expect(await refused(`data:image/png;base64,${large}`)).toBe('签名图片不能超过 300 KB');
    for (let count = (await list()).length; count < 10; count++) expect((await add({})).code).toBe(200);
    expect(await refused(picture)).toBe('最多保存 10 个签名');
  });
});

describe('ADMN-34 what the person can read about themselves', () => {
  const asked = async (as: string, id: string) => app.inject('currentUser.subordinates', { id }, { as });

  test('API-137 subordinates level by level; of nobody else', async () => {
    const { data } = await asked('amy', '0');
    expect(data).toEqual([
      {
        id: ids.ben,
        avatar: '/api/file/Image/userAvatar/001.png',
        userName: 'ben/ben',
        department: expect.any(String),
        position: '',
        isLeaf: false,
      },
    ]);
    expect((await asked('amy', ids.ben as string)).data).toMatchObject([{ id: ids.cal, isLeaf: false }]);
    expect((await asked('amy', ids.cal as string)).data).toMatchObject([{ id: ids.dan, isLeaf: true }]);
    expect((await asked('amy', ids.amy as string)).data).toMatchObject([{ id: ids.ben }]);
    for (const id of [ids.amy, ids.ben, '100000000000000000'])
      expect(await asked('cal', id as string), id).toMatchObject({ code: 400, msg: missing });
    expect(await asked('admin', ids.ben as string)).toMatchObject({ code: 400, msg: missing });
  });

  test('API-137 a cycle of managers ends', async () => {
    const set = (managerId: string | null) =>
      app.db.kysely
        .updateTable('weftUser')
        .set({ managerId })
        .where('id', '=', ids.amy as string)
        .execute();
    await set(ids.dan as string);
    expect((await asked('amy', ids.dan as string)).data).toMatchObject([{ id: ids.amy }]);
    expect((await asked('amy', '100000000000000000')).code).toBe(400);
    await set(null);
  });

  test('API-138 the own permissions are five trees: only what is granted', async () => {
    const { data } = await app.inject('currentUser.authorize', {}, amy);
    expect(Object.keys(data)).toEqual(['module', 'button', 'column', 'form', 'resource']);
    const names = (nodes: { fullName: string; children: never[] | null }[]): string[] =>
      nodes.flatMap((node) => [node.fullName, ...names(node.children ?? [])]);
    expect(names(data.module)).toContain('单据规则');
    expect(names(data.module)).not.toContain('用户管理');
    const english = await app.inject('currentUser.authorize', {}, { ...amy, language: 'en' });
    expect(names(english.data.module)).toContain('Bill rules');
    expect(names(data.button)).toEqual(expect.arrayContaining(['单据规则', '新建']));
    expect(names(data.button)).not.toContain('删除');
    expect(names(data.button)).not.toContain('用户管理');
    const { data: all } = await app.inject('currentUser.authorize', {}, { as: 'admin' });
    expect(names(all.module)).toEqual(expect.arrayContaining(['单据规则', '用户管理']));
    expect((await app.inject('currentUser.authorize', {}, ben)).data).toMatchObject({ module: [], button: [] });
  });

  test('API-139 own sign-ins and requests, searched by words and time; of nobody else', async () => {
    await app.signIn('cal', 'Weft@2026');
    await app.inject('currentUser.updateBaseInfo', { realName: 'Cal' }, { as: 'cal' });
    const log = async (params: object) => (await app.inject('currentUser.log', { ...params }, { as: 'cal' })).data;
    await expect.poll(async () => (await log({ category: '5' })).pagination.total).toBe(1);
    const signIns = await log({ category: '1' });
    expect(signIns.pagination.total).toBe(1);
    expect(signIns.list[0]).toMatchObject({ userName: 'cal/cal', ipaddress: '127.0.0.1', loginMark: 1 });
    expect((await log({})).list).toEqual(signIns.list);
    const [request] = (await log({ category: '5' })).list;
    expect(request).toMatchObject({ requestURL: '/api/permission/Users/Current/BaseInfo', requestMethod: 'PUT' });
    expect(request).not.toHaveProperty('json');
    expect((await log({ category: '5', keyword: 'BaseInfo' })).list).toHaveLength(1);
    expect((await log({ category: '5', keyword: 'nothing' })).list).toEqual([]);
    expect((await log({ category: '1', endTime: 1 })).list).toEqual([]);
    expect((await app.inject('currentUser.log', { category: '3' }, { as: 'cal' })).code).toBe(400);
    expect((await app.inject('currentUser.log', { userId: ids.amy }, { as: 'cal' })).code).toBe(400);
  });
});

describe('SEC-05 the own sessions', () => {
  const sessions = async (token: string) => (await app.inject('currentUser.sessions', {}, { token })).data;
  const open = () => app.signIn('dan', 'Weft@2026');

  test('are listed; others can be ended, one or all; the current one ends by signing out', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    const mine = await sessions(one);
    expect(mine).toHaveLength(3);
    const current = mine.filter(({ isCurrent }: { isCurrent: number }) => isCurrent === 1);
    expect(current).toHaveLength(1);
    expect(JSON.stringify(mine)).not.toMatch(/token/i);
    const end = (id: string, token: string) => app.inject('currentUser.endSession', { id }, { token });
    expect((await end(current[0].id, one)).msg).toBe('当前会话请使用退出登录');
    const secondId = (await sessions(two)).find(({ isCurrent }: { isCurrent: number }) => isCurrent === 1).id;
    const foreign = (await app.inject('currentUser.sessions', {}, amy)).data[0].id;
    expect((await end(foreign, one)).msg).toBe(missing);
    expect((await app.inject('currentUser.sessions', {}, amy)).code).toBe(200);
    expect((await end(secondId, one)).code).toBe(200);
    expect((await app.inject('currentUser.sessions', {}, { token: two })).code).toBe(600);
    expect(await app.inject('currentUser.endOtherSessions', {}, { token: one })).toMatchObject({
      code: 200,
      msg: '已退出其他 1 个会话',
    });
    expect((await app.inject('currentUser.sessions', {}, { token: three })).code).toBe(600);
    expect(await sessions(one)).toHaveLength(1);
  });
});

test('AUTH-48 before a forced change of the password the profile is closed', async () => {
  await app.db.kysely.updateTable('weftUser').set({ changePasswordDate: null }).where('account', '=', 'dan').execute();
  app.bus.publish('person.changed', { userIds: [ids.dan] });
  const { code } = await app.inject('currentUser.signatures', {}, { as: 'dan' });
  expect(code).not.toBe(200);
});
