import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseModel } from '../../../core/model/normalise';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';
import type { SessionUser } from '../../ctx';
import type { AuthorRights } from '../../services/authors/authorRights';
import { assertMayName } from './assertMayName';

const admin = { as: 'admin' };
const designer = { as: 'designer' };
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  const buttons = ['btn_add', 'btn_edit', 'btn_release'].map((code) => `onlineDev.webDesign/${code}`);
  await makePerson(server, 'designer', [
    await makeRole(server, { menus: ['onlineDev.webDesign', 'system.area'], buttons }),
  ]);
});
afterAll(() => server.close());

const modelWith = (script: string, more: object = {}) =>
  smallModel({
    enCode: `named${count}`,
    fields: [fieldNode('input', 'title', 'Title')],
    form: { funcs: { onLoad: `({ request, data, id }) => { ${script} }` } },
    ...more,
  });
async function create(script: string, by = designer): Promise<string> {
  count += 1;
  const made = await server.inject('visualdev.create', modelWith(script), by);
  expect(made).toMatchObject({ code: 200 });
  return made.data.id;
}
const release = (id: string, by: { as: string }) => server.inject('visualdev.release', { id, pc: 1 }, by);

const refused = [
  ["request('/api/system/SysConfig/setAdminList', 'PUT', {})", 'sysConfig.setAdministrators'],
  ["request('/api/system/SysConfig', 'PUT', {})", 'sysConfig.update'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a script
  ['request(`/api/permission/Users/${id}/Actions/State`, "PUT")', 'users.state'],
  ["request('/api/permission/Role?x=1')", 'role.list'],
  ["request('/api/visualdev/Base/1/Actions/Trust', 'PUT', { trusted: 1 })", 'visualdev.trust'],
] as const;
const allowed = [
  "request('/api/system/Area/-1')",
  "request('/api/visualdev/OnlineDev/x/List', 'POST', {})",
  "request('/api/oauth/CurrentUser')",
  "request('/api/unknown', 'POST')",
  "request('/api/system/' + id, 'PUT')",
];

describe('a release is checked for what its author may', () => {
  it.each(refused)('SEC a script that writes out %s is released by no designer', async (script, call) => {
    const id = await create(script);
    const answer = await release(id, designer);
    expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining(call) });
    expect((await server.inject('visualdev.versions', { id }, admin)).data.list).toEqual([]);
    expect(await release(id, admin)).toMatchObject({ code: 200 });
  });

  it.each(allowed)('%s is', async (script) => {
    expect(await release(await create(script), designer)).toMatchObject({ code: 200 });
  });

  it('SEC a field that runs an interface its author may not run is refused by its place', async () => {
    const options = fieldNode('select', 'kind', 'Kind', { dataType: 'dynamic', propsUrl: 'i1' });
    const model = normaliseModel({ id: 'm', ...smallModel({ enCode: 'runs', fields: [options] }) } as never);
    const user = { id: 'x', isAdministrator: false } as SessionUser;
    const rights = (runs: boolean) => ({ calls: {}, runs: async () => runs }) as unknown as AuthorRights;
    await expect(assertMayName({ db: server.db, user }, rights(true), model)).resolves.toBeUndefined();
    await expect(assertMayName({ db: server.db, user }, rights(false), model)).rejects.toMatchObject({
      key: 'visualdev.authorMayNotRun',
      values: { at: expect.stringMatching(/^\/formData\/fields\/0/) },
    });
    const administrator = { ...user, isAdministrator: true };
    await expect(assertMayName({ db: server.db, user: administrator }, rights(false), model)).resolves.toBeUndefined();
  });

  it('an earlier version is judged anew, and is trusted no longer', async () => {
    const id = await create("request('/api/permission/Role')");
    expect(await release(id, admin)).toMatchObject({ code: 200 });
    const calm = async (by: { as: string }) => {
      const { data } = await server.inject('visualdev.info', { id }, admin);
      const next = { ...modelWith("request('/api/system/Area/-1')"), id, revision: data.revision };
      expect(await server.inject('visualdev.update', next, by)).toMatchObject({ code: 200 });
      expect(await release(id, by)).toMatchObject({ code: 200 });
      expect(await server.inject('visualdev.trust', { id, trusted: 1 }, admin)).toMatchObject({ code: 200 });
    };
    const trusted = async () => (await server.inject('visualdev.info', { id }, admin)).data.trusted;
    await calm(admin);
    const back = (version: number, by: { as: string }) =>
      server.inject('visualdev.rollback', { id, version, confirm: true }, by);
    expect(await back(1, designer)).toMatchObject({ code: 403, msg: expect.stringContaining('role.list') });
    expect(await trusted()).toBe(1);
    expect(await back(2, designer)).toMatchObject({ code: 200 });
    expect(await trusted()).toBe(0);
    await server.inject('visualdev.trust', { id, trusted: 1 }, admin);
    expect(await back(1, admin)).toMatchObject({ code: 200 });
    expect(await trusted()).toBe(1);
    // What an administrator trusts, he answers for, whoever releases it.
    expect(await release(id, designer)).toMatchObject({ code: 200 });
  });
});
