import { describe, expect, it } from 'vitest';
import { interfaceServer, interfaceRows as rows } from '../../../tests/support/interfaceServer';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';

const use = interfaceServer();
const { ask, create, sent } = use;

async function storedText(id: string): Promise<string> {
  const query = 'select definition::text as text from weft_data_interface where id = $1';
  const [row] = await use.app.db.raw<{ text: string }>(query, [id]);
  return row!.text;
}

async function exportedText(id: string): Promise<string> {
  const { data } = await ask('dataInterface.export', { id });
  const { searchParams } = new URL(data.url, use.app.url);
  const file = await use.app.inject('file.download', Object.fromEntries(searchParams), { as: 'admin' });
  return file.bytes.toString();
}

/** The one request that a run sends. */
async function requestOf(id: string, paramList?: unknown) {
  sent.length = 0;
  expect((await ask('dataInterface.run', { id, paramList })).data).toEqual(rows);
  return sent[0]!;
}

describe('secrets of interfaces (issue 10 §3)', () => {
  it('issue 10 §3 values of headers are encrypted, never answered, and sent', async () => {
    const value = 'Bearer s3cret-value';
    const headers = [{ field: 'Authorization', defaultValue: value }];
    const http = { kind: 'http', method: 'GET', url: `${use.address}/data`, resultPath: 'data.list' };
    const id = await create({ ...http, headers });
    const stored = () => storedText(id);
    const token = async () => {
      sent.length = 0;
      expect((await ask('dataInterface.run', { id })).data).toEqual(rows);
      return sent[0]!.headers.authorization;
    };
    expect(await stored()).not.toContain('s3cret');
    expect(await token()).toBe(value);

    const { data: info } = await ask('dataInterface.info', { id });
    expect(info.headers).toEqual([{ field: 'Authorization', defaultValue: '', isSet: 1 }]);
    for (const text of [info, (await ask('dataInterface.list')).data]) {
      expect(JSON.stringify(text)).not.toMatch(/s3cret|sealed:/);
    }
    const exported = await exportedText(id);
    expect(exported).toContain('Authorization');
    expect(exported).not.toMatch(/s3cret|sealed:|isSet/);

    // What was answered and comes back, in the shape of each generation, keeps the value; a new value replaces it.
    const { kind, dataConfigJson, ...as347 } = info;
    for (const back of [
      info,
      { ...as347, description: 'x' },
      { ...as347, dataConfigJson },
      { ...info, processing: '(d) => d' },
    ]) {
      expect((await ask('dataInterface.update', { ...back, id })).msg).toBe('更新成功');
      expect(await token()).toBe(value);
    }
    await ask('dataInterface.update', { ...info, headers: [{ field: 'authorization', defaultValue: 'other' }], id });
    expect(await token()).toBe('other');

    // A value that was kept is not sent to a server that it was not entered for.
    const moved = { ...info, url: 'https://elsewhere.example/data', id };
    expect(await ask('dataInterface.update', moved)).toMatchObject({
      code: 400,
      msg: '请求地址已改变，请重新填写保密的值',
      data: { errors: [{ field: 'headers' }] },
    });
    expect((await ask('dataInterface.update', { ...moved, headers: [] })).code).toBe(200);
    expect(await stored()).not.toContain('sealed:');
  });

  const http = { kind: 'http', method: 'POST', resultPath: 'data.list' };
  const secret = (field: string, defaultValue: string) => ({ field, defaultValue, secret: 1 });
  const plain = (field: string, defaultValue: string) => ({ field, defaultValue });
  const make = () =>
    create({
      ...http,
      url: `${use.address}/data/{path}`,
      queries: [secret('key', 's3cret-query'), plain('page', '1'), secret('key', 's3cret-second')],
      bodyType: 'urlencoded',
      bodyFields: [secret('password', 's3cret-field'), plain('user', 'u')],
      parameters: [{ ...secret('path', 's3cret-path'), dataType: 'varchar' }, { ...plain('own', 'x') }],
    });
  const expected = {
    url: '/data/s3cret-path?key=s3cret-query&page=1&key=s3cret-second',
    body: 'password=s3cret-field&user=u',
  };

  it('marked queries, body fields and parameters are encrypted, never answered nor exported, and sent', async () => {
    const id = await make();
    expect(await storedText(id)).not.toContain('s3cret');
    expect(await requestOf(id)).toMatchObject(expected);
    const { data: info } = await ask('dataInterface.info', { id });
    expect(info.queries).toEqual([
      { field: 'key', defaultValue: '', secret: 1, isSet: 1 },
      { field: 'page', defaultValue: '1' },
      { field: 'key', defaultValue: '', secret: 1, isSet: 1 },
    ]);
    expect(info.bodyFields[0]).toEqual({ field: 'password', defaultValue: '', secret: 1, isSet: 1 });
    expect(info.parameters[0]).toMatchObject({ field: 'path', defaultValue: '', secret: 1, isSet: 1 });
    const exported = await exportedText(id);
    const logs = await use.app.db.raw('select * from weft_data_interface_log where interface_id = $1', [id]);
    const audit = await use.app.db.raw('select json::text from weft_log');
    expect(audit.length).toBeGreaterThan(0);
    for (const text of [info, exported, logs, audit, (await ask('dataInterface.list')).data])
      expect(JSON.stringify(text)).not.toMatch(/s3cret|sealed:/);
    expect(exported).not.toContain('isSet');
  });

  it('a secret that comes back empty is kept; without its mark it is gone, not shown', async () => {
    const id = await make();
    const { data: info } = await ask('dataInterface.info', { id });
    const { kind, dataConfigJson, ...as347 } = info;
    for (const back of [info, { ...info, processing: '(d) => d' }, { ...as347, dataConfigJson }, as347]) {
      expect((await ask('dataInterface.update', { ...back, description: 'x', id })).msg).toBe('更新成功');
      expect(await requestOf(id)).toMatchObject(expected);
    }
    const retyped = [info.queries[0], info.queries[1], secret('key', 'new')];
    await ask('dataInterface.update', { ...info, queries: retyped, id });
    expect((await requestOf(id)).url).toContain('?key=s3cret-query&page=1&key=new');
    const unmarked = {
      queries: [{ ...info.queries[0], secret: 0 }],
      bodyFields: [{ ...info.bodyFields[0], secret: 0 }],
      parameters: [{ ...info.parameters[0], secret: 0 }],
    };
    await ask('dataInterface.update', { ...info, ...unmarked, id });
    expect(await storedText(id)).not.toContain('sealed:');
    expect(await requestOf(id)).toMatchObject({ url: '/data/?key=', body: 'password=' });
  });

  it('a raw body takes a secret parameter, whose value no call reads or overrides', async () => {
    const parameters = [
      { ...secret('token', 's3cret"raw'), fieldName: '密钥' },
      { ...plain('q', ''), required: 1 },
    ];
    const body = '{"auth": {"token": "{token}"}, "q": "{q}"}';
    const id = await create({ ...http, url: `${use.address}/data`, bodyType: 'json', body, parameters });
    expect(await storedText(id)).not.toContain('s3cret');
    const given = [plain('q', '1'), plain('token', 'mine')];
    expect(JSON.parse((await requestOf(id, given)).body)).toEqual({ auth: { token: 's3cret"raw' }, q: '1' });
    expect((await ask('dataInterface.params', { id })).data).toMatchObject([{ field: 'q' }]);
    expect((await ask('dataInterface.params', { id })).data).toHaveLength(1);
    expect((await ask('dataInterface.info', { id })).data.body).toBe(body);
  });

  it('a kept secret is not sent to another server, and is of no use to statements and static data', async () => {
    const id = await make();
    const { data: info } = await ask('dataInterface.info', { id });
    const away = { url: 'https://elsewhere.example/data', id };
    for (const [member, rest] of [
      ['queries', { bodyFields: [], parameters: [] }],
      ['bodyFields', { queries: [], parameters: [] }],
      ['parameters', { queries: [], bodyFields: [] }],
    ] as const)
      expect(await ask('dataInterface.update', { ...info, ...rest, ...away }), member).toMatchObject({
        code: 400,
        msg: '请求地址已改变，请重新填写保密的值',
        data: { errors: [{ field: member }] },
      });
    const sql = { kind: 'sql', sql: 'select {path}', queries: [], bodyFields: [], id };
    expect(await ask('dataInterface.update', { ...info, ...sql })).toMatchObject({
      code: 400,
      msg: '只有 API 操作的接口可以有保密参数',
      data: { errors: [{ field: 'parameters' }] },
    });
  });

  it('only an administrator changes a secret', async () => {
    const id = await make();
    const role = await makeRole(use.app, { menus: [] });
    await grantRole(use.app, role, {
      menus: ['systemData', 'systemData.dataInterface'],
      buttons: ['systemData.dataInterface/btn_edit'],
    });
    await makePerson(use.app, 'keeper', [role]);
    const { data: info } = await ask('dataInterface.info', { id }, 'keeper');
    expect(JSON.stringify(info)).not.toMatch(/s3cret|sealed:/);
    expect((await ask('dataInterface.update', { ...info, description: 'y', id }, 'keeper')).code).toBe(200);
    expect(await requestOf(id)).toMatchObject(expected);
    for (const parameters of [
      [{ ...info.parameters[0], defaultValue: 'mine' }],
      [{ ...info.parameters[0], secret: 0 }],
    ])
      expect((await ask('dataInterface.update', { ...info, parameters, id }, 'keeper')).msg).toBe(
        'SQL 操作和 API 操作的接口只能由管理员维护',
      );
  });
});
