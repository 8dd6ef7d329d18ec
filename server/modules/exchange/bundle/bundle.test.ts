import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, smallModel } from '../../../../tests/support/smallModel';

let from: TestServer;
let to: TestServer;
let modelId: string;
let file: Buffer;
let dictionaryId: string;
const admin = { as: 'admin' };

async function ok(server: TestServer, call: string, params: object, as = 'admin') {
  const answer = await server.inject(call, { ...params }, { as });
  if (answer.code !== 200) throw new Error(`${call}: ${answer.msg}`);
  return answer.data;
}

async function exported(as = 'admin'): Promise<Buffer> {
  const { url } = await ok(from, 'onlineDev.exportData', { modelId }, as);
  const encryption = new URL(url, from.url).searchParams.get('encryption');
  return (await from.inject('file.download', { encryption })).bytes;
}

async function firstItem(server: TestServer, code: string): Promise<string> {
  const row = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('enCode', '=', code)
    .executeTakeFirstOrThrow();
  return row.id;
}
const rowOf = (
  server: TestServer,
  table: 'weftDictionaryType' | 'weftDataInterface' | 'weftBillRule',
  enCode: string,
) =>
  server.db.kysely
    .selectFrom(table as 'weftDictionaryType')
    .select('id')
    .where('enCode', '=', enCode)
    .where('deleteMark', 'is', null)
    .executeTakeFirst();

beforeAll(async () => {
  [from, to] = await Promise.all([startTestServer(), startTestServer()]);
  await ok(from, 'dictionaryType.create', {
    fullName: '颜色',
    enCode: 'colour',
    parentId: '-1',
    isTree: 0,
    sortCode: 0,
  });
  dictionaryId = (await rowOf(from, 'weftDictionaryType', 'colour'))!.id;
  await ok(from, 'dictionaryData.create', {
    ...{ fullName: '红', enCode: 'red', dictionaryTypeId: dictionaryId, parentId: '0' },
    ...{ sortCode: 0, enabledMark: 1 },
  });
  await ok(from, 'dataInterface.create', { fullName: '城市', enCode: 'cities', kind: 'static', staticData: '[]' });
  await ok(from, 'billRule.create', {
    ...{ fullName: '单号', enCode: 'ticket', category: await firstItem(from, 'purchase'), prefix: 'T' },
    ...{ dateFormat: 'no', digit: 4, startNumber: '0001', sortCode: 0, enabledMark: 1 },
  });
  const interfaceId = (await rowOf(from, 'weftDataInterface', 'cities'))!.id;
  const model = smallModel({
    enCode: 'tickets',
    fields: [
      fieldNode('billRule', 'code', '编号', { rule: 'ticket' }),
      fieldNode('select', 'colour', '颜色', { dataType: 'dictionary', dictionaryType: dictionaryId }),
      fieldNode('select', 'city', '城市', { dataType: 'dynamic', propsUrl: interfaceId }),
      fieldNode('relationForm', 'other', '关联', {}, { modelId: '999999999999999999', relationField: 'x' }),
    ],
  });
  modelId = (await ok(from, 'visualdev.create', model)).id;
  file = await exported();
});
afterAll(() => Promise.all([from.close(), to.close()]));

const asFile = (content: Buffer | string, filename = 'tickets.vdd') => ({ filename, content });
const plan = (content: Buffer | string = file, as = 'admin') =>
  to.inject('visualdev.importPlan', { file: asFile(content) }, { as });
const states = (data: { parts: { kind: string; state: string }[] }) =>
  Object.fromEntries(data.parts.map(({ kind, state }) => [kind, state]));

describe('contract-visualdev §2.7: models between installations', () => {
  test('the file is one of the family, with what the model names beside it', () => {
    const content = JSON.parse(file.toString('utf8'));
    expect(content).toMatchObject({ id: modelId, fullName: 'tickets', enCode: 'tickets', type: 1, webType: 2 });
    expect(content.weft.parts.map((part: { kind: string; name: string }) => [part.kind, part.name])).toEqual([
      ['billRule', '单号'],
      ['dictionary', '颜色'],
      ['interface', '城市'],
    ]);
  });

  test('contents of parts are only for those who may export them', async () => {
    await makePerson(from, 'designer', [await makeRole(from, { menus: ['onlineDev.webDesign'] })]);
    const content = JSON.parse((await exported('designer')).toString('utf8'));
    expect(content.weft.parts).toHaveLength(3);
    expect(content.weft.parts.filter((part: object) => 'content' in part)).toEqual([]);
  });

  test('the plan names what is new, missing, or not theirs to import, and writes nothing', async () => {
    const { data } = await plan();
    expect(data).toMatchObject({ fullName: 'tickets', enCode: 'tickets', clashes: '', fileName: 'tickets.vdd' });
    expect(states(data)).toEqual({ billRule: 'new', dictionary: 'new', interface: 'new', model: 'missing' });
    expect(data.choices.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      '单据规则：单号',
      '数据字典：颜色',
      '数据接口：城市',
    ]);
    expect(await rowOf(to, 'weftDictionaryType', 'colour')).toBeUndefined();
    await makePerson(to, 'maker', [
      await makeRole(to, { menus: ['onlineDev.webDesign'], buttons: ['onlineDev.webDesign/btn_add'] }),
    ]);
    const theirs = await plan(file, 'maker');
    expect(states(theirs.data)).toMatchObject({ dictionary: 'denied', interface: 'denied', billRule: 'denied' });
    expect(theirs.data.chosen).toEqual([]);
  });

  test('all or nothing: a part that is refused leaves no other part and no model', async () => {
    const broken = JSON.parse(file.toString('utf8'));
    broken.weft.parts.find((part: { kind: string }) => part.kind === 'interface').content.fullName = '';
    const { data } = await plan(JSON.stringify(broken));
    const { fileName, content, chosen } = data;
    const answer = await to.inject('visualdev.importFile', { fileName, content, parts: chosen }, admin);
    expect(answer.code).toBe(400);
    expect(await rowOf(to, 'weftDictionaryType', 'colour')).toBeUndefined();
    expect(await rowOf(to, 'weftBillRule', 'ticket')).toBeUndefined();
  });

  test('imports the model with the chosen parts under their ids; afterwards they are the same', async () => {
    const { fileName, content, chosen } = (await plan()).data;
    const answer = await to.inject('visualdev.importFile', { fileName, content, parts: chosen }, admin);
    expect(answer).toMatchObject({ code: 200, msg: '导入成功', data: { id: modelId } });
    expect(await rowOf(to, 'weftDictionaryType', 'colour')).toEqual({ id: dictionaryId });
    const again = await plan();
    expect(states(again.data)).toMatchObject({ dictionary: 'same', interface: 'same', billRule: 'same' });
    expect(again.data.clashes).toBe('ID重复、编码重复、名称重复');
    expect(again.data.choices).toEqual([]);
  });

  test('type 0 refuses what is there with the joined texts, type 1 appends a suffix', async () => {
    const importing = (type: number, filename?: string) =>
      to.inject('onlineDev.import', { file: asFile(file, filename), type }, admin);
    expect(await importing(0)).toMatchObject({ code: 400, msg: 'ID重复、编码重复、名称重复' });
    for (const name of ['tickets.txt', 'tickets.bdd'])
      expect(await importing(0, name)).toMatchObject({ code: 400, msg: '请导入对应功能的json文件' });
    const appended = await importing(1, 'tickets.json');
    expect(appended).toMatchObject({ code: 200, msg: '导入成功' });
    const info = await ok(to, 'visualdev.info', { id: appended.data.id });
    expect(info.fullName).toMatch(/^tickets\.副本[0-9a-f]{5}$/);
    expect(info.enCode).toBe(`tickets${info.fullName.slice(-5)}`);
  });

  test('a dictionary that is here by its code under another id is named by the id that it has here', async () => {
    const moved = JSON.parse(file.toString('utf8'));
    const other = '888888888888888888';
    const text = JSON.stringify({ ...moved, id: '777777777777777777', fullName: '二', enCode: 'second' });
    const content = text.replaceAll(dictionaryId, other);
    const planned = (await plan(content)).data;
    expect(states(planned).dictionary).toBe('same');
    const { id } = await ok(to, 'visualdev.importFile', { fileName: 'a.vdd', content, parts: [] });
    const { formData } = await ok(to, 'visualdev.info', { id });
    expect(formData).toContain(dictionaryId);
    expect(formData).not.toContain(other);
  });
});

describe('issue 14: roles, areas and people that a model names travel with it or are named', () => {
  const [street, district] = ['110101001', '110101'];
  let content: Buffer;
  const importing = (chosen: string[], bytes = content) =>
    to.inject(
      'visualdev.importFile',
      { fileName: 'members.vdd', content: bytes.toString('utf8'), parts: chosen },
      admin,
    );
  const rows = (data: { parts: { kind: string; name: string; state: string }[] }) =>
    data.parts.map(({ kind, name, state }) => [kind, name, state]);

  beforeAll(async () => {
    const role = await makeRole(from, { menus: [] });
    await from.db.raw('update weft_role set full_name = $2, en_code = $3 where id = $1', [role, '质检员', 'checker']);
    const person = await makePerson(from, 'inspector', [role]);
    const own = { fullName: '开发区', enCode: '990001', parentId: '11', sortCode: 1, enabledMark: 1 };
    await ok(from, 'area.create', own);
    const zone = (await rowOf(from, 'weftArea' as never, '990001'))!.id;
    const lists = { selectType: 'custom', ableIds: [`${role}--role`, `${person}--user`] };
    const model = smallModel({
      enCode: 'members',
      fields: [
        fieldNode('usersSelect', 'who', '检查人', {}, { ...lists, multiple: true }),
        fieldNode('roleSelect', 'as', '身份', { defaultValue: role }),
        fieldNode(
          'areaSelect',
          'where',
          '区域',
          {},
          {
            selectType: 'custom',
            ableIds: [
              ['11', zone],
              ['11', '1101', district, street],
            ],
          },
        ),
        fieldNode('roleSelect', 'all', '全部', {}, { selectType: 'all', ableIds: ['123456789012345678'] }),
      ],
    });
    modelId = (await ok(from, 'visualdev.create', model)).id;
    content = await exported();
  });

  test('the plan says what is here, what would be added, and what is missing', async () => {
    const { data } = await plan(content);
    expect(rows(data)).toEqual([
      ['role', '质检员', 'new'],
      ['user', expect.any(String), 'missing'],
      ['area', '北京市', 'same'],
      ['area', '开发区', 'new'],
      ['area', '市辖区', 'same'],
      ['area', '东城区', 'same'],
      ['area', '东华门街道', 'same'],
    ]);
    expect(data.choices.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      '角色：质检员',
      '行政区划：开发区',
    ]);
  });

  test('who may open the list of models and no more adds neither, and reads none', async () => {
    const { data } = await plan(content, 'maker');
    expect(rows(data).filter(([, , state]) => state === 'denied')).toHaveLength(2);
    const theirs = JSON.parse((await exported('designer')).toString('utf8'));
    expect(theirs.weft.parts.filter((part: object) => 'content' in part)).toEqual([]);
  });

  test('chosen roles arrive without members and rights, areas below their parents; a second import changes nothing', async () => {
    const { chosen } = (await plan(content)).data;
    expect((await importing(chosen)).code).toBe(200);
    const [role] = await to.db.raw<{ id: string; global_mark: number }>(
      "select id, global_mark from weft_role where en_code = 'checker'",
    );
    expect(role).toMatchObject({ global_mark: 1 });
    const rights = await to.db.raw('select 1 from weft_authorize where object_id = $1', [role!.id]);
    expect(rights).toEqual([]);
    const zone = await to.db.raw<{ parent_id: string }>("select parent_id from weft_area where en_code = '990001'");
    expect(zone).toEqual([{ parent_id: '11' }]);
    const again = (await plan(content)).data;
    expect(again.choices).toEqual([]);
    expect(rows(again).map(([, , state]) => state)).toEqual([
      'same',
      'missing',
      'same',
      'same',
      'same',
      'same',
      'same',
    ]);
  });

  test('a role and a person that are here by their codes are named by their own ids', async () => {
    const person = await makePerson(to, 'inspector', []);
    const [role] = await to.db.raw<{ id: string }>("select id from weft_role where en_code = 'checker'");
    const [key] = await from.db.raw<{ id: string }>("select id from weft_role where en_code = 'checker'");
    const other = '666666666666666666';
    const moved = JSON.parse(content.toString('utf8').replaceAll(key!.id, other));
    const bytes = Buffer.from(JSON.stringify({ ...moved, id: '555555555555555555', fullName: '三', enCode: 'third' }));
    const { id } = (await importing([], bytes)).data;
    const { formData } = await ok(to, 'visualdev.info', { id });
    expect(formData).toContain(`"${role!.id}--role"`);
    expect(formData).toContain(`"${person}--user"`);
    expect(formData).not.toContain(other);
  });
});
