import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobSource } from '../../../../tests/support/models/testModels';
import { publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode } from '../../../../tests/support/smallModel';
import { unzip } from '../../../../tests/support/unzip.mjs';
import { defineModule } from '../../../module';
import { modules } from '../..';

let app: TestServer;
let id: string;
const admin = { as: 'admin' };
const wanted = { module: 'onlineDev', className: 'RepairJob', description: 'Repairs' };

interface Node {
  fileName: string;
  fileType: string;
  fileContent: string;
  folderName: string;
  children: Node[];
}
const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ fileName, fileType, folderName, children }) =>
    fileType === 'folder' ? pathsOf(children) : [folderName ? `${folderName}/${fileName}` : fileName],
  );

async function draft(enCode: string, change: Parameters<typeof jobSource>[0] = {}): Promise<string> {
  const { id: _id, ...source } = jobSource(change);
  await app.inject('visualdev.create', { ...source, fullName: enCode, enCode, type: 1 }, admin);
  const { data } = await app.inject('visualdev.list', { keyword: enCode }, admin);
  return data.list[0].id;
}

const parcels = defineModule({
  name: 'parcels',
  entities: { parcel: { id: 'parcel', fields: {} } },
  calls: { 'letter.list': { method: 'GET', path: '/api/letter' } },
  routes: [{ call: 'letter.list', summary: 'Letters', permission: 'signedIn', handler: async () => ({ data: [] }) }],
});

beforeAll(async () => {
  app = await startTestServer({ modules: [...modules, parcels] });
  id = await draft('repairJob');
});
afterAll(() => app.close());

describe('the generator (contract-visualdev §8)', () => {
  it('API-202 VDEV-05 lists the areas that a page may join', async () => {
    const { data } = await app.inject('generator.areaNames', {}, admin);
    expect(data).toEqual(expect.arrayContaining(['onlineDev', 'permission', 'system', 'systemData']));
  });

  it('API-204 VDEV-06 VDEV-19 previews the code of a model as a tree of files', async () => {
    const { data } = await app.inject('generator.preview', { id, ...wanted }, admin);
    expect(pathsOf(data.list).sort()).toEqual([
      'README.md',
      'schemas/calls/repairJob.json',
      'schemas/dialogs/repairJob/edit.json',
      'schemas/entities/jobPart.json',
      'schemas/entities/repairJob.json',
      'schemas/locales/en/repairJob.json',
      'schemas/locales/zh/repairJob.json',
      'schemas/pages/onlineDev/repairJob.json',
      'server/modules/repairJob/family.ts',
      'server/modules/repairJob/migration.ts',
      'server/modules/repairJob/module.ts',
      'server/modules/repairJob/repairJob.test.ts',
      'web/RepairJobPage.tsx',
    ]);
    expect(data.list[0]).toEqual({
      id: expect.any(String),
      fileName: 'README.md',
      fileContent: expect.stringContaining('Repairs'),
      fileType: 'md',
      folderName: '',
      children: [],
    });
  });

  it('API-203 VDEV-06 gives the same files as a zip, once', async () => {
    const { data } = await app.inject('generator.download', { id, ...wanted, modulePackageName: 'shop' }, admin);
    expect(data).toEqual({ name: expect.stringMatching(/^RepairJob_\d{14}\.zip$/), url: expect.any(String) });
    const { encryption } = Object.fromEntries(new URL(data.url, 'http://x').searchParams);
    const { bytes } = await app.inject('file.download', { encryption }, admin);
    const files = new Map(await unzip(bytes));
    expect([...files.keys()]).toContain('shop/server/modules/repairJob/family.ts');
    const entity = JSON.parse(files.get('shop/schemas/entities/repairJob.json')!.toString());
    expect(entity.fields.customer).toMatchObject({ type: 'text', widget: 'input', label: 'repairJob.customer' });
    expect((await app.inject('file.download', { encryption }, admin)).bytes.equals(bytes)).toBe(false);
  });

  it('VDEV-06 a model whose tables the release made becomes a module, as a draft without tables does not', async () => {
    const { modelId } = await publishModel(app, { enCode: 'ownTables', fields: [fieldNode('input', 'title', '标题')] });
    const { code, data } = await app.inject('generator.preview', { id: modelId, ...wanted }, admin);
    expect(code).toBe(200);
    expect(JSON.stringify(data)).toContain('repairJob');
  });

  it('API-203 API-204 refuses in the words of the contract', async () => {
    const empty = await draft('emptyForm', { fields: [] });
    const tableless = await draft('noTables', { tables: [] });
    const told = async (call: string, of: string, change = {}) =>
      (await app.inject(call, { id: of, ...wanted, ...change }, admin)).msg;
    expect(await told('generator.download', empty)).toBe('该模板内表单内容为空，无法下载!');
    expect(await told('generator.preview', empty)).toBe('该模板内表单内容为空，无法预览!');
    expect(await told('generator.preview', '404')).toBe('预览失败，数据不存在');
    expect(await told('generator.preview', tableless)).toBe('只能生成有表模板');
    expect(await told('generator.preview', id, { module: 'nowhere' })).toContain('所属模块不存在');
    expect(await told('generator.preview', id, { className: 'BillRule' })).toContain('已被产品使用');
    expect(await told('generator.preview', id, { subClassName: 'RepairJob' })).toContain('已被产品使用');
    // An entity, a call and the folder of another module.
    for (const className of ['Parcel', 'Letter', 'Print'])
      expect(await told('generator.preview', id, { className })).toContain('已被产品使用');
    expect(await told('generator.preview', id, { subClassName: 'Parcel' })).toContain('已被产品使用');
    for (const className of ['', '../x', 'a b', '1a', "x';"]) {
      expect((await app.inject('generator.preview', { id, ...wanted, className }, admin)).code).not.toBe(200);
    }
  });

  it('a dictionary item names the folder by its code', async () => {
    const type = await app.db.raw<{ id: string }>(`select id from weft_dictionary_type order by id limit 1`);
    await app.inject(
      'dictionaryData.create',
      { dictionaryTypeId: type[0]!.id, fullName: '维修', enCode: 'repairs' },
      admin,
    );
    const [item] = await app.db.raw<{ id: string }>(`select id from weft_dictionary_data where en_code = 'repairs'`);
    const { data } = await app.inject('generator.preview', { id, ...wanted, module: item!.id }, admin);
    expect(pathsOf(data.list)).toContain('schemas/pages/repairs/repairJob.json');
  });
});
