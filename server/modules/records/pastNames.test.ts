import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const as = { as: 'admin' };
let server: TestServer;
let other: PublishedModel;
let model: PublishedModel;
let type: string;
let saved: string;
const items = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  await server.inject('dictionaryType.create', { parentId: '-1', fullName: '颜色', enCode: 'colours', isTree: 0 }, as);
  const [row] = await server.db.raw<{ id: string }>("select id from weft_dictionary_type where en_code = 'colours'");
  type = row!.id;
  for (const [index, fullName] of ['红', '绿', '蓝', '黑'].entries()) {
    const item = {
      dictionaryTypeId: type,
      parentId: '0',
      fullName,
      enCode: `c${index}`,
      enabledMark: 1,
      sortCode: index,
    };
    await server.inject('dictionaryData.create', item, as);
  }
  for (const { id, name } of await server.db.raw<{ id: string; name: string }>(
    'select id, full_name as name from weft_dictionary_data where dictionary_type_id = $1',
    [type],
  ))
    items.set(name, id);
  other = await publishModel(server, { enCode: 'pastOther', fields: [fieldNode('input', 'name', '名称')] });
  model = await publishModel(server, {
    enCode: 'past',
    fields: [
      fieldNode('checkbox', 'colours', '颜色', { dataType: 'dictionary', dictionaryType: 'colours' }),
      fieldNode('relationForm', 'rel', '关联', {}, { modelId: other.modelId, relationField: 'name' }),
    ],
  });
  const related = (await other.save({ name: '甲' })).data.id;
  const colours = ['绿', '蓝', '黑'].map((name) => items.get(name));
  const answer = await model.save({ colours, rel: related });
  saved = answer.data.id;
  await server.inject('onlineDev.remove', { modelId: other.modelId, id: related }, as);
  await server.db.raw('update weft_dictionary_data set enabled_mark = 0 where id = $1', [items.get('绿')]);
  await server.db.raw('update weft_dictionary_data set delete_mark = 1 where id = $1', [items.get('蓝')]);
  await server.db.raw('delete from weft_dictionary_data where id = $1', [items.get('黑')]);
});
afterAll(() => server.close());

describe('names of what was disabled or deleted since', () => {
  test('options of a dictionary tell past items apart from those that can be chosen', async () => {
    const { data } = await server.inject('dictionaryData.options', { id: 'colours' }, as);
    expect(data.list.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['红']);
    const past = [
      { id: items.get('绿'), enCode: 'c1', fullName: '绿', enabledMark: 0 },
      { id: items.get('蓝'), enCode: 'c2', fullName: '蓝', deleteMark: 1 },
    ];
    expect(data.past).toEqual(past);
    const all = await server.inject('dictionaryData.all', {}, as);
    const own = all.data.list.find(({ enCode }: { enCode: string }) => enCode === 'colours');
    expect(own.dictionaryList).toHaveLength(1);
    expect(own.past).toEqual(past);
  });

  test('people, organisations, positions, roles and groups keep their names after deletion, and say so', async () => {
    await server.db.raw(
      "insert into weft_user (id, account, real_name, password_hash, delete_mark) values ('u3', 'user3', 'Person 3', '-', 1)",
    );
    for (const [table, more, value] of [
      ['weft_role', 'global_mark', '1'],
      ['weft_group', 'sort_code', '1'],
    ])
      await server.db.raw(
        `insert into ${table} (id, full_name, en_code, delete_mark, ${more}) values ('seller', 'Seller', 'SEL', 1, ${value})`,
      );
    const people = await server.inject('users.userList', { userId: ['u3'] }, as);
    expect(people.data.list).toMatchObject([{ fullName: 'Person 3/user3', deleteMark: 1 }]);
    const userId = ['u3--user', 'seller--role', 'seller--group'];
    const members = await server.inject('users.selectedList', { userId }, as);
    expect(members.data.list.map(({ id, deleteMark }: Record<string, unknown>) => [id, deleteMark])).toEqual(
      userId.map((id) => [id, 1]),
    );
  });

  test('a list and a detail show names, and a word for what is gone, never an id', async () => {
    const { list } = (await model.list({})).data;
    expect(list[0]).toMatchObject({ colours: '绿,蓝,已删除或不可用', rel: '已删除或不可见' });
    expect(await model.detail(saved)).toMatchObject({ colours: '绿,蓝,已删除或不可用', rel: '已删除或不可见' });
  });
});
