// Engines: both. Conditions in SQL may differ.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await makePerson(app, 'li', []);
});
afterAll(() => app.close());

const ask = (call: string, params: Record<string, unknown> = {}, as = 'admin') => app.inject(call, params, { as });

describe('saved plans of the super query (contract-visualdev §6.4)', () => {
  const plan = { fullName: '方案', moduleId: 'm1', matchLogic: 'AND', conditionJson: '[{"field":"a"}]' };

  it('issue 3: are each person’s own, and one of a name', async () => {
    expect(await ask('advancedQuery.create', plan)).toMatchObject({ code: 200, msg: '保存成功' });
    expect(await ask('advancedQuery.create', plan)).toMatchObject({ code: 400, msg: '方案已存在' });
    expect((await ask('advancedQuery.create', { ...plan, moduleId: 'm2' })).code).toBe(200);
    expect((await ask('advancedQuery.create', plan, 'li')).code).toBe(200);
    const { list } = (await ask('advancedQuery.list', { moduleId: 'm1' })).data;
    expect(list).toEqual([{ id: expect.any(String), ...plan, matchLogic: 'and' }]);
    const { id } = list[0];
    expect((await ask('advancedQuery.update', { ...plan, id, fullName: 'x' }, 'li')).code).toBe(400);
    expect((await ask('advancedQuery.remove', { id }, 'li')).code).toBe(400);
    expect((await ask('advancedQuery.update', { ...plan, id, matchLogic: 'or' })).code).toBe(200);
    expect((await ask('advancedQuery.list', { moduleId: 'm1' })).data.list).toMatchObject([{ matchLogic: 'or' }]);
    expect(await ask('advancedQuery.remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await ask('advancedQuery.list', { moduleId: 'm1' })).data.list).toEqual([]);
  });

  it('ux 32 a view is shared by its owner with those who see the list, and stays the owner’s; administrators end it', async () => {
    const [menu] = await app.db.raw<{ id: string }>("select id from weft_menu where en_code = 'system.billRule'");
    const moduleId = `${menu?.id}.views`;
    const role = await makeRole(app, { menus: ['system.billRule'] });
    await makePerson(app, 'sees', [role]);
    await makePerson(app, 'shares', [role]);
    const seen = async (as: string) => (await ask('advancedQuery.list', { moduleId }, as)).data.list;
    expect((await ask('advancedQuery.create', { ...plan, moduleId }, 'shares')).code).toBe(200);
    const [{ id }] = await seen('shares');
    expect(await seen('sees')).toEqual([]);
    expect((await ask('advancedQuery.share', { id, shared: 1 }, 'sees')).code).toBe(400);
    expect((await ask('advancedQuery.share', { id, shared: 1 }, 'shares')).code).toBe(200);
    expect(await seen('sees')).toMatchObject([{ id, shared: 1, creatorUser: 'shares/shares' }]);
    expect(await seen('shares')).toEqual([{ id, ...plan, moduleId, matchLogic: 'and', shared: 1 }]);
    expect(await seen('li')).toEqual([]);
    for (const call of ['advancedQuery.update', 'advancedQuery.remove'])
      expect((await ask(call, { ...plan, id, moduleId }, 'sees')).code, call).toBe(400);
    expect((await ask('advancedQuery.share', { id, shared: 0 })).code).toBe(200);
    expect(await seen('sees')).toEqual([]);
  });

  it('issue 3: refuses empty and unreadable conditions', async () => {
    for (const conditionJson of ['', '[]', '{', '5']) {
      expect((await ask('advancedQuery.create', { ...plan, fullName: 'e', conditionJson })).code, conditionJson).toBe(
        400,
      );
    }
    expect(await ask('advancedQuery.create', { ...plan, fullName: 'e', conditionJson: '[]' })).toMatchObject({
      msg: '空条件不能保存',
    });
    expect((await ask('advancedQuery.create', { ...plan, fullName: ' ' })).msg).toBe('请输入方案名称');
  });
});
