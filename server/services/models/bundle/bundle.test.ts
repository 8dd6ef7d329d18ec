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
