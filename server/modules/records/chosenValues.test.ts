import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let places: PublishedModel;
const street = ['33', '3301', '330102', '330102001'];
beforeAll(async () => {
  server = await startTestServer();
  const options = [{ id: 'a', fullName: '甲' }];
  places = await publishModel(server, {
    enCode: 'places',
    fields: [
      fieldNode('areaSelect', 'place', '地区', {}, { level: 3 }),
      fieldNode('select', 'kind', '种类', { dataType: 'static', defaultValue: 'z' }, { options }),
      fieldNode('select', 'sex', '性别', { dataType: 'dictionary', dictionaryType: 'sex' }),
    ],
  });
});
afterAll(() => server.close());

describe('chosen values on save (issue 11 §1)', () => {
  test('a street of a district that nobody has opened is taken, and shown by its name', async () => {
    expect(await server.db.raw("select 1 from weft_area where parent_id = '330102'")).toEqual([]);
    const saved = await places.save({ place: street });
    expect(saved.msg).toBe('新建成功');
    expect((await places.detail(saved.data.id)).place).toMatch(/^浙江省\/杭州市\/上城区\/.+(街道|镇)$/);
    const names = await server.inject('area.names', { idsList: [street] }, { as: 'admin' });
    expect(names.data[0]).toHaveLength(4);
  });

  test('a street that the national list does not have, or that was deleted, is refused', async () => {
    expect((await places.save({ place: ['33', '3301', '330102', '330102999'] })).msg).toBe('地区不存在');
    await server.inject('area.selector', { id: '330102', exceptId: '0' }, { as: 'admin' });
    await server.db.raw("update weft_area set delete_mark = 1 where id = '330102001'");
    expect((await places.save({ place: street })).msg).toBe('地区不存在');
  });

  test('a preset that is no option, and a choice that its dictionary does not offer, are refused with their value', async () => {
    expect((await places.save({ kind: 'z' })).msg).toBe('种类没有选项“z”');
    expect((await places.save({ sex: 'nobody' })).msg).toBe('性别没有选项“nobody”');
  });

  test('a save adds no preset that no form showed', async () => {
    const { id } = (await places.save({ sex: null })).data;
    expect((await places.info(id)).kind ?? null).toBeNull();
  });
});
