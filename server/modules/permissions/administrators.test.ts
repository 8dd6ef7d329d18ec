import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const asAdmin = { as: 'admin' };
const accounts = async () => {
  const { data } = await app.inject('sysConfig.administrators', {}, asAdmin);
  return (data as { account: string }[]).map((row) => row.account);
};

test('ADMN-26 PERM-23 the list of administrators is read and set; who came or went signs in again', async () => {
  const id = await makePerson(app, 'deputy', [await makeRole(app, { menus: ['system', 'system.sysConfig'] })]);
  const before = { token: await app.signIn('deputy', 'Weft@2026') };
  expect(await accounts()).toEqual(['admin']);
  expect(await app.inject('sysConfig.setAdministrators', { adminIds: [id] }, asAdmin)).toMatchObject({
    code: 200,
    msg: '保存成功',
  });
  expect(await accounts()).toEqual(['admin', 'deputy']);
  const signedOut = { code: 600, msg: '登录过期,请重新登录' };
  expect(await app.inject('auth.currentUser', {}, before)).toMatchObject(signedOut);
  const deputy = { token: await app.signIn('deputy', 'Weft@2026') };
  expect((await app.inject('sysConfig.administrators', {}, deputy)).code).toBe(200);
  await app.inject('sysConfig.setAdministrators', { adminIds: [] }, asAdmin);
  expect(await accounts()).toEqual(['admin']);
  expect(await app.inject('auth.currentUser', {}, deputy)).toMatchObject(signedOut);
});

test('ADMN-26 nobody but an administrator sets it, whatever their role lets them do', async () => {
  const buttons = ['system.sysConfig/btn_edit'];
  await makePerson(app, 'clerk', [await makeRole(app, { menus: ['system', 'system.sysConfig'], buttons })]);
  const clerk = { token: await app.signIn('clerk', 'Weft@2026') };
  expect((await app.inject('sysConfig.setAdministrators', { adminIds: [] }, clerk)).code).toBe(403);
  expect((await app.inject('sysConfig.setAdministrators', { adminIds: ['nobody'] }, asAdmin)).code).toBe(400);
});
