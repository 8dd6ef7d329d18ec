import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  for (const account of ['lily', 'max']) await makePerson(app, account, [roleId]);
});
afterAll(() => app.close());

const lookOf = async (as: string) =>
  (await app.inject<{ look?: Record<string, unknown> }>('auth.currentUser', {}, { as })).data.look;

test('SHELL-60, SHELL-63, ux 3, ux 7, ux 10 an ordinary person stores display settings with the layout, and every session of the account has them', async () => {
  expect(await lookOf('lily')).toBeUndefined();
  const look = {
    layoutType: 'blend',
    themeClass: 'green',
    size: 'mini',
    appearance: 'system',
    tagsIcon: false,
    tint: 'weak',
    sidebarWidth: 300,
    treeWidth: 260,
    shortcutsOff: ['lock', 'slash'],
    firstViews: ['1001/2002'],
  };
  expect(await app.inject('currentUser.theme', { theme: 'blend', look }, { as: 'lily' })).toMatchObject({ code: 200 });
  app.reopenSessions();
  expect(await lookOf('lily')).toEqual(look);
  expect(await lookOf('max')).toBeUndefined();
});

test('SHELL-60, API-135, API-136 a client that sends only the layout changes the layout only; the language goes along', async () => {
  const look = { layoutType: 'plain', themeClass: 'red' };
  await app.inject('currentUser.theme', { theme: 'plain', look }, { as: 'lily' });
  await app.inject('currentUser.theme', { theme: 'classic' }, { as: 'lily' });
  await app.inject('currentUser.language', { language: 'en' }, { as: 'lily' });
  expect(await lookOf('lily')).toEqual({ layoutType: 'classic', themeClass: 'red', language: 'en' });
});

test.each([
  { themeClass: 'pink' },
  { size: 7 },
  { tagsView: 'yes' },
  { appearance: 'sepia' },
  { tint: 'pink' },
  { sidebarWidth: 159 },
  { sidebarWidth: 200.5 },
  { treeWidth: 481 },
  { shortcutsOff: ['none'] },
  { shortcutsOff: ['lock', 'lock'] },
  { firstViews: ['1001'] },
  { firstViews: ['1001/<b>'] },
  'classic',
])('SHELL-60 settings that are none of the list are refused: %j', async (look) => {
  const before = await lookOf('lily');
  expect((await app.inject('currentUser.theme', { theme: 'classic', look }, { as: 'lily' })).code).toBe(400);
  expect(await lookOf('lily')).toEqual(before);
});

test('SHELL-60 members that are no settings are not stored', async () => {
  const look = { themeClass: 'red', script: 'alert(1)' };
  await app.inject('currentUser.theme', { theme: 'classic', look }, { as: 'max' });
  expect(await lookOf('max')).toEqual({ layoutType: 'classic', themeClass: 'red' });
});
