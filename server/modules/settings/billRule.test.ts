import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billDate } from '../../../core/billNumber';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { assignBillNumber } from '../../services/platform/billNumber';

let app: TestServer;
const ask = (call: string, params: Record<string, unknown> = {}) => app.inject(call, params, { as: 'admin' });
const draft = (enCode: string, more: Record<string, unknown> = {}) => {
  const number = { prefix: 'DD', dateFormat: 'no', digit: 3, startNumber: '1' };
  return { fullName: `规则${enCode}`, enCode, category: 'cat1', ...number, enabledMark: 1, sortCode: 0, ...more };
};
const find = async (enCode: string) => {
  const { data } = await ask('billRule.list', { keyword: enCode });
  return data.list.find((row: { enCode: string }) => row.enCode === enCode);
};
async function create(enCode: string, more: Record<string, unknown> = {}): Promise<string> {
  expect(await ask('billRule.create', draft(enCode, more))).toMatchObject({ code: 200, msg: '新建成功' });
  return (await find(enCode)).id;
}
const issue = (enCode: string) => app.db.transaction((tx) => assignBillNumber(tx, enCode, new Date()));

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

describe('bill rules (contract-platform §5.8)', () => {
  it('API-170…174 BILL-09 BILL-18 BILL-23 creates with defaults, reads, changes, toggles and deletes', async () => {
    const { enabledMark, sortCode, ...bare } = draft('crud', { digit: '3' });
    expect(await ask('billRule.create', bare)).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = await find('crud');
    const kind = { type: 1, suffix: '', randomDigit: 16, randomType: 1 };
    const stored = { id, ...bare, ...kind, digit: 3, sortCode: 0, enabledMark: 1, example: 'DD001', description: null };
    expect((await ask('billRule.info', { id })).data).toEqual(stored);
    expect(await ask('billRule.update', { ...stored, prefix: 'EE' })).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await ask('billRule.info', { id })).data).toMatchObject({ prefix: 'EE', example: 'EE001' });
    expect(await ask('billRule.state', { id })).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await find('crud')).enabledMark).toBe(0);
    expect(await ask('billRule.remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await ask('billRule.info', { id })).code).toBe(400);
  });

  it('API-168 BILL-19 lists by page, keyword and category, with the names of category and creator', async () => {
    await ask('dictionaryType.create', { parentId: '-1', fullName: '业务', enCode: 'business' });
    const category = { fullName: '采购', enCode: 'buy', id: '' };
    const [type] = await app.db.raw<{ id: string }>(`select id from weft_dictionary_type where en_code = 'business'`);
    await ask('dictionaryData.create', { ...category, dictionaryTypeId: type!.id });
    category.id = (await ask('dictionaryData.options', { id: 'business' })).data.list[0].id;
    for (let at = 1; at <= 3; at += 1) await create(`page${at}`, { category: category.id, sortCode: at });
    const { data } = await ask('billRule.list', {
      keyword: 'PAGE',
      categoryId: category.id,
      currentPage: 2,
      pageSize: 2,
      sort: 'desc',
      sidx: '',
    });
    expect(data.pagination).toEqual({ currentPage: 2, pageSize: 2, total: 3 });
    expect(data.list).toHaveLength(1);
    expect(data.list[0]).toEqual({
      id: expect.any(String),
      fullName: '规则page3',
      enCode: 'page3',
      category: category.fullName,
      startNumber: '1',
      outputNumber: null,
      digit: 3,
      creatorUser: expect.stringMatching(/\/admin$/),
      creatorTime: expect.any(Number),
      lastModifyTime: null,
      sortCode: 3,
      enabledMark: 1,
    });
    for (const keyword of ['%', '_', '\\'])
      expect((await ask('billRule.list', { keyword })).data.pagination.total).toBe(0);
    expect((await ask('billRule.list', { categoryId: 'none' })).data.list).toEqual([]);
  });

  it('API-169 offers pickers the enabled rules only', async () => {
    const id = await create('picked');
    const codes = async () => (await ask('billRule.selector', { keyword: 'picked' })).data.list.length;
    expect(await codes()).toBe(1);
    await ask('billRule.state', { id });
    expect(await codes()).toBe(0);
  });

  it('refuses a name or code that is there already, and deleting a rule that has issued', async () => {
    const id = await create('unique');
    expect(await ask('billRule.create', draft('x', { fullName: '规则unique' }))).toMatchObject({
      code: 400,
      msg: '名称不能重复',
    });
    expect(await ask('billRule.create', draft('unique', { fullName: 'x' }))).toMatchObject({
      code: 400,
      msg: '编码不能重复',
    });
    await issue('unique');
    expect(await ask('billRule.remove', { id })).toMatchObject({ code: 400, msg: '单据已经被使用,不允许被删除' });
  });

  it('API-175 BILL-20 BILL-22 previews without consuming; unknown and disabled rules are refused', async () => {
    const id = await create('preview');
    for (const _ of [1, 2])
      expect(await ask('billRule.number', { enCode: 'preview' })).toMatchObject({ code: 200, data: 'DD001' });
    expect(await issue('preview')).toBe('DD001');
    expect((await ask('billRule.number', { enCode: 'preview' })).data).toBe('DD002');
    expect((await find('preview')).outputNumber).toBe('DD001');
    await ask('billRule.state', { id });
    for (const enCode of ['preview', 'nobody']) {
      expect(await ask('billRule.number', { enCode })).toMatchObject({ code: 400, msg: '单据规则不存在' });
    }
  });

  it('issue 11 §3 rules of 3.6: capitals, a suffix, random numbers and UUIDs; the form leaves out what it does not show', async () => {
    const later = { category: 'cat1', sortCode: 0, enabledMark: 1, description: '' };
    const named = (enCode: string) => ({ ...later, fullName: `后${enCode}`, enCode });
    const make = async (enCode: string, more: object) =>
      expect(await ask('billRule.create', { ...named(enCode), ...more })).toMatchObject({ code: 200 });
    await make('laterDate', { type: 1, dateFormat: 'YYYYMMDDHH', digit: 2, startNumber: '01', suffix: '-S' });
    await make('laterRandom', { type: 2, randomDigit: 32, randomType: 2, prefix: 'R', suffix: '' });
    await make('laterUuid', { type: 3, prefix: '', suffix: '' });
    const hour = billDate('YYYYMMDDHH', new Date());
    expect(await issue('laterDate')).toMatch(new RegExp(`^${hour.slice(0, 8)}\\d{2}01-S$`));
    expect(await issue('laterDate')).toMatch(/0[12]-S$/);
    const [one, two] = [await issue('laterRandom'), await issue('laterRandom')];
    expect(one).toMatch(/^R[0-9A-Z]{32}$/);
    expect(two).not.toBe(one);
    expect((await ask('billRule.number', { enCode: 'laterUuid' })).data).toHaveLength(36);
    const { id, outputNumber } = await find('laterRandom');
    expect(outputNumber).toBe(two);
    expect((await ask('billRule.info', { id })).data).toMatchObject({ type: 2, randomDigit: 32, randomType: 2 });
    const uuid = await find('laterUuid');
    expect((await ask('billRule.state', { id: uuid.id })).code).toBe(200);
    expect((await ask('billRule.create', { ...named('laterWrong'), type: 4 })).code).toBe(400);
  });

  it('BILL-22 says which number grew too long', async () => {
    await create('long', { digit: 1, startNumber: '9' });
    await issue('long');
    expect(await ask('billRule.number', { enCode: 'long' })).toMatchObject({
      code: 400,
      msg: '自动生成的【规则long】超出长度，提交失败！',
    });
  });

  it('counts anew after a change of prefix, date format, digits or start, and not after another', async () => {
    const id = await create('reshape');
    await issue('reshape');
    await ask('billRule.update', { ...draft('reshape', { fullName: '改名' }), id });
    expect(await issue('reshape')).toBe('DD002');
    for (const change of [{ prefix: 'EE' }, { prefix: 'EE', digit: 4 }, { prefix: 'EE', digit: 4, startNumber: '7' }]) {
      await ask('billRule.update', { ...draft('reshape', { fullName: '改名' }), ...change, id });
      expect((await find('reshape')).outputNumber).toBeNull();
      await issue('reshape');
    }
    expect((await find('reshape')).outputNumber).toBe('EE0007');
  });

  it('issue 27 §5 O7 a form that is taken up again goes on behind its last number, and the rule is not removed', async () => {
    const id = await create('again');
    const change = (more: Record<string, unknown>) => ask('billRule.update', { ...draft('again', more), id });
    const given = [await issue('again'), await issue('again')];
    expect(given).toEqual(['DD001', 'DD002']);
    await change({ prefix: 'XX' });
    expect(await issue('again')).toBe('XX001');
    await change({});
    expect(await ask('billRule.remove', { id })).toMatchObject({ code: 400 });
    expect(await issue('again')).toBe('DD003');
    await change({ startNumber: '002' });
    expect(await issue('again')).toBe('DD004');
    await change({ startNumber: '100' });
    expect(await issue('again')).toBe('DD100');
    await change({});
    expect(await issue('again')).toBe('DD101');
  });

  it.each([
    ['VALD-30', { fullName: '' }, '请输入业务名称'],
    ['VALD-31', { fullName: '名'.repeat(51) }, '业务名称最多为50个字符！'],
    ['VALD-32', { enCode: '' }, '请输入业务编码'],
    ['VALD-33', { enCode: 'c'.repeat(51) }, '业务编码最多为50个字符！'],
    ['VALD-34', { category: null }, '请选择业务分类'],
    ['VALD-35', { prefix: '' }, '请输入流水前缀'],
    ['VALD-36', { dateFormat: '' }, '请选择流水日期格式'],
    ['VALD-37', { digit: '' }, '请输入流水位数'],
    ['VALD-38', { digit: 0 }, '只能输入正整数'],
    ['VALD-38', { digit: 'x' }, '只能输入正整数'],
    ['VALD-39', { digit: 10 }, '流水位数最多为1个字符！'],
    ['VALD-40', { startNumber: '' }, '请输入流水起始'],
    ['VALD-41', { startNumber: '1a' }, '流水起始只能输入数字'],
    ['VALD-42', { startNumber: '000' }, '流水起始不能为000'],
  ])('%s %j is refused by the server with the text of the form', async (_, wrong, msg) => {
    expect(await ask('billRule.create', draft('valid', wrong))).toMatchObject({ code: 400, msg });
  });

  it('BILL-08 VALD-43 takes no other date format and no sort outside 0-999999', async () => {
    for (const wrong of [{ dateFormat: 'dd' }, { sortCode: -1 }, { sortCode: 1_000_000 }]) {
      expect((await ask('billRule.create', draft('valid', wrong))).code).toBe(400);
    }
    const english = await app.inject('billRule.create', draft('valid', { fullName: '' }), {
      as: 'admin',
      language: 'en',
    });
    expect(english.msg).toBe('please enter business name');
  });

  it('API-176 a rule goes out and comes in disabled with nothing issued; what is here is refused', async () => {
    const id = await create('travel');
    await issue('travel');
    const { data } = await ask('billRule.export', { id });
    expect(data.name).toMatch(/^规则travel_\d{14}\.bb$/);
    const content = await (await fetch(new URL(data.url, app.url))).text();
    const send = (text: string, filename = 'a.bb') => ask('billRule.import', { file: { filename, content: text } });
    expect(await send(content)).toMatchObject({ code: 400, msg: '数据已存在' });
    expect(await send(content, 'a.bdd')).toMatchObject({ code: 400, msg: '导入失败，文件格式错误' });
    for (const text of ['[]', 'null', '{}', '{"id":"1"}', '{"id":5,"fullName":{}}'])
      expect((await send(text)).code).toBe(400);
    await app.db.raw('delete from weft_bill_rule where id = $1', [id]);
    expect(await send(content)).toMatchObject({ code: 200, msg: '导入成功' });
    expect(await find('travel')).toMatchObject({ id, enabledMark: 0, outputNumber: null, digit: 3 });
  });
});
