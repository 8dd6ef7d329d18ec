import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
const menu = 'systemData.translation';
let server: TestServer;
let model: string;
let type: string;
let item: string;

const english = { ...admin, headers: { 'weft-language': 'en' } };
const traditional = { ...admin, headers: { 'weft-language': 'zhtw' } };
const ask = async (call: string, params: Record<string, unknown>, options: object = admin) => {
  const { code, msg, data } = await server.inject(call, params, options);
  expect(code, msg).toBe(200);
  return data;
};
const save = (id: string, rows: Record<string, string>, options: object = admin, language = 'en') =>
  server.inject(
    'translation.save',
    { id, language, rows: Object.entries(rows).map(([text, name]) => ({ text, name })) },
    options,
  );
const textsOf = async (id: string, language = 'en') =>
  Object.fromEntries(
    (await ask('translation.texts', { id, language })).rows.map(({ text, name }: Record<string, string>) => [
      text,
      name,
    ]),
  );

beforeAll(async () => {
  server = await startTestServer();
  type = (await ask('dictionaryType.create', { fullName: '货况', enCode: 'goods', parentId: '-1', isTree: 0 })).id;
  const made = { dictionaryTypeId: type, parentId: '0', fullName: '完好', enCode: 'whole', enabledMark: 1 };
  await ask('dictionaryData.create', made);
  item = (await ask('dictionaryData.options', { id: type })).list[0].id;
  const state = fieldNode('select', 'state', '状态', { dataType: 'dictionary', dictionaryType: type });
  model = (await publishModel(server, { enCode: 'parcel', fields: [fieldNode('input', 'sender', '寄件人'), state] }))
    .modelId;
  const editing = await makeRole(server, { menus: [menu], buttons: [`${menu}/btn_edit`] });
  await makePerson(server, 'translator', [editing]);
  await makePerson(server, 'reader', [await makeRole(server, { menus: [menu] })]);
  await makePerson(server, 'outsider', []);
});
afterAll(() => server.close());

test('ux 11 menus, categories and published models have texts to be translated', async () => {
  const { list } = await ask('translation.sources', { pageSize: 500 });
  const idsOf = (kind: string) =>
    list.filter((each: Record<string, string>) => each.kind === kind).map(({ id }: { id: string }) => id);
  expect(idsOf('menus')).toEqual(['menus-0']);
  expect(idsOf('dictionary')).toContain(`dictionary-${type}`);
  expect(idsOf('model')).toEqual([`model-${model}`]);
  expect((await ask('translation.sources', { keyword: '货' })).list.map(({ name }: { name: string }) => name)).toEqual([
    '货况',
  ]);
  const genders = (await ask('translation.sources', { keyword: 'gend' }, english)).list;
  expect(genders.map(({ name }: { name: string }) => name)).toEqual(['Gender']);
  expect(await textsOf(`dictionary-${type}`)).toEqual({ 货况: '', 完好: '' });
  expect(await textsOf(`model-${model}`)).toMatchObject({ 寄件人: '', 状态: '' });
  // What the product says in English is no work; in its own language everything may be named anew.
  expect(await textsOf('menus-0')).not.toHaveProperty('数据字典');
  expect(await textsOf('menus-0', 'zh')).toHaveProperty('数据字典');
});

test('ux 11 an entry of a dictionary is read in the language of each person: in choices and lists; a sheet may have either', async () => {
  expect((await save(`dictionary-${type}`, { 完好: 'Whole' })).code).toBe(200);
  const options = async (as: object) =>
    (await ask('dictionaryData.options', { id: type }, as)).list.map(({ fullName }: { fullName: string }) => fullName);
  expect(await options(english)).toEqual(['Whole']);
  expect(await options(admin)).toEqual(['完好']);
  // Whoever edits the entry edits the stored name.
  expect((await ask('dictionaryData.info', { id: item }, english)).fullName).toBe('完好');

  await ask('onlineDev.create', { modelId: model, data: JSON.stringify({ sender: 'A', state: item }) });
  const shown = async (as: object) => (await ask('onlineDev.list', { modelId: model }, as)).list[0].state;
  expect([await shown(english), await shown(admin)]).toEqual(['Whole', '完好']);

  const list = ['Whole', '完好'].map((state) => ({ sender: `sheet ${state}`, state }));
  expect(await ask('onlineDev.importData', { modelId: model, list }, english)).toMatchObject({ snum: 2, fnum: 0 });
});

test('ux 11 texts of a model come with its configuration, in every language that has some', async () => {
  const before = await ask('onlineDev.config', { modelId: model });
  expect(before.translations).toBeUndefined();
  await save(`model-${model}`, { 寄件人: 'Sender' });
  await save(`model-${model}`, { 状态: '情況' }, admin, 'zhtw');
  expect((await ask('onlineDev.config', { modelId: model })).translations).toEqual({
    en: { 寄件人: 'Sender' },
    zhtw: { 状态: '情況' },
  });
  expect(await textsOf(`model-${model}`)).toMatchObject({ 寄件人: 'Sender', 状态: '' });
});

test('ux 11 menus are named in the language of each person; an empty word shows the text again', async () => {
  const named = async (as: object) => JSON.stringify((await ask('auth.currentUser', {}, as)).menuList ?? []);
  await save('menus-0', { parcel: 'Parcels' });
  await save('menus-0', { parcel: '包裹' }, admin, 'zh');
  expect(await named(english)).toContain('"Parcels"');
  expect(await named(admin)).toContain('"包裹"');
  // A language without own words falls back as its product words do.
  expect(await named(traditional)).toContain('"包裹"');
  await save('menus-0', { parcel: '' });
  expect(await named(english)).not.toContain('"Parcels"');
});

test('ux 11 only who may, in a language that there is, a source that there is', async () => {
  const source = { id: `dictionary-${type}`, language: 'en' };
  expect((await server.inject('translation.texts', source, { as: 'outsider' })).code).toBe(403);
  expect((await save(source.id, { 完好: 'X' }, { as: 'reader' })).code).toBe(403);
  expect((await save(source.id, { 完好: 'Sound' }, { as: 'translator' })).code).toBe(200);
  expect((await save(source.id, { 完好: 'X' }, admin, 'xx')).msg).toBe('没有这种语言');
  expect((await server.inject('translation.texts', { id: 'model-0', language: 'en' }, admin)).msg).toBe(
    '要翻译的内容已不存在',
  );
  expect((await textsOf(source.id))['完好']).toBe('Sound');
});
