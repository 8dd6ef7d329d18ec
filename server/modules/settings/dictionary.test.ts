import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let app: TestServer;
const ask = (call: string, params: Record<string, unknown> = {}) => app.inject(call, params, { as: 'admin' });

interface Named {
  id: string;
  enCode: string;
  children?: Named[] | null;
}
const flat = (nodes: Named[]): Named[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const listed = async (call: string, params: Record<string, unknown> = {}) =>
  ((await ask(call, params)).data as { list: Named[] }).list;

const draft = (enCode: string) => ({ parentId: '-1', fullName: `分类${enCode}`, enCode, isTree: 0, sortCode: 0 });
async function category(enCode: string, more: Record<string, unknown> = {}): Promise<string> {
  const made = await ask('dictionaryType.create', { ...draft(enCode), ...more });
  const { id } = flat(await listed('dictionaryType.list')).find((each) => each.enCode === enCode)!;
  expect(made).toMatchObject({ code: 200, msg: '新建成功', data: { id } });
  return id;
}
const itemDraft = (dictionaryTypeId: string, enCode: string) => {
  return { dictionaryTypeId, parentId: '0', fullName: `项${enCode}`, enCode, enabledMark: 1, sortCode: 0 };
};
async function item(type: string, enCode: string, more: Record<string, unknown> = {}): Promise<string> {
  expect(await ask('dictionaryData.create', { ...itemDraft(type, enCode), ...more })).toMatchObject({ code: 200 });
  return (await listed('dictionaryData.list', { typeId: type })).find((each) => each.enCode === enCode)!.id;
}

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

describe('dictionary categories (contract-platform §5.7)', () => {
  it('API-151…156 ENT-09 creates, reads, changes, lists as a tree and deletes', async () => {
    const id = await category('crudTop', { isTree: 1, sortCode: 7, description: '说明' });
    const child = await category('crudChild', { parentId: id });
    const stored = { id, parentId: '-1', fullName: '分类crudTop', enCode: 'crudTop', isTree: 1, sortCode: 7 };
    expect((await ask('dictionaryType.info', { id })).data).toEqual({ ...stored, description: '说明' });
    const node = (await listed('dictionaryType.list')).find((each) => each.id === id);
    expect(node).toMatchObject({
      ...stored,
      hasChildren: true,
      children: [{ id: child, hasChildren: false, children: null }],
    });
    const changed = await ask('dictionaryType.update', { ...stored, fullName: '改过' });
    expect(changed).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await ask('dictionaryType.info', { id })).data).toMatchObject({
      fullName: '改过',
      isTree: 1,
      description: '说明',
    });
    expect(await ask('dictionaryType.remove', { id: child })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await ask('dictionaryType.info', { id: child })).code).toBe(400);
  });

  it('refuses a name or code that is there already, and takes both again after a delete', async () => {
    const id = await category('twice');
    expect(await ask('dictionaryType.create', { ...draft('other'), fullName: '分类twice' })).toMatchObject({
      code: 400,
      msg: '名称不能重复',
    });
    expect(await ask('dictionaryType.create', { ...draft('twice'), fullName: '别的' })).toMatchObject({
      code: 400,
      msg: '编码不能重复',
    });
    expect(await ask('dictionaryType.update', { ...draft('twice'), id })).toMatchObject({ code: 200 });
    await ask('dictionaryType.remove', { id });
    await category('twice');
  });

  it('lets one of many savers at once have a name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask('dictionaryType.create', { ...draft(`race${at}`), fullName: '同名' })),
    );
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1);
    expect(new Set(answers.filter((each) => each.code !== 200).map((each) => each.msg))).toEqual(
      new Set(['名称不能重复']),
    );
  });

  it('refuses to delete a category with categories or items under it', async () => {
    const id = await category('inUse');
    const child = await category('inUseChild', { parentId: id });
    const refused = { code: 400, msg: '字典类型下面有字典值禁止删除' };
    expect(await ask('dictionaryType.remove', { id })).toMatchObject(refused);
    await ask('dictionaryType.remove', { id: child });
    const inside = await item(id, 'one');
    expect(await ask('dictionaryType.remove', { id })).toMatchObject(refused);
    await ask('dictionaryData.remove', { id: inside });
    expect(await ask('dictionaryType.remove', { id })).toMatchObject({ code: 200 });
  });

  it('refuses a parent that is the category itself, below it, or nowhere', async () => {
    const id = await category('moveTop');
    const child = await category('moveChild', { parentId: id });
    for (const parentId of [id, child]) {
      expect(await ask('dictionaryType.update', { ...draft('moveTop'), id, parentId })).toMatchObject({
        code: 400,
        msg: '上级不能是自己或自己的下级',
      });
    }
    expect(await ask('dictionaryType.update', { ...draft('moveTop'), id, parentId: '404' })).toMatchObject({
      msg: '上级不存在',
    });
    const [a, b] = [await category('swapA'), await category('swapB')];
    const swaps = await Promise.all([
      ask('dictionaryType.update', { ...draft('swapA'), id: a, parentId: b }),
      ask('dictionaryType.update', { ...draft('swapB'), id: b, parentId: a }),
    ]);
    expect(swaps.map((each) => each.code).sort()).toEqual([200, 400]);
  });

  it('API-152 offers every parent but the category and what is below it', async () => {
    const id = await category('pickTop');
    const child = await category('pickChild', { parentId: id });
    const all = flat(await listed('dictionaryType.selector', { id: '0' })).map((each) => each.id);
    expect(all).toEqual(expect.arrayContaining([id, child]));
    const others = flat(await listed('dictionaryType.selector', { id })).map((each) => each.id);
    expect(others).not.toContain(id);
    expect(others).not.toContain(child);
  });

  it('issue 15 §2 an item has a colour for its tag, in pickers, lists and files; others lack the member', async () => {
    const type = await category('coloured');
    const usual = await item(type, 'usual');
    const urgent = await item(type, 'urgent', { color: 'red' });
    const options = await listed('dictionaryData.options', { id: type });
    expect(options).toMatchObject([{ id: usual }, { id: urgent, color: 'red' }]);
    expect(options[0]).not.toHaveProperty('color');
    const all = (await listed('dictionaryData.all')) as unknown as { id: string; dictionaryList: Named[] }[];
    expect(all.find((each) => each.id === type)?.dictionaryList).toMatchObject([{ id: usual }, { color: 'red' }]);
    expect(await listed('dictionaryData.list', { typeId: type })).toMatchObject([{ color: '' }, { color: 'red' }]);
    const strange = { ...itemDraft(type, 'other'), color: 'url(x)' };
    expect(await ask('dictionaryData.create', strange)).toMatchObject({ code: 400 });
  });

  it.each([
    ['VALD-16', { parentId: '' }, '上级菜单不能为空'],
    ['VALD-17', { fullName: '' }, '请输入名称'],
    ['VALD-18', { fullName: 'a-b' }, '名称不能含有特殊符号'],
    ['VALD-19', { fullName: '名'.repeat(51) }, '名称最多为50个字符！'],
    ['VALD-20', { enCode: '' }, '请输入编码'],
    ['VALD-21', { enCode: '.a' }, '编码只能输入英文、数字和小数点且小数点不能放在首尾'],
    ['VALD-22', { enCode: 'a'.repeat(51) }, '编码最多为50个字符！'],
  ])('%s is refused by the server with the text of the form', async (_, wrong, msg) => {
    const answer = await ask('dictionaryType.create', { ...draft('valid'), ...wrong });
    expect(answer).toMatchObject({ code: 400, msg });
    expect((answer.data as { errors: unknown[] }).errors).toContainEqual({
      field: Object.keys(wrong)[0],
      message: msg,
    });
  });

  it('VALD-19 VALD-23 CONST-12 counts code points and keeps sort within 0-999999', async () => {
    await category('limits', { fullName: '名'.repeat(50), sortCode: 999999 });
    for (const sortCode of [-1, 1_000_000, 'x', 1.5]) {
      expect((await ask('dictionaryType.create', { ...draft('sort'), sortCode })).code).toBe(400);
    }
  });
});

describe('dictionary items (contract-platform §5.7)', () => {
  it('API-157 API-161…165 ENT-11 DICT-34 DICT-37 creates with defaults, reads, changes, toggles and deletes', async () => {
    const type = await category('items');
    expect(await ask('dictionaryData.create', { dictionaryTypeId: type, fullName: '红', enCode: 'red' })).toMatchObject(
      { code: 200 },
    );
    const [row] = await listed('dictionaryData.list', { typeId: type });
    const id = row!.id;
    const stored = { id, parentId: '0', fullName: '红', enCode: 'red', color: '', enabledMark: 1, sortCode: 0 };
    expect(row).toEqual(stored);
    expect((await ask('dictionaryData.info', { id })).data).toEqual({
      ...stored,
      dictionaryTypeId: type,
      color: null,
      description: null,
    });
    expect(await ask('dictionaryData.update', { ...stored, dictionaryTypeId: type, sortCode: 3 })).toMatchObject({
      msg: '更新成功',
    });
    expect(await ask('dictionaryData.state', { id })).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await ask('dictionaryData.info', { id })).data).toMatchObject({ enabledMark: 0, sortCode: 3 });
    await ask('dictionaryData.state', { id });
    expect((await ask('dictionaryData.info', { id })).data).toMatchObject({ enabledMark: 1 });
    expect(await ask('dictionaryData.remove', { id })).toMatchObject({ msg: '删除成功' });
    expect(await listed('dictionaryData.list', { typeId: type })).toEqual([]);
  });

  it('DICT-42 lists by sort then in the order of their making, flat or nested, by id or code, with a keyword that keeps ancestors', async () => {
    const type = await category('tree', { isTree: 1 });
    const top = await item(type, 'north', { sortCode: 2 });
    const leaf = await item(type, 'river', { parentId: top, fullName: '河流' });
    const first = await item(type, 'south', { sortCode: 1 });
    expect((await listed('dictionaryData.list', { typeId: type })).map((row) => row.id)).toEqual([leaf, first, top]);
    const nested = await listed('dictionaryData.list', { typeId: 'tree', isTree: 1 });
    expect(nested.map((row) => row.id)).toEqual([first, top]);
    expect(nested[1]).toMatchObject({ hasChildren: true, children: [{ id: leaf }] });
    const found = await listed('dictionaryData.list', { typeId: type, isTree: 1, keyword: '河' });
    expect(flat(found).map((row) => row.id)).toEqual([top, leaf]);
    expect(await listed('dictionaryData.list', { typeId: type, keyword: 'RIV' })).toHaveLength(1);
    expect(await listed('dictionaryData.list', { typeId: type, keyword: '%' })).toEqual([]);
    expect(await listed('dictionaryData.list', { typeId: 'nobody' })).toEqual([]);
  });

  it('newcomer 30 entries without an order of their own are listed and chosen as they were typed', async () => {
    const type = await category('typed');
    for (const code of ['draft', 'passed', 'failed']) await item(type, code);
    for (const call of ['dictionaryData.list', 'dictionaryData.options']) {
      const codes = (await listed(call, { typeId: type, id: type })).map(({ enCode }) => enCode);
      expect(codes, call).toEqual(['draft', 'passed', 'failed']);
    }
  });

  it('refuses a name or code twice within a category, not across categories', async () => {
    const [one, two] = [await category('scopeA'), await category('scopeB')];
    await item(one, 'same');
    await item(two, 'same');
    expect(await ask('dictionaryData.create', { ...itemDraft(one, 'same'), fullName: 'x' })).toMatchObject({
      msg: '编码不能重复',
    });
    expect(await ask('dictionaryData.create', { ...itemDraft(one, 'x'), fullName: '项same' })).toMatchObject({
      msg: '名称不能重复',
    });
  });

  it('refuses an unknown category, a parent elsewhere or below, and deleting an item with children', async () => {
    const [type, other] = [await category('rules', { isTree: 1 }), await category('rulesOther', { isTree: 1 })];
    const top = await item(type, 'top');
    const leaf = await item(type, 'leaf', { parentId: top });
    const foreign = await item(other, 'foreign');
    expect(await ask('dictionaryData.create', itemDraft('404', 'x'))).toMatchObject({
      code: 400,
      msg: '字典分类不存在',
    });
    const update = (parentId: string) => ask('dictionaryData.update', { ...itemDraft(type, 'top'), id: top, parentId });
    expect(await update(leaf)).toMatchObject({ code: 400, msg: '上级不能是自己或自己的下级' });
    expect(await update(foreign)).toMatchObject({ code: 400, msg: '上级不存在' });
    expect(await ask('dictionaryData.remove', { id: top })).toMatchObject({
      code: 400,
      msg: '该字典下面有子级,禁止删除',
    });
  });

  it('API-158…160 gives pickers the enabled items, nested in a tree, and the possible parents', async () => {
    const type = await category('pickers', { isTree: 1 });
    const top = await item(type, 'top');
    const leaf = await item(type, 'leaf', { parentId: top });
    const off = await item(type, 'off', { enabledMark: 0 });
    await item(type, 'underOff', { parentId: off });
    const tree = [{ id: top, hasChildren: true, children: [{ id: leaf, fullName: '项leaf', enCode: 'leaf' }] }];
    expect(await listed('dictionaryData.options', { id: 'pickers' })).toMatchObject(tree);
    expect(flat(await listed('dictionaryData.options', { id: type })).map((row) => row.id)).toEqual([top, leaf]);
    expect(await listed('dictionaryData.options', { id: 'nobody' })).toEqual([]);
    const all = (await listed('dictionaryData.all')) as unknown as { id: string; dictionaryList: Named[] }[];
    expect(all.find((each) => each.id === type)).toMatchObject({ enCode: 'pickers', isTree: 1, dictionaryList: tree });
    const [root] = await listed('dictionaryData.selector', { typeId: type, id: top, isTree: 1 });
    expect(root).toMatchObject({ id: '0', parentId: '-1', fullName: '分类pickers' });
    expect(flat(root!.children ?? []).map((row) => row.id)).toEqual([]);
    const [whole] = await listed('dictionaryData.selector', { typeId: type, id: '0', isTree: 1 });
    expect(flat(whole!.children!).map((row) => row.enCode)).toContain('leaf');
    const [bare] = await listed('dictionaryData.selector', { typeId: type, id: '0', isTree: 0 });
    expect(bare!.children).toBeNull();
  });

  it.each([
    ['VALD-24', { parentId: '' }, '请选择'],
    ['VALD-25', { fullName: '' }, '请输入名称'],
    ['VALD-26', { fullName: '名'.repeat(51) }, '字典名称最多为50个字符！'],
    ['VALD-27', { enCode: '' }, '请输入编码'],
    ['VALD-28', { enCode: 'c'.repeat(51) }, '字典编码最多为50个字符！'],
  ])('%s is refused by the server with the text of the form', async (_, wrong, msg) => {
    expect(await ask('dictionaryData.create', { ...itemDraft('1', 'valid'), ...wrong })).toMatchObject({
      code: 400,
      msg,
    });
  });

  it('VALD-29 ENT-12 keeps sort and status within their bounds', async () => {
    for (const wrong of [{ sortCode: -1 }, { sortCode: 1_000_000 }, { enabledMark: 2 }, { enabledMark: 'on' }]) {
      expect((await ask('dictionaryData.create', { ...itemDraft('1', 'valid'), ...wrong })).code).toBe(400);
    }
  });
});

describe('malformed requests', () => {
  it('answers malformed requests with the envelope and no stack', async () => {
    const token = await app.signIn('admin', 'Weft@2026');
    for (const body of ['{', '[]', 'null', '{"fullName":{"a":1}}', '{"fullName":["x"],"enCode":5}']) {
      const response = await fetch(`${app.url}/api/system/DictionaryType`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body,
      });
      const answer = (await response.json()) as { code: number; msg: string };
      expect(answer.code).toBe(400);
      expect(answer.msg).not.toMatch(/\bat \w+ \(|node_modules|select /i);
    }
  });
});
