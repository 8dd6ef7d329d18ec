import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel } from '../../../tests/support/smallModel';

const refused = '上级不能是自己或自己的下级';
let server: TestServer;
let places: PublishedModel;
const ids: Record<string, string> = {};
const model = (modelId: string): SmallModel => ({
  enCode: 'circles',
  fields: [
    fieldNode('input', 'name', '名称'),
    fieldNode('relationForm', 'above', '上级', {}, { modelId, relationField: 'name' }),
  ],
  list: { type: 5, parentField: 'above', hasPage: false },
});

beforeAll(async () => {
  server = await startTestServer();
  places = await publishModel(server, model(''));
  await places.republish(model(places.modelId));
  for (const [name, above] of [['根'], ['子', '根'], ['孙', '子'], ['旁']] as const)
    ids[name] = (await places.save({ name, above: above ? ids[above] : null })).data.id;
});
afterAll(() => server.close());

describe('a record of a tree is never below itself', () => {
  test.each(['根', '子', '孙'])('根 below %s is refused at its field; nothing changes', async (parent) => {
    const answer = await places.update(ids.根!, { name: '根', above: ids[parent] });
    expect(answer.msg).toBe(refused);
    expect(answer.data.errors).toEqual([{ field: 'above', message: refused }]);
    expect((await places.info(ids.根!)).above).toBeNull();
  });

  test('another move is taken, and one without the parent is no move', async () => {
    expect((await places.update(ids.孙!, { name: '孙', above: ids.旁 })).msg).toBe('更新成功');
    expect((await places.update(ids.孙!, { name: '孙', above: ids.子 })).msg).toBe('更新成功');
    expect((await places.update(ids.根!, { name: '根' })).msg).toBe('更新成功');
  });

  test('of two moves at once that would make a circle one is refused', async () => {
    const [a, b] = await Promise.all([
      places.update(ids.根!, { name: '根', above: ids.旁 }),
      places.update(ids.旁!, { name: '旁', above: ids.孙 }),
    ]);
    expect([a.msg, b.msg].sort()).toEqual([refused, '更新成功'].sort());
    await places.update(ids.根!, { name: '根', above: null });
    await places.update(ids.旁!, { name: '旁', above: null });
  });

  test('the picker of the parent does not offer the record and those below it', async () => {
    const offered = async (parentOf?: string) => {
      const params = { id: places.modelId, relationField: 'name', ...(parentOf && { parentOf }) };
      const { data } = await server.inject('visualdev.fieldDataSelect', params, { as: 'admin' });
      return data.list.map(({ name }: { name: string }) => name).sort();
    };
    expect(await offered()).toEqual(['子', '孙', '旁', '根'].sort());
    expect(await offered(ids.子)).toEqual(['旁', '根'].sort());
  });
});
