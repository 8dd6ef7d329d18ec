import { describe, expect, it } from 'vitest';
import { interfaceServer, interfaceRows as rows } from '../../../tests/support/interfaceServer';

const use = interfaceServer();
const { ask, create, sent } = use;

describe('HTTP interfaces (contract-visualdev §11)', () => {
  it('API-058 API-060 parameters have defaults and types, and required ones are asked for', async () => {
    const parameters = [
      { field: 'n', fieldName: '数', dataType: 'int', required: 1, defaultValue: '' },
      { field: 'd', dataType: 'varchar', required: 0, defaultValue: 'x' },
    ];
    const id = await create({
      kind: 'http',
      url: `${use.address}/q`,
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
    sent.length = 0;
    expect(
      await run([
        { field: 'n', defaultValue: '7' },
        { field: 'other', defaultValue: '1' },
      ]),
    ).toMatchObject({ code: 200, msg: '接口请求成功', data: rows });
    expect(sent[0]).toMatchObject({ url: '/q?n=7&d=a+x%26', method: 'GET' });
    expect(sent[0]!.headers).not.toHaveProperty('authorization');
  });

  it('API-058 HTTP: methods, headers, bodies, paths in the answer, and what goes wrong', async () => {
    const http = (more: Record<string, unknown>) =>
      create({ kind: 'http', url: `${use.address}/x`, method: 'POST', parameters: [{ field: 'v' }], ...more });
    const run = (id: string) => ask('dataInterface.run', { id, paramList: [{ field: 'v', defaultValue: 'a"<é' }] });
    sent.length = 0;
    await run(
      await http({
        bodyType: 'json',
        body: '{"whole": "{v}", "part": "[{v}]"}',
        headers: [{ field: 'X-Key', defaultValue: 'k{v}' }],
      }),
    );
    expect(JSON.parse(sent[0]!.body)).toEqual({ whole: 'a"<é', part: '[a"<é]' });
    expect(sent[0]!.headers).toMatchObject({ 'content-type': 'application/json' });
    await run(await http({ bodyType: 'urlencoded', bodyFields: [{ field: 'v', defaultValue: '{v}' }] }));
    expect(new URLSearchParams(sent[1]!.body).get('v')).toBe('a"<é');
    await run(await http({ bodyType: 'xml', body: '<a>{v}</a>' }));
    expect(sent[2]!.body).toBe('<a>a&#34;&#60;é</a>');
    await run(await http({ method: 'PUT', bodyType: 'form', bodyFields: [{ field: 'v', defaultValue: '{v}' }] }));
    expect(sent[3]).toMatchObject({ method: 'PUT', body: expect.stringContaining('name="v"\r\n\r\na"<é\r\n') });
    expect(await run(await http({ url: `${use.address}/broken` }))).toMatchObject({
      code: 400,
      msg: '接口返回 HTTP 500',
    });
    expect(await run(await http({ url: `${use.address}/text` }))).toMatchObject({
      code: 400,
      msg: '接口返回的不是 JSON',
    });
    const unreachable = { code: 400, msg: '无法访问接口地址' };
    expect(await run(await http({ url: 'http://localhost:5432/' }))).toMatchObject(unreachable);
    expect(await run(await http({ url: 'http://169.254.169.254/latest' }))).toMatchObject(unreachable);
    expect(await run(await http({ url: 'http://127.0.0.1/' }))).toMatchObject(unreachable);
  });
});
