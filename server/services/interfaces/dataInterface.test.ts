import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
let source: Server;
let address = '';
let asked: { url: string; method: string; body: string; headers: Record<string, unknown> }[] = [];

const ask = (call: string, params: Record<string, unknown> = {}, as = 'admin') => app.inject(call, params, { as });
let made = 0;
/** Creates an interface; returns its id. */
async function create(body: Record<string, unknown>): Promise<string> {
  const enCode = `i${++made}`;
  expect(await ask('dataInterface.create', { fullName: enCode, enCode, ...body })).toMatchObject({
    code: 200,
    msg: '新建成功',
  });
  const { data } = await ask('dataInterface.list', { keyword: body.enCode ?? enCode });
  return data.list[0].id;
}
const rows = [
  { id: 1, fullName: '一', kind: 'a' },
  { id: 2, fullName: '二', kind: 'b' },
  { id: '3', fullName: 'Three', kind: 'a' },
];
const fixed = (more: Record<string, unknown> = {}) =>
  create({ kind: 'static', staticData: JSON.stringify(rows), ...more });

beforeAll(async () => {
  source = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      asked.push({ url, method, body, headers });
      if (url.startsWith('/broken')) answer.writeHead(500).end('no');
      else if (url.startsWith('/text')) answer.end('<html>');
      else if (url.startsWith('/page'))
        answer.end(JSON.stringify({ list: rows.slice(0, 2), pagination: { total: 77 } }));
      else answer.end(JSON.stringify({ code: 200, data: { list: rows } }));
    });
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  process.env.INTERFACE_HOSTS = `127.0.0.1:${port}`;
  app = await startTestServer();
  const id = 'people';
  await app.db.kysely
    .insertInto('weftUser')
    .values({ id, account: 'li', realName: '李', passwordHash: 'x', changePasswordDate: new Date(), enabledMark: 1 })
    .execute();
  // Designers of models run every interface.
  const objectId = await makeRole(app, { menus: ['onlineDev.webDesign'] });
  await app.db.kysely
    .insertInto('weftUserRelation')
    .values({ id: 'designing', userId: id, objectType: 'Role', objectId })
    .execute();
  await makePerson(app, 'wu', []);
});
afterAll(async () => {
  delete process.env.INTERFACE_HOSTS;
  source.close();
  await app.close();
});

describe('data interfaces (contract-visualdev §11)', () => {
  it('API-050…056 creates, reads, changes, toggles, deletes and lists', async () => {
    const id = await fixed({ enCode: 'crud', fullName: '演示', description: 'x' });
    expect((await ask('dataInterface.info', { id })).data).toMatchObject({
      id,
      fullName: '演示',
      kind: 'static',
      dataType: 2,
      type: 1,
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

  it('API-058 API-060 parameters have defaults and types, and required ones are asked for', async () => {
    const parameters = [
      { field: 'n', fieldName: '数', dataType: 'int', required: 1, defaultValue: '' },
      { field: 'd', dataType: 'varchar', required: 0, defaultValue: 'x' },
    ];
    const id = await create({
      kind: 'http',
      url: `${address}/q`,
      resultPath: 'data.list',
      parameters,
      queries: [
        { field: 'n', defaultValue: '{n}' },
        { field: 'd', defaultValue: 'a {d}&' },
      ],
    });
    expect((await ask('dataInterface.params', { id })).data).toMatchObject([
      { field: 'n', required: 1 },
      { field: 'd', defaultValue: 'x' },
    ]);
    const run = (paramList?: unknown) => ask('dataInterface.run', { id, paramList });
    expect(await run()).toMatchObject({ code: 400, msg: '参数 数 不能为空' });
    expect(await run([{ field: 'n', defaultValue: '1 or 1' }])).toMatchObject({
      code: 400,
      msg: '参数 数 的格式不正确',
    });
    asked = [];
    expect(
      await run([
        { field: 'n', defaultValue: '7' },
        { field: 'other', defaultValue: '1' },
      ]),
    ).toMatchObject({ code: 200, msg: '接口请求成功', data: rows });
    expect(asked[0]).toMatchObject({ url: '/q?n=7&d=a+x%26', method: 'GET' });
    expect(asked[0]!.headers).not.toHaveProperty('authorization');
  });

  it('API-058 HTTP: methods, headers, bodies, paths in the answer, and what goes wrong', async () => {
    const http = (more: Record<string, unknown>) =>
      create({ kind: 'http', url: `${address}/x`, method: 'POST', parameters: [{ field: 'v' }], ...more });
    const run = (id: string) => ask('dataInterface.run', { id, paramList: [{ field: 'v', defaultValue: 'a"<é' }] });
    asked = [];
    await run(
      await http({
        bodyType: 'json',
        body: '{"whole": "{v}", "part": "[{v}]"}',
        headers: [{ field: 'X-Key', defaultValue: 'k{v}' }],
      }),
    );
    expect(JSON.parse(asked[0]!.body)).toEqual({ whole: 'a"<é', part: '[a"<é]' });
    expect(asked[0]!.headers).toMatchObject({ 'content-type': 'application/json' });
    await run(await http({ bodyType: 'urlencoded', bodyFields: [{ field: 'v', defaultValue: '{v}' }] }));
    expect(new URLSearchParams(asked[1]!.body).get('v')).toBe('a"<é');
    await run(await http({ bodyType: 'xml', body: '<a>{v}</a>' }));
    expect(asked[2]!.body).toBe('<a>a&#34;&#60;é</a>');
    await run(await http({ method: 'PUT', bodyType: 'form', bodyFields: [{ field: 'v', defaultValue: '{v}' }] }));
    expect(asked[3]).toMatchObject({ method: 'PUT', body: expect.stringContaining('name="v"\r\n\r\na"<é\r\n') });
    expect(await run(await http({ url: `${address}/broken` }))).toMatchObject({ code: 400, msg: '接口返回 HTTP 500' });
    expect(await run(await http({ url: `${address}/text` }))).toMatchObject({ code: 400, msg: '接口返回的不是 JSON' });
    const unreachable = { code: 400, msg: '无法访问接口地址' };
    expect(await run(await http({ url: 'http://localhost:5432/' }))).toMatchObject(unreachable);
    expect(await run(await http({ url: 'http://169.254.169.254/latest' }))).toMatchObject(unreachable);
    expect(await run(await http({ url: 'http://127.0.0.1/' }))).toMatchObject(unreachable);
  });

  it('issue 10 §3 values of headers are encrypted, never answered, and sent', async () => {
    const value = 'Bearer s3cret-value';
    const headers = [{ field: 'Authorization', defaultValue: value }];
    const http = { kind: 'http', method: 'GET', url: `${address}/data`, resultPath: 'data.list' };
    const id = await create({ ...http, headers });
    const stored = async () =>
      (
        await app.db.raw<{ text: string }>('select definition::text as text from weft_data_interface where id = $1', [
          id,
        ])
      )[0]!.text;
    const sent = async () => {
      asked = [];
      expect((await ask('dataInterface.run', { id })).data).toEqual(rows);
      return asked[0]!.headers.authorization;
    };
    expect(await stored()).not.toContain('s3cret');
    expect(await sent()).toBe(value);

    const { data: info } = await ask('dataInterface.info', { id });
    expect(info.headers).toEqual([{ field: 'Authorization', defaultValue: '' }]);
    for (const text of [info, (await ask('dataInterface.list')).data]) {
      expect(JSON.stringify(text)).not.toMatch(/s3cret|sealed:/);
    }
    const { data: exported } = await ask('dataInterface.export', { id });
    const { searchParams } = new URL(exported.url, app.url);
    const file = await app.inject('file.download', Object.fromEntries(searchParams), { as: 'admin' });
    expect(file.bytes.toString()).toContain('Authorization');
    expect(file.bytes.toString()).not.toMatch(/s3cret|sealed:/);

    // What was answered and comes back, in the shape of each generation, keeps the value; a new value replaces it.
    const { kind, dataConfigJson, ...as347 } = info;
    for (const back of [
      info,
      { ...as347, description: 'x' },
      { ...as347, dataConfigJson },
      { ...info, processing: '(d) => d' },
    ]) {
      expect((await ask('dataInterface.update', { ...back, id })).msg).toBe('更新成功');
      expect(await sent()).toBe(value);
    }
    await ask('dataInterface.update', { ...info, headers: [{ field: 'authorization', defaultValue: 'other' }], id });
    expect(await sent()).toBe('other');

    // A value that was kept is not sent to a server that it was not entered for.
    const moved = { ...info, url: 'https://elsewhere.example/data', id };
    expect(await ask('dataInterface.update', moved)).toMatchObject({
      code: 400,
      msg: '请求地址已改变，请重新填写请求头的值',
      data: { errors: [{ field: 'headers' }] },
    });
    expect((await ask('dataInterface.update', { ...moved, headers: [] })).code).toBe(200);
    expect(await stored()).not.toContain('sealed:');
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
      path: `${address}/page`,
      propertyJson: JSON.stringify({
        pageParameters: [
          { fieldName: 'currentPage', field: 'p' },
          { fieldName: 'keyword', field: 'k' },
        ],
      }),
    });
    asked = [];
    expect(
      (await ask('dataInterface.page', { id: paged, currentPage: 3, pageSize: 2, keyword: 'x' })).data,
    ).toMatchObject({ list: rows.slice(0, 2), pagination: { total: 77 } });
    expect(asked[0]!.url).toBe('/page?p=3&k=x');
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

  it('issue 3: the processing script changes the data, in the sandbox', async () => {
    const script = (processing: string) => fixed({ processing });
    const run = async (processing: string) => ask('dataInterface.run', { id: await script(processing) });
    expect((await run('(data) => data.filter((row) => row.kind === "a").map((row) => row.id)')).data).toEqual([1, '3']);
    expect((await run('(data) => { /* nothing */ }')).data).toEqual(rows);
    expect(await run('(data) => { throw new Error("bad row") }')).toMatchObject({
      code: 400,
      msg: '数据处理脚本出错：Error: bad row',
    });
    expect((await run('(data) => {')).msg).toMatch(/^数据处理脚本有语法错误/);
    expect((await run('() => typeof process + typeof require + typeof fetch')).data).toBe(
      'undefinedundefinedundefined',
    );
    const id = await script('(data) => [...data, { extra: data.length }]');
    expect((await ask('dataInterface.page', { id })).data.pagination.total).toBe(4);
  });

  it('T17 a script without end keeps nobody waiting, and ends', async () => {
    const ids = await Promise.all(
      ['() => { for (;;); }', '() => [].indexOf.call({ length: 2 ** 53 - 1 }, 1)'].map((processing) =>
        fixed({ processing }),
      ),
    );
    const good = await fixed({ processing: '(data) => data.length' });
    let worstMs = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      worstMs = Math.max(worstMs, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const ended = ids.map((id) => ask('dataInterface.run', { id }));
    const slow = await Promise.all(ended);
    clearInterval(beat);
    for (const answer of slow) expect(answer).toMatchObject({ code: 400, msg: '数据处理脚本运行超时' });
    // In this thread a script would block for its whole second; a busy machine stalls for less.
    expect(worstMs).toBeLessThan(800);
    expect((await ask('dataInterface.run', { id: good })).data).toBe(3);
  }, 30_000);

  it('issue 10 §3 slow scripts of one person, or of one interface, leave a thread for others', async () => {
    const slowScript = '(data) => { const end = Date.now() + 300; while (Date.now() < end); return data.length; }';
    const slow = await fixed({ processing: slowScript });
    const other = await fixed({ processing: slowScript });
    const quick = await fixed({ processing: '(data) => data.length' });
    const order: string[] = [];
    const run = async (name: string, id: string, as: string) => {
      expect((await ask('dataInterface.run', { id }, as)).data).toBe(3);
      order.push(name);
    };
    const busy = (ids: string[], as: string) => ids.map((id) => run('busy', id, as));
    // Two interfaces of one person, then one interface of two people. Served in order, the quick one would be last.
    await Promise.all([...busy([slow, other, slow, other], 'admin'), run('quick', quick, 'li')]);
    await Promise.all([...busy([slow, slow], 'admin'), ...busy([slow, slow], 'li'), run('quick', quick, 'li')]);
    expect([order[4], order[9]]).toEqual(['busy', 'busy']);
  }, 30_000);

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
    const content = (await app.app.inject(file.data.url)).rawPayload;
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
      expect((await app.inject(`dataInterface.${call}`, { id })).code, call).toBeGreaterThanOrEqual(401);
    }
    expect((await ask('dataInterface.run', { id }, 'wu')).code).toBe(403);
    for (const call of ['list', 'info', 'update', 'remove', 'state', 'copy', 'export', 'fields', 'log', 'create']) {
      expect((await ask(`dataInterface.${call}`, { id }, 'wu')).msg, call).toBe(
        (await ask('dataInterface.list', {}, 'wu')).msg,
      );
    }
    const grant = async (enCode: string, codes: string[]) => {
      const [menu] = await app.db.raw<{ id: string }>('select id from weft_menu where en_code = $1', [enCode]);
      const buttons = await app.db.raw<{ id: string }>(
        'select id from weft_module_button where module_id = $1 and en_code = any($2)',
        [menu!.id, codes],
      );
      await app.db.raw(`insert into weft_role (id, full_name, en_code) values ('keeper', 'keeper', 'keeper')`);
      await app.db.raw(
        `insert into weft_user_relation (id, user_id, object_type, object_id) values ('k', 'people', 'Role', 'keeper')`,
      );
      const items = [['module', menu!.id], ...buttons.map((each) => ['button', each.id])];
      for (const [type, item] of items)
        await app.db.raw(
          `insert into weft_authorize (id, item_type, item_id, object_type, object_id) values ($1, $2, $1, 'Role', 'keeper')`,
          [item, type],
        );
      app.bus.publish('permission.changed', {});
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
      url: `${address}/start`,
      method: 'POST',
      bodyType: 'json',
      body: '{"ids":"{ids}"}',
      parameters: [{ field: 'ids', required: 1 }],
    });
    asked = [];
    expect(await ask('dataInterface.batchStart', { ids: ['a', 'b'] })).toMatchObject({ code: 200 });
    expect(JSON.parse(asked[0]!.body)).toEqual({ ids: ['a', 'b'] });
    expect((await ask('dataInterface.batchStart', {})).msg).toBe('参数 ids 不能为空');
  });

  it('issue 3: writing statements are kept and never run', async () => {
    const id = await create({ dataType: 1, requestMethod: '1', query: "insert into t values ('{a}')" });
    expect(await ask('dataInterface.run', { id })).toMatchObject({
      code: 400,
      msg: '接口只能查询，不执行新增、修改和删除',
    });
  });
});

describe('SQL interfaces', () => {
  const sqlOf = (sql: string, more: Record<string, unknown> = {}) => create({ kind: 'sql', sql, ...more });
  const run = (id: string, paramList: unknown = [], as = 'admin') => ask('dataInterface.run', { id, paramList }, as);

  it('issue 3: read with bound parameters and variables, under the order of the statement', async () => {
    await app.db.raw(
      'create table model.goods (id text primary key, name text, price numeric(12, 2), big bigint, at timestamptz)',
    );
    await app.db.raw(`insert into model.goods select 'g' || n, 'name ' || n || case when n = 7 then '''%' else '' end, n * 1.5, 9007199254740993, now()
      from generate_series(1, 25) n`);
    const byName = await sqlOf(
      "select id, name, price, big from goods where name like '%{part}%' order by price desc",
      { parameters: [{ field: 'part', required: 1 }] },
    );
    expect((await run(byName, [{ field: 'part', defaultValue: "7'%" }], 'li')).data).toEqual([
      { id: 'g7', name: "name 7'%", price: 10.5, big: '9007199254740993' },
    ]);
    expect((await run(byName, [{ field: 'part', defaultValue: "x' or '1'='1" }])).data).toEqual([]);
    expect(
      (await ask('dataInterface.fields', { id: byName, paramList: [{ field: 'part', defaultValue: 'n' }] })).data,
    ).toEqual(['id', 'name', 'price', 'big']);
    const mine = await sqlOf(
      'select id, account from weft_user where id = @user or id in (@currentUsersAndSubordinates)',
    );
    expect((await run(mine, [], 'li')).data).toEqual([{ id: 'people', account: 'li' }]);
    const exact = await sqlOf('select {a} as a', { parameters: [{ field: 'a' }] });
    for (const value of ["'; drop table model.goods; --", '\\', '$1', '"', '{a}', '@user', '%', "''''"]) {
      expect((await run(exact, [{ field: 'a', defaultValue: value }])).data, value).toEqual([{ a: value }]);
    }
  });

  it('API-063 API-064 pages and echoes, by their own statements or around one', async () => {
    const around = await sqlOf('select id, name from goods order by price', { paged: 1 });
    const page = { currentPage: 2, pageSize: 10 };
    const found = await ask('dataInterface.page', { id: around, ...page });
    expect(found.data).toMatchObject({
      list: expect.arrayContaining([{ id: 'g11', name: 'name 11' }]),
      pagination: { total: 25 },
    });
    expect(found.data.list).toHaveLength(10);
    const own = await sqlOf(
      "select id, name from goods where name like '%@keyword%' order by price limit @pageSize offset @offsetSize",
      {
        paged: 1,
        countSql: "select count(*) from goods where name like '%@keyword%'",
        echoSql: 'select id, name from goods where @showKey in (@showValue)',
      },
    );
    expect((await ask('dataInterface.page', { id: own, keyword: 'name 1', ...page })).data).toMatchObject({
      list: [{ id: 'g19' }],
      pagination: { total: 11 },
    });
    expect((await ask('dataInterface.infoByIds', { id: own, ids: ['g25', 'x'], propsValue: 'id' })).data).toEqual([
      { id: 'g25', name: 'name 25' },
      {},
    ]);
    expect(await ask('dataInterface.infoByIds', { id: own, ids: ['g25'], propsValue: 'id" or 1=1 --' })).toMatchObject({
      code: 400,
    });
    expect((await ask('dataInterface.infoByIds', { id: around, ids: ['g3'], propsValue: 'id' })).data).toEqual([
      { id: 'g3', name: 'name 3' },
    ]);
  });

  it('issue 10: a statement is refused when it is saved, in words that name what is wrong', async () => {
    const refused = async (sql: string, msg: string) => {
      const body = { kind: 'sql', fullName: 'r', enCode: 'r', sql };
      expect(await ask('dataInterface.create', body), sql).toMatchObject({ code: 400, msg });
    };
    await refused("select distinct on (1) set_config('role', 'none', true)", '不能使用函数 set_config');
    await refused('select * from pg_authid', '不能读取表 pg_authid');
    await refused("select 'weft_user'::regclass", '不能使用类型 regclass');
    await refused('select * from goods for update', '语句中不能使用 lockingClause');
    await refused('select 1; select 2', '只能有一条语句');
    const writing = { fullName: 'r', enCode: 'r', dataType: 1, requestMethod: '1', query: 'select 1' };
    expect(await ask('dataInterface.create', writing)).toMatchObject({ code: 400, msg: '必须是一条 insert 语句' });
  });
});

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
