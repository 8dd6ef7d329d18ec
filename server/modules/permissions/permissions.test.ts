import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/id';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;

/** A person whose only role has these buttons of a menu; without a menu: no role. */
async function person(account: string, menu?: string, buttons: string[] = []): Promise<void> {
  const { kysely } = app.db;
  const changed = { passwordHash: 'none', changePasswordDate: new Date() };
  const user = { id: newId(), account, realName: account, enabledMark: 1, ...changed };
  await kysely.insertInto('weftUser').values(user).execute();
  if (!menu) return;
  const role = { id: newId(), fullName: account, enCode: account, enabledMark: 1 };
  await kysely.insertInto('weftRole').values(role).execute();
  await kysely
    .insertInto('weftUserRelation')
    .values({ id: newId(), userId: user.id, objectType: 'Role', objectId: role.id })
    .execute();
  const { id } = await kysely.selectFrom('weftMenu').select('id').where('enCode', '=', menu).executeTakeFirstOrThrow();
  const codes = await kysely
    .selectFrom('weftModuleButton')
    .select(['id', 'enCode'])
    .where('moduleId', '=', id)
    .execute();
  const items = codes.filter((code) => buttons.includes(code.enCode)).map((code) => ['button', code.id] as const);
  for (const [itemType, itemId] of [['module', id] as const, ...items]) {
    const grant = { id: newId(), itemType, itemId, objectType: 'Role', objectId: role.id };
    await kysely.insertInto('weftAuthorize').values(grant).execute();
  }
}

beforeAll(async () => {
  app = await startTestServer();
  await person('nobody');
  await person('reader', 'systemData.dictionary');
  await person('writer', 'systemData.dictionary', ['btn_add', 'btn_import']);
});
afterAll(() => app.close());

const draft = { parentId: '-1', fullName: '权限', enCode: 'permitted', isTree: 0, sortCode: 0 };
const writes: [string, Record<string, unknown>][] = [
  ['dictionaryType.create', draft],
  ['dictionaryType.update', { ...draft, id: '1' }],
  ['dictionaryType.remove', { id: '1' }],
  ['dictionaryData.create', { dictionaryTypeId: '1', parentId: '0', fullName: 'x', enCode: 'x' }],
  ['dictionaryData.update', { id: '1', fullName: 'x' }],
  ['dictionaryData.remove', { id: '1' }],
  ['dictionaryData.state', { id: '1' }],
  ['dictionaryData.export', { id: '1' }],
  ['dictionaryData.import', { file: { filename: 'a.bdd', content: '{}' } }],
  ['billRule.list', {}],
  ['billRule.create', { fullName: 'x' }],
  ['billRule.update', { id: '1', fullName: 'x' }],
  ['billRule.remove', { id: '1' }],
  ['billRule.state', { id: '1' }],
  ['billRule.export', { id: '1' }],
  ['billRule.import', { file: { filename: 'a.bb', content: '{}' } }],
];

describe('who may work on dictionaries and bill rules', () => {
  it.each(writes)('%s is denied without the button and without a session', async (call, params) => {
    for (const as of ['nobody', 'reader']) expect((await app.inject(call, params, { as })).code).toBe(403);
    expect((await app.inject(call, params)).code).toBe(600);
  });

  it('lets a person read with the menu alone, and write what the buttons say', async () => {
    expect((await app.inject('dictionaryData.list', { typeId: '1' }, { as: 'nobody' })).code).toBe(403);
    expect((await app.inject('dictionaryData.list', { typeId: '1' }, { as: 'reader' })).code).toBe(200);
    expect(await app.inject('dictionaryType.create', draft, { as: 'writer' })).toMatchObject({ code: 200 });
    expect((await app.inject('dictionaryType.remove', { id: '1' }, { as: 'writer' })).code).toBe(403);
  });

  it('lets everyone who is signed in read what pickers need', async () => {
    const reads = [
      ['dictionaryData.all', {}],
      ['dictionaryData.options', { id: 'sex' }],
      ['dictionaryType.list', {}],
      ['dictionaryType.selector', { id: '0' }],
      ['billRule.selector', {}],
    ] as const;
    for (const [call, params] of reads) expect((await app.inject(call, params, { as: 'nobody' })).code).toBe(200);
  });
});
