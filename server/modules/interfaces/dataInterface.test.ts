import { describe, expect, it } from 'vitest';
import { interfaceServer, interfaceRows as rows } from '../../../tests/support/interfaceServer';

const use = interfaceServer();
const { ask, create, fixed, sent } = use;

describe('data interfaces (contract-visualdev §11)', () => {
  it('API-050…056 creates, reads, changes, toggles, deletes and lists', async () => {
    const id = await fixed({ enCode: 'crud', fullName: '演示', description: 'x' });
    expect((await ask('dataInterface.info', { id })).data).toMatchObject({
      id,
      fullName: '演示',
      kind: 'static',
      dataType: 2,
      type: 2,
      query: JSON.stringify(rows),
      enabledMark: 1,
    });
    const change = { id, fullName: '演示2', enCode: 'crud', dataType: 2, query: '[{"id":9}]', requestParameters: '[]' };
    expect(await ask('dataInterface.update', change)).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await ask('dataInterface.run', { id })).data).toEqual([{ id: 9 }]);
    expect((await ask('dataInterface.list', { keyword: '演示2', dataType: '2' })).data).toMatchObject({
      list: [
        {
          id,
          fullName: '演示2',
          dataType: 2,
          checkType: 0,
          creatorUser: expect.stringMatching(/\/admin$/),
          enabledMark: 1,
        },
      ],
      pagination: { total: 1 },
    });
    expect((await ask('dataInterface.list', { keyword: '演示2', dataType: '1' })).data.list).toEqual([]);
    expect(await ask('dataInterface.state', { id })).toMatchObject({ code: 200, msg: '更新接口状态成功' });
    expect(await ask('dataInterface.run', { id })).toMatchObject({ code: 400, msg: '接口已禁用' });
    expect(await ask('dataInterface.remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect(await ask('dataInterface.run', { id })).toMatchObject({ code: 400, msg: '接口不存在' });
    expect((await ask('dataInterface.info', { id })).code).toBe(400);
  });

  it('API-051 refuses what is missing, too long, taken or not JSON, naming the field', async () => {
    await fixed({ enCode: 'taken', fullName: '占用' });
    const refused = async (body: Record<string, unknown>, msg: string, field?: string) => {
      const answer = await ask('dataInterface.create', { fullName: '新', enCode: 'new', kind: 'static', ...body });
      expect(answer).toMatchObject({ code: 400, msg });
      if (field) expect(answer.data.errors[0]).toMatchObject({ field, message: msg });
    };
    await refused({ fullName: '' }, '请输入接口名称', 'fullName');
    await refused({ enCode: 'x'.repeat(51) }, '接口编码最多为50个字符！', 'enCode');
    await refused({ fullName: '占用' }, '接口名称已存在');
    await refused({ enCode: 'taken' }, '接口编码已存在');
    await refused({ staticData: '[1' }, '静态数据不是有效的 JSON', 'staticData');
    await refused(
      { kind: 'http', url: 'ftp://x/' },
      '接口地址必须以 http:// 或 https:// 开头，且主机名不能是参数',
      'url',
    );
    await refused(
      { kind: 'http', url: 'https://{host}/x' },
      '接口地址必须以 http:// 或 https:// 开头，且主机名不能是参数',
      'url',
    );
    await refused({ kind: 'sql', sql: 'drop table x' }, '只能是查询语句（select、with 或 values）', 'sql');
    await refused({ kind: 'sql', sql: '' }, '请输入查询语句', 'sql');
  });

  it('API-063 pages in memory and filters by the keyword over the columns asked', async () => {
    const id = await fixed();
    const page = (more: Record<string, unknown>) =>
      ask('dataInterface.page', { id, interfaceId: id, currentPage: 1, pageSize: 2, ...more });
    expect((await page({})).data).toEqual({
      list: rows.slice(0, 2),
      pagination: { currentPage: 1, pageSize: 2, total: 3 },
    });
    expect((await page({ currentPage: 2 })).data.list).toEqual([rows[2]]);
    expect((await page({ keyword: 'three', columnOptions: 'fullName' })).data).toMatchObject({
      list: [rows[2]],
      pagination: { total: 1 },
    });
    expect((await page({ keyword: 'three', columnOptions: 'kind' })).data.pagination.total).toBe(0);
    const paged = await create({
      dataType: 3,
      checkType: 1,
      requestMethod: '6',
      path: `${use.address}/page`,
      propertyJson: JSON.stringify({
        pageParameters: [
          { fieldName: 'currentPage', field: 'p' },
          { fieldName: 'keyword', field: 'k' },
        ],
      }),
    });
    sent.length = 0;
    expect(
      (await ask('dataInterface.page', { id: paged, currentPage: 3, pageSize: 2, keyword: 'x' })).data,
    ).toMatchObject({ list: rows.slice(0, 2), pagination: { total: 77 } });
    expect(sent[0]!.url).toBe('/page?p=3&k=x');
  });

  it('API-059 API-064 answers the fields, and the records of values in their order', async () => {
    const id = await fixed();
    expect((await ask('dataInterface.fields', { id })).data).toEqual(['id', 'fullName', 'kind']);
    const echo = {
      id,
      ids: ['3', '9', '1', null],
      interfaceId: id,
      propsValue: 'id',
      relationField: 'fullName',
      paramList: [],
    };
    expect((await ask('dataInterface.infoByIds', echo)).data).toEqual([rows[2], {}, rows[0]]);
  });

  it('API-052 API-065 selector and chooser show enabled interfaces only', async () => {
    const id = await fixed({ enCode: 'chosen', categoryId: 'cat9' });
    const off = await fixed({ enCode: 'notChosen', enabledMark: 0 });
    const tree = (await ask('dataInterface.selector', {}, 'li')).data;
    expect(tree.find((each: { id: string }) => each.id === 'cat9').children).toMatchObject([{ id, enCode: 'chosen' }]);
    expect(JSON.stringify(tree)).not.toContain(off);
    const { data } = await ask('dataInterface.chooser', { keyword: 'hosen' }, 'li');
    expect(data.list).toMatchObject([{ id, type: '静态数据' }]);
    expect(data.list[0]).not.toHaveProperty('definition');
  });

  it('API-057 API-061 copies and exports; an export comes back disabled', async () => {
    const id = await fixed({ enCode: 'travel', fullName: '旅行', processing: '(data) => data.length' });
    expect(await ask('dataInterface.copy', { id })).toMatchObject({ code: 200, msg: '复制成功' });
    expect((await ask('dataInterface.list', { keyword: '旅行.副本' })).data.list).toMatchObject([{ enabledMark: 0 }]);
    const file = await ask('dataInterface.export', { id });
    expect(file.data).toMatchObject({
      name: expect.stringMatching(/^旅行_\d{14}\.bd$/),
      url: expect.stringContaining('/api/file/'),
    });
    const content = (await use.app.app.inject(file.data.url)).rawPayload;
    const upload = { file: { filename: 'x.bd', content } };
    expect(await ask('dataInterface.import', upload)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/已存在|存在/),
    });
    await ask('dataInterface.remove', { id });
    expect(await ask('dataInterface.import', upload)).toMatchObject({ code: 200, msg: '导入成功' });
    expect((await ask('dataInterface.info', { id })).data).toMatchObject({
      enabledMark: 0,
      processing: '(data) => data.length',
    });
    await ask('dataInterface.state', { id });
    expect((await ask('dataInterface.run', { id })).data).toBe(3);
    expect((await ask('dataInterface.import', { file: { filename: 'x.bd', content: '{' } })).code).toBe(400);
  });

  it('API-062 every run is written down: who, when, from where, how long', async () => {
    const id = await fixed({ enCode: 'logged' });
    await ask('dataInterface.run', { id }, 'li');
    await ask('dataInterface.infoByIds', { id, ids: ['1'] }, 'li');
    const { data } = await ask('dataInterface.log', { id });
    expect(data.pagination.total).toBe(2);
    expect(data.list.map((row: { invokType: string }) => row.invokType).sort()).toEqual(['echo', 'preview']);
    expect(data.list[0]).toMatchObject({
      enCode: 'logged',
      userId: '李/li',
      invokIp: '127.0.0.1',
      invokTime: expect.any(Number),
      invokWasteTime: expect.any(Number),
    });
  });

  it('SEC nobody runs one unsigned; managing is for the module, SQL and HTTP for administrators', async () => {
    const id = await fixed({ enCode: 'guarded' });
    for (const call of [
      'run',
      'page',
      'infoByIds',
      'params',
      'selector',
      'chooser',
      'list',
      'info',
      'fields',
      'log',
      'special',
    ]) {
      expect((await use.app.inject(`dataInterface.${call}`, { id })).code, call).toBeGreaterThanOrEqual(401);
    }
    expect((await ask('dataInterface.run', { id }, 'wu')).code).toBe(403);
    for (const call of ['list', 'info', 'update', 'remove', 'state', 'copy', 'export', 'fields', 'log', 'create']) {
      expect((await ask(`dataInterface.${call}`, { id }, 'wu')).msg, call).toBe(
        (await ask('dataInterface.list', {}, 'wu')).msg,
      );
    }
    const grant = async (enCode: string, codes: string[]) => {
      const [menu] = await use.app.db.raw<{ id: string }>('select id from weft_menu where en_code = $1', [enCode]);
      const buttons = await use.app.db.raw<{ id: string }>(
        'select id from weft_module_button where module_id = $1 and en_code = any($2)',
        [menu!.id, codes],
      );
      await use.app.db.raw(`insert into weft_role (id, full_name, en_code) values ('keeper', 'keeper', 'keeper')`);
      await use.app.db.raw(
        `insert into weft_user_relation (id, user_id, object_type, object_id) values ('k', 'people', 'Role', 'keeper')`,
      );
      const items = [['module', menu!.id], ...buttons.map((each) => ['button', each.id])];
      for (const [type, item] of items)
        await use.app.db.raw(
          `insert into weft_authorize (id, item_type, item_id, object_type, object_id) values ($1, $2, $1, 'Role', 'keeper')`,
          [item, type],
        );
      use.app.bus.publish('permission.changed', {});
    };
    await grant('systemData.dataInterface', ['btn_add', 'btn_edit']);
    await expect.poll(async () => (await ask('dataInterface.list', {}, 'li')).code).toBe(200);
    const body = { fullName: 'k', enCode: 'k', kind: 'static', staticData: '[]' };
    expect((await ask('dataInterface.create', body, 'li')).code).toBe(200);
    const refused = { code: 400, msg: 'SQL 操作和 API 操作的接口只能由管理员维护' };
    expect(
      await ask(
        'dataInterface.create',
        { ...body, enCode: 'k2', fullName: 'k2', kind: 'http', url: 'https://x.example/' },
        'li',
      ),
    ).toMatchObject(refused);
    expect(
      await ask(
        'dataInterface.update',
        { ...body, id, enCode: 'guarded', fullName: 'g', kind: 'sql', sql: 'select 1' },
        'li',
      ),
    ).toMatchObject(refused);
  });

  it('API-066 API-067 the two special calls are interfaces', async () => {
    expect(await ask('dataInterface.special', { interfaceId: '1' })).toMatchObject({
      code: 400,
      msg: '没有编码为 special1 的接口',
    });
    await fixed({ enCode: 'special1' });
    const query = { interfaceId: 1, keyword: '', currentPage: 1, pageSize: 2, isSpecial: true, paramList: [] };
    expect((await ask('dataInterface.special', query)).data).toMatchObject({
      list: rows.slice(0, 2),
      pagination: { total: 3 },
    });
    await create({
      enCode: 'BatchStartInvestigate',
      kind: 'http',
      url: `${use.address}/start`,
      method: 'POST',
      bodyType: 'json',
      body: '{"ids":"{ids}"}',
      parameters: [{ field: 'ids', required: 1 }],
    });
    sent.length = 0;
    expect(await ask('dataInterface.batchStart', { ids: ['a', 'b'] })).toMatchObject({ code: 200 });
    expect(JSON.parse(sent[0]!.body)).toEqual({ ids: ['a', 'b'] });
    expect((await ask('dataInterface.batchStart', {})).msg).toBe('参数 ids 不能为空');
  });
});
