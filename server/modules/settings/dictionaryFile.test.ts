import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
const ask = (call: string, params: Record<string, unknown> = {}) => app.inject(call, params, { as: 'admin' });
const send = (content: unknown, filename = 'any.bdd') => {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  return ask('dictionaryData.import', { file: { filename, content: text } });
};

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const type = (id: string, more: Record<string, unknown> = {}) => {
  return {
    id,
    parentId: '-1',
    fullName: `文件${id}`,
    enCode: `file${id}`,
    isTree: 1,
    sortCode: 3,
    description: null,
    ...more,
  };
};
const item = (id: string, dictionaryTypeId: string, more: Record<string, unknown> = {}) => {
  const named = {
    fullName: `项${id}`,
    enCode: `item${id}`,
    enabledMark: 1,
    sortCode: 0,
    color: id === 'i1' ? 'red' : null,
    description: null,
  };
  return { id, dictionaryTypeId, parentId: '0', ...named, ...more };
};
const whole = {
  list: [type('f1'), type('f2', { parentId: 'f1' })],
  modelList: [item('i1', 'f1'), item('i2', 'f1', { parentId: 'i1', enabledMark: 0 }), item('i3', 'f2')],
};

async function exported(id: string) {
  const { data } = await ask('dictionaryData.export', { id });
  const link = new URL(data.url, app.url);
  const answer = await fetch(link);
  return { name: data.name as string, answer, content: JSON.parse(await answer.text()) };
}
const byId = (rows: { id: string }[]) => [...rows].sort((a, b) => a.id.localeCompare(b.id));

describe('dictionary files (contract-platform §1.5, §5.7, DICT-43, API-166, API-167)', () => {
  it('DICT-26 what is exported comes back whole on an emptied database', async () => {
    expect(await send(whole)).toMatchObject({ code: 200, msg: '导入成功' });
    const first = await exported('f1');
    expect(first.name).toMatch(/^文件f1_\d{14}\.bdd$/);
    expect(byId(first.content.list)).toEqual(whole.list);
    expect(byId(first.content.modelList)).toEqual(whole.modelList);
    expect((await exported('f2')).content.modelList).toHaveLength(1);
    await app.db.raw('delete from weft_dictionary_data');
    await app.db.raw('delete from weft_dictionary_type');
    expect(await send(first.content, 'F1.BDD')).toMatchObject({ code: 200 });
    const second = await exported('f1');
    expect(byId(second.content.list)).toEqual(whole.list);
    expect(byId(second.content.modelList)).toEqual(whole.modelList);
  });

  it('refuses the whole file when anything in it is there already', async () => {
    const clashes = [
      { list: [type('n1'), type('f1', { fullName: '别', enCode: 'n' })] },
      { list: [type('n1'), type('n2', { fullName: '文件f1' })] },
      { list: [type('n1'), type('n2', { enCode: 'filef1' })] },
      { list: [type('n1')], modelList: [item('i1', 'n1')] },
      { list: [type('n1')], modelList: [item('n3', 'n1'), item('n4', 'n1', { enCode: 'itemn3' })] },
    ];
    for (const content of clashes) expect(await send(content)).toMatchObject({ code: 400, msg: '数据已存在' });
    expect(await ask('dictionaryType.info', { id: 'n1' })).toMatchObject({ code: 400 });
  });

  it('refuses a category whose parent is neither in the file nor here', async () => {
    expect(await send({ list: [type('p1', { parentId: 'gone' })] })).toMatchObject({
      code: 400,
      msg: '导入失败，查询不到上级分类',
    });
    expect(await send({ list: [type('p1', { parentId: 'f1' })] })).toMatchObject({ code: 200 });
  });

  it('takes back what was deleted', async () => {
    for (const id of ['i2', 'i1']) await ask('dictionaryData.remove', { id });
    for (const id of ['i3']) await ask('dictionaryData.remove', { id });
    for (const id of ['p1', 'f2', 'f1'])
      expect(await ask('dictionaryType.remove', { id })).toMatchObject({ code: 200 });
    expect(await send(whole)).toMatchObject({ code: 200 });
    expect((await exported('f1')).content.modelList).toHaveLength(3);
  });

  it('holds the rows of a file to the rules of the forms', async () => {
    expect(await send({ list: [type('r1', { fullName: 'a-b' })] })).toMatchObject({
      code: 400,
      msg: '名称不能含有特殊符号',
    });
    expect(await send({ list: [type('r1')], modelList: [item('r2', 'r1', { enCode: 'c'.repeat(51) })] })).toMatchObject(
      {
        code: 400,
        msg: '字典编码最多为50个字符！',
      },
    );
  });

  it.each([
    ['another extension', JSON.stringify({ list: [type('w1')] }), 'a.json'],
    ['no JSON', '{"list":', 'a.bdd'],
    ['other bytes', Buffer.from([0xff, 0xfe, 0x00]), 'a.bdd'],
    ['no list', '{}', 'a.bdd'],
    ['an empty list', '{"list":[]}', 'a.bdd'],
    ['a list of texts', '{"list":["x"]}', 'a.bdd'],
    ['an array', '[]', 'a.bdd'],
    ['null', 'null', 'a.bdd'],
    ['a prototype', '{"__proto__":{"polluted":1},"list":[]}', 'a.bdd'],
    ['a constructor', '{"list":[{"constructor":{"prototype":{"polluted":1}}}]}', 'a.bdd'],
    ['a deep nest', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'a.bdd'],
    ['a circle', JSON.stringify({ list: [type('w1', { parentId: 'w2' }), type('w2', { parentId: 'w1' })] }), 'a.bdd'],
    ['itself as parent', JSON.stringify({ list: [type('w1', { parentId: 'w1' })] }), 'a.bdd'],
    ['a strange id', JSON.stringify({ list: [type("w'1;--", { fullName: 'a', enCode: 'a' })] }), 'a.bdd'],
    ['an item of no category', JSON.stringify({ list: [type('w1')], modelList: [item('w2', 'f1')] }), 'a.bdd'],
    [
      'an item under one of another category',
      JSON.stringify({
        list: [type('w1'), type('w3')],
        modelList: [item('w2', 'w1'), item('w4', 'w3', { parentId: 'w2' })],
      }),
      'a.bdd',
    ],
  ])('SEC-43 refuses %s', async (_, content, filename) => {
    expect(await send(content, filename)).toMatchObject({ code: 400, msg: '导入失败，文件格式错误' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await ask('dictionaryType.info', { id: 'w1' })).toMatchObject({ code: 400 });
  });

  it('refuses a file over 500 KB and a request without one', async () => {
    const long = await send({ list: [type('l1', { description: 'x'.repeat(520_000) })] });
    expect(long.code).toBe(400);
    expect(long.msg).toContain('500');
    expect((await ask('dictionaryData.import', {})).code).toBe(400);
  });
});

describe('download links (contract-platform §1.5)', () => {
  it('serves once, as an attachment with its name in UTF-8, without a session', async () => {
    const { data } = await ask('dictionaryData.export', { id: 'f1' });
    expect(data.url).toMatch(/^\/api\/file\/Download\?encryption=[\w-]{43}$/);
    const first = await fetch(new URL(`${data.url}&name=${encodeURIComponent('改名.bdd')}`, app.url));
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="__.bdd"; filename*=UTF-8''${encodeURIComponent('改名.bdd')}`,
    );
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const second = await fetch(new URL(data.url, app.url));
    expect(await second.json()).toMatchObject({ code: 400, msg: '文件下载失败,链接已失效' });
  });

  it('SEC-07 serves nothing late or unknown, keeps no token, and lets no name into the headers', async () => {
    const { data } = await ask('dictionaryData.export', { id: 'f1' });
    const token = new URL(data.url, app.url).searchParams.get('encryption')!;
    const rows = await app.db.raw<{ token_hash: string }>('select token_hash from weft_download_ticket');
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
    await app.db.raw(`update weft_download_ticket set expires_at = now() - interval '1 second'`);
    for (const encryption of [token, 'x', '']) {
      expect((await app.inject('file.download', { encryption })).code).toBe(400);
    }
    const again = (await ask('dictionaryData.export', { id: 'f1' })).data;
    const evil = encodeURIComponent('a"\r\nx-evil: 1\u202e/../b.bdd');
    const answer = await fetch(new URL(`${again.url}&name=${evil}`, app.url));
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(answer.headers.get('content-disposition')).not.toMatch(/[\r\n]|\.\.\/|\/b/);
    const html = (await ask('dictionaryData.export', { id: 'f1' })).data;
    const kept = await fetch(new URL(`${html.url}&name=evil.html`, app.url));
    expect(kept.headers.get('content-disposition')).not.toContain('html');
  });
});
