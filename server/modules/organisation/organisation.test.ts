import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let root: string;
const ask = (call: string, params: Record<string, unknown> = {}, who: object = { as: 'admin' }) =>
  app.inject(call, params, who);
const signedIn = async (account: string) => ({ token: await app.signIn(account, 'Weft@2026') });

interface Node {
  id: string;
  fullName: string;
  enCode: string;
  organizeIdTree: string;
  children: Node[] | null;
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const organizes = async (who?: object) => flat((await ask('organize.list', {}, who)).data.list as Node[]);
const byCode = async (enCode: string) => (await organizes()).find((node) => node.enCode === enCode) as Node;

async function make(family: 'organize' | 'department', enCode: string, parentId: string): Promise<string> {
  const made = await ask(`${family}.create`, { parentId, fullName: `名${enCode}`, enCode });
  expect(made).toMatchObject({ code: 200, msg: '新建成功' });
  return (await byCode(enCode)).id;
}
async function makePosition(enCode: string, organizeId: string): Promise<string> {
  const made = await ask('position.create', { organizeId, fullName: `岗${enCode}`, enCode, type: 'manager' });
  expect(made).toMatchObject({ code: 200, msg: '新建成功' });
  const { data } = await ask('position.list', { organizeId, keyword: enCode });
  return data.list[0].id;
}

beforeAll(async () => {
  app = await startTestServer();
  root = (await organizes())[0]!.id;
});
afterAll(() => app.close());

describe('organisations (contract §5.1)', () => {
  it('ADMN-07 ADMN-08 creates, reads, changes and deletes companies and departments', async () => {
    const company = await make('organize', 'C1', root);
    const body = { parentId: root, fullName: '甲公司', enCode: 'C1', propertyJson: { shortName: '甲', fax: '010' } };
    expect(await ask('organize.update', { id: company, ...body })).toMatchObject({ code: 200, msg: '更新成功' });
    const { data } = await ask('organize.info', { id: company });
    expect(data).toMatchObject({ fullName: '甲公司', shortName: '甲', organizeIdTree: [root] });
    expect(JSON.parse(data.propertyJson)).toEqual({ shortName: '甲', fax: '010' });
    const department = await make('department', 'D1', company);
    expect((await ask('department.info', { id: department })).data).toMatchObject({
      parentId: company,
      organizeIdTree: [root, company],
    });
    expect((await ask('organize.info', { id: department })).code).toBe(400);
    const node = await byCode('D1');
    expect(node).toMatchObject({ type: 'department', organize: expect.stringMatching(/甲公司\/名D1$/) });
    expect(await ask('organize.remove', { id: company })).toMatchObject({ code: 400, msg: '该机构下有机构禁止删除' });
    expect(await ask('department.remove', { id: department })).toMatchObject({ code: 200, msg: '删除成功' });
    expect(await ask('organize.remove', { id: company })).toMatchObject({ code: 200, msg: '删除成功' });
  });

  it('refuses a code or a neighbour’s name that is there, a bad body, and a company under a department', async () => {
    await make('organize', 'C2', root);
    const refused = async (call: string, body: Record<string, unknown>) => (await ask(call, body)).msg;
    expect(await refused('organize.create', { parentId: root, fullName: '别名', enCode: 'C2' })).toBe('机构编码已存在');
    expect(await refused('organize.create', { parentId: root, fullName: '名C2', enCode: 'C3' })).toBe('机构名称已存在');
    expect(await refused('department.create', { parentId: root, fullName: '部', enCode: 'C2' })).toBe('部门编码已存在');
    expect(await refused('department.create', { parentId: '-1', fullName: '部', enCode: 'D9' })).toBe('请选择所属组织');
    expect(await refused('organize.create', { parentId: root, fullName: '', enCode: 'C4' })).toContain('公司名称');
    const department = await make('department', 'D2', root);
    expect(await refused('organize.create', { parentId: department, fullName: '丙', enCode: 'C5' })).toBe(
      '所属组织不存在',
    );
  });

  it('takes everything below along when a branch moves, and refuses to move it into itself', async () => {
    const [a, b] = [await make('organize', 'M1', root), await make('organize', 'M2', root)];
    const inner = await make('department', 'M3', a);
    const leaf = await make('department', 'M4', inner);
    const into = { id: a, parentId: a, fullName: '名M1', enCode: 'M1' };
    expect((await ask('organize.update', into)).msg).toBe('当前机构Id不能与父机构Id相同');
    expect((await ask('organize.update', { ...into, parentId: b })).code).toBe(200);
    expect((await byCode('M4')).organizeIdTree).toBe([root, b, a, inner, leaf].join());
    expect((await byCode('M3')).organizeIdTree).toBe([root, b, a, inner].join());
  });

  it('two at once with one code: one is refused', async () => {
    const body = (fullName: string) => ({ parentId: root, fullName, enCode: 'RACE' });
    const answers = await Promise.all([ask('organize.create', body('一')), ask('department.create', body('二'))]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  });
});

describe('positions and groups (contract §5.2, §5.4)', () => {
  it('ADMN-09 creates, reads, lists with what is below, and refuses what is taken', async () => {
    const department = await make('department', 'P1', root);
    const id = await makePosition('PA', department);
    const { data } = await ask('position.info', { id });
    expect(data).toMatchObject({ organizeId: department, type: 'manager', organizeIdTree: [root, department] });
    const { data: page } = await ask('position.list', { organizeId: root, keyword: 'PA' });
    expect(page.list).toMatchObject([{ id, enCode: 'PA', department: expect.stringContaining('名P1') }]);
    const twin = { organizeId: department, fullName: '岗PA', enCode: 'PB', type: 'manager' };
    expect((await ask('position.create', twin)).msg).toBe('岗位名称已存在');
    expect((await ask('position.create', { ...twin, fullName: '岗PB', enCode: 'PA' })).msg).toBe('岗位编码已存在');
    expect((await ask('department.remove', { id: department })).msg).toBe('该机构下有岗位禁止删除');
  });

  it('issue 11 §4 a refusal of a name or code names its field, so that the form marks it', async () => {
    const position = await makePosition('PF', root);
    await makePosition('PE', root);
    const twin = { organizeId: root, fullName: '岗PF', enCode: 'PG', type: 'manager' };
    const fieldsOf = async (call: string, body: Record<string, unknown>) => (await ask(call, body)).data;
    const named = (field: string, message: string) => ({ errors: [{ field, message }] });
    expect(await fieldsOf('position.create', twin)).toEqual(named('fullName', '岗位名称已存在'));
    expect(await fieldsOf('position.create', { ...twin, fullName: '岗PG', enCode: 'PF' })).toEqual(
      named('enCode', '岗位编码已存在'),
    );
    expect(await fieldsOf('position.update', { ...twin, id: position, enCode: 'PE' })).toEqual(
      named('enCode', '岗位编码已存在'),
    );
    const company = { parentId: root, fullName: '名F1', enCode: 'F1' };
    await ask('organize.create', company);
    expect(await fieldsOf('organize.create', { ...company, fullName: '名F2' })).toEqual(
      named('enCode', '机构编码已存在'),
    );
    expect(await fieldsOf('organize.create', { ...company, enCode: 'F2' })).toEqual(
      named('fullName', '机构名称已存在'),
    );
  });

  it('members stand in the way of deleting, disabling and moving a position', async () => {
    const id = await makePosition('PM', root);
    const user = await makePerson(app, 'holder', []);
    const set = await ask('userRelation.set', { objectId: id, objectType: 'Position', userIds: [user] });
    expect(set.code).toBe(200);
    expect((await ask('position.remove', { id })).msg).toBe('删除失败! 已绑定用户');
    expect((await ask('position.state', { id })).msg).toBe('更新失败! 已绑定用户，无法修改状态');
    const department = await make('department', 'P2', root);
    const moved = { id, organizeId: department, fullName: '岗PM', enCode: 'PM', type: 'manager' };
    expect((await ask('position.update', moved)).msg).toBe('该岗位下有用户,不允许变更组织');
  });

  it('ADMN-12 groups: name and code once, members keep them', async () => {
    const body = { fullName: '一组', enCode: 'G1', type: 'x' };
    expect(await ask('group.create', body)).toMatchObject({ code: 200, msg: '新建成功' });
    const id = (await ask('group.list', { keyword: 'G1' })).data.list[0].id;
    expect((await ask('group.create', { ...body, enCode: 'G2' })).msg).toBe('分组名称已存在');
    expect((await ask('group.create', { ...body, fullName: '二组' })).msg).toBe('分组编码已存在');
    const user = await makePerson(app, 'grouped', []);
    await ask('userRelation.set', { objectId: id, objectType: 'Group', userIds: [user] });
    expect((await ask('group.remove', { id })).msg).toBe('删除失败! 已绑定用户');
    await ask('userRelation.set', { objectId: id, objectType: 'Group', userIds: [] });
    expect((await ask('group.remove', { id })).msg).toBe('删除成功');
  });
});

describe('scope (contract §5 By auth, gap G4)', () => {
  it('PERM-28 a person works with their own organisations and what is below them, whatever they call directly', async () => {
    const [mine, other] = [await make('department', 'S1', root), await make('department', 'S2', root)];
    const below = await make('department', 'S3', mine);
    const foreign = await makePosition('SP', other);
    const menus = ['permission', 'permission.organize', 'permission.position'];
    const all = ['btn_add', 'btn_edit', 'btn_remove'];
    const buttons = menus.slice(1).flatMap((menu) => all.map((button) => `${menu}/${button}`));
    await makePerson(app, 'scoped', [await makeRole(app, { menus, buttons })], [root, mine]);
    const scoped = await signedIn('scoped');
    expect((await organizes(scoped)).map((node) => node.id).sort()).toEqual([mine, below].sort());
    const said = async (call: string, params: Record<string, unknown>) => (await ask(call, params, scoped)).msg;
    const denied = '操作失败！您没有权限操作';
    const gone = '数据不存在或已被删除';
    expect(await said('department.info', { id: other })).toBe(gone);
    expect(await said('department.update', { id: other, parentId: root, fullName: 'x', enCode: 'S2' })).toBe(gone);
    expect(await said('department.create', { parentId: other, fullName: 'x', enCode: 'S9' })).toBe(denied);
    expect(await said('department.remove', { id: other })).toBe(gone);
    expect(await said('position.remove', { id: foreign })).toBe(gone);
    expect(await said('position.info', { id: foreign })).toBe(gone);
    expect(await said('organize.create', { parentId: '-1', fullName: 'x', enCode: 'S8' })).toBe(denied);
    expect(await said('department.create', { parentId: below, fullName: '新', enCode: 'S7' })).toBe('新建成功');
    expect((await ask('position.list', {}, scoped)).data.list).toEqual([]);
  });

  it('PERM-28 users and roles of other organisations are out of reach too', async () => {
    const [mine, other] = [await make('department', 'U1', root), await make('department', 'U2', root)];
    const menus = ['permission', 'permission.user', 'permission.role'];
    const all = ['btn_add', 'btn_edit', 'btn_remove'];
    const buttons = menus.slice(1).flatMap((menu) => all.map((button) => `${menu}/${button}`));
    await makePerson(app, 'reach', [await makeRole(app, { menus, buttons })], [root, mine]);
    const stranger = await makePerson(app, 'stranger', [], [root, other]);
    const colleague = await makePerson(app, 'colleague', [], [root, mine]);
    const role = { fullName: '外部角色', enCode: 'foreignRole', globalMark: 0, organizeIdsTree: [[root, other]] };
    expect((await ask('role.create', role)).code).toBe(200);
    const roles = (await ask('role.list', { keyword: 'foreignRole' })).data.list as { id: string }[];
    const foreign = roles[0]!.id;
    const reach = await signedIn('reach');
    const accounts = async (params: object) =>
      ((await ask('users.list', { ...params }, reach)).data.list as { account: string }[]).map((row) => row.account);
    expect((await accounts({})).sort()).toEqual(['colleague', 'reach']);
    expect(await accounts({ organizeId: other })).toEqual([]);
    const said = async (call: string, params: Record<string, unknown>) => (await ask(call, params, reach)).msg;
    const denied = '操作失败！您没有权限操作';
    const gone = '数据不存在或已被删除';
    expect(await said('users.info', { id: stranger })).toBe(gone);
    expect(await said('users.state', { id: stranger })).toBe(gone);
    expect(await said('users.remove', { id: stranger })).toBe(gone);
    const form = { account: 'colleague', realName: '同事', gender: '1' };
    expect(await said('users.update', { id: colleague, ...form, organizeIdTree: [[root, other]] })).toBe(denied);
    expect(await said('users.update', { id: colleague, ...form, organizeIdTree: [[root, mine]] })).toBe('更新成功');
    expect(await said('role.info', { id: foreign })).toBe(gone);
    expect(await said('role.remove', { id: foreign })).toBe(gone);
    expect(await said('role.update', { id: foreign, ...role, organizeIdsTree: [[root, mine]] })).toBe(gone);
    expect(await said('role.create', { ...role, fullName: '新', enCode: 'x1' })).toBe(denied);
    expect((await ask('role.list', { keyword: 'foreignRole' }, reach)).data.list).toEqual([]);
  });
});
