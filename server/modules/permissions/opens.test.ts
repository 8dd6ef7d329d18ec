import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../core/id';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
const as = { as: 'admin' };
const ids: Record<string, string> = {};

async function role(name: string, menu?: string, enabledMark = 1): Promise<void> {
  const { kysely } = app.db;
  ids[name] = newId();
  const row = { id: ids[name], fullName: name, enCode: name, enabledMark, globalMark: 1 };
  await kysely.insertInto('weftRole').values(row).execute();
  if (!menu) return;
  const { id } = await kysely.selectFrom('weftMenu').select('id').where('enCode', '=', menu).executeTakeFirstOrThrow();
  const grant = { id: newId(), itemType: 'module', itemId: id, objectType: 'Role', objectId: ids[name] };
  await kysely.insertInto('weftAuthorize').values(grant).execute();
}

beforeAll(async () => {
  app = await startTestServer();
  await role('empty');
  await role('reader', 'systemData.dictionary');
  await role('disabled', 'systemData.dictionary', 0);
});
afterAll(() => app.close());

it.each([
  ['no role', [], 0],
  ['a role without rights', ['empty'], 0],
  ['a disabled role', ['disabled'], 0],
  ['one role with a page', ['empty', 'reader'], 1],
] as const)('whoever makes a user learns whether they can sign in: %s', async (_, names, opens) => {
  const roleId = names.map((name) => ids[name]!);
  expect(await app.inject('users.opens', { roleId }, as)).toMatchObject({ code: 200, data: { opens } });
  expect((await app.inject('users.opens', { roleId: roleId.join(',') }, as)).data).toEqual({ opens });
});

it('an administrator signs in without a role', async () => {
  const { id } = await app.db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect((await app.inject('users.opens', { id, roleId: '' }, as)).data).toEqual({ opens: 1 });
});
