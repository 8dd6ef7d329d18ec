import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel, smallModel } from '../../../tests/support/smallModel';

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shown {
  level: string;
  at: string;
  message: string;
}
const lines = (issues: Shown[]) => issues.map(({ level, at, message }) => `${level} ${at} ${message}`);

const faulty: SmallModel = {
  enCode: 'faulty',
  fields: [
    fieldNode('inptu', 'a', '甲'),
    fieldNode('select', 'b', '乙', { dataType: 'dictionary', dictionaryType: 'nowhere' }),
    fieldNode('popupSelect', 'c', '丙', {}, { interfaceId: '404', on: { change: '({ data }) => { data. }' } }),
    fieldNode('relationForm', 'd', '丁', {}, { modelId: '405' }),
    fieldNode('billRule', 'e', '戊', { rule: 'no-rule' }),
    fieldNode('calculate', 'f', '己', {}, { expression: [{ __vModel__: 'amonut' }] }),
    fieldNode('input', 'id', '编号'),
    fieldNode('input', 'g', '庚', {}, { on: { blur: '() => { alert(1) }' } }),
  ],
  list: { columnList: [{ prop: 'a' }, { prop: 'ordrDate' }], searchList: [] },
};

describe('saving a draft and publishing check the whole model (issue 11 §4)', () => {
  test('errors are stored and listed by pointer, apart from warnings', async () => {
    const saved = await server.inject('visualdev.create', smallModel(faulty), admin);
    expect(saved).toMatchObject({ code: 200, data: { errors: 1 } });
    expect(lines(saved.data.issues)).toEqual(
      expect.arrayContaining([
        'error /formData/fields/6/__vModel__ 字段名 id（编号）与系统字段同名，请改名',
        'warning /formData/fields/0 “甲”的控件 inptu 暂不支持，以只读方式显示；是否为 input？',
        'warning /formData/fields/1/__config__/dictionaryType “乙”使用的数据字典 nowhere 不存在',
        'warning /formData/fields/2/interfaceId “丙”使用的数据接口 404 不存在',
        expect.stringMatching('warning /formData/fields/2/on/change 脚本有语法错误，不会运行：'),
        'warning /formData/fields/3/modelId “丁”关联的功能 405 不存在或未发布',
        'warning /formData/fields/4/__config__/rule “戊”使用的单据规则 no-rule 不存在',
        'warning /formData/fields/5/expression 计算公式中的字段 amonut 不存在，按 0 计算',
        'warning /formData/fields/7/on/blur 脚本在管理员信任后才会运行',
        'warning /columnData/columnList/1 表单中没有字段 ordrDate，已忽略',
      ]),
    );
    expect(saved.data.issues[0].level).toBe('error');
    const { id } = saved.data;
    const released = await server.inject('visualdev.release', { id, pc: 1 }, admin);
    expect(released).toMatchObject({ code: 400, msg: '字段名 id（编号）与系统字段同名，请改名' });
    const plan = (await server.inject('visualdev.releasePlan', { id }, admin)).data;
    expect(lines(plan.issues)).toEqual(lines(saved.data.issues));
    expect(plan).toMatchObject({ errors: 1, steps: [] });
  });

  test('every error is in the answer of a refused release', async () => {
    const fields = [fieldNode('input', 'id', '编号'), fieldNode('input', 'x', '甲'), fieldNode('input', 'x', '乙')];
    const { data } = await server.inject('visualdev.create', smallModel({ enCode: 'two', fields }), admin);
    const { data: answer } = await server.inject('visualdev.release', { id: data.id, pc: 1 }, admin);
    expect(answer.issues.filter(({ level }: Shown) => level === 'error').map(({ at }: Shown) => at)).toEqual([
      '/formData/fields/2/__vModel__',
      '/formData/fields/0/__vModel__',
      '/formData/fields/2',
    ]);
  });

  test('what is no model is not saved; broken JSON has its line and column at the field', async () => {
    const body = smallModel({ enCode: 'shape', fields: [fieldNode('input', 'a', '甲')] });
    const broken = await server.inject('visualdev.create', { ...body, formData: '{\n "fields": [],\n}' }, admin);
    expect(broken).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'formData', message: '不是有效的 JSON：第 3 行第 1 列，{ "fields": [], ▸}' }] },
    });
    const shape = { ...body, formData: '[1,2]', tables: '[{"table":1}]' };
    const refused = await server.inject('visualdev.create', shape, admin);
    expect(refused).toMatchObject({
      code: 400,
      msg: '这里应为一个 JSON 对象',
      data: { issues: expect.arrayContaining([expect.objectContaining({ level: 'error', at: '/tables/0/table' })]) },
    });
    expect((await server.inject('visualdev.list', { keyword: 'shape' }, admin)).data.list).toEqual([]);
  });

  test('a draft can be checked without saving it', async () => {
    const { formData, columnData } = smallModel(faulty);
    const { data } = await server.inject('visualdev.check', { webType: 2, formData, columnData }, admin);
    expect(data).toMatchObject({ errors: 1 });
    expect((await server.inject('visualdev.check', { formData: '{' }, admin)).data.issues[0]).toMatchObject({
      at: '/formData',
      message: '不是有效的 JSON：第 1 行第 2 列，{▸',
    });
  });

  test('a script that would break out of its parser is only parsed', async () => {
    const on = { change: '() => 1; } while (true) {} {' };
    const model = smallModel({ enCode: 'loop', fields: [fieldNode('input', 'a', '甲', {}, { on })] });
    const { data } = await server.inject('visualdev.create', model, admin);
    expect(lines(data.issues)).toEqual([expect.stringMatching('/formData/fields/0/on/change 脚本有语法错误')]);
  });

  test('the sample has no issue and releases as it is; docs/first-model.md names it', async () => {
    const { data: sample } = await server.inject('visualdev.sample', {}, admin);
    const { data } = await server.inject('visualdev.create', sample, admin);
    expect(data.issues).toEqual([]);
    expect((await server.inject('visualdev.release', { id: data.id, pc: 1 }, admin)).msg).toBe('同步成功');
    const record = { title: '纸', lines: [{ product: 'A4', quantity: 3, price: 12.5 }] };
    const save = { modelId: data.id, data: JSON.stringify(record) };
    expect((await server.inject('onlineDev.create', save, admin)).msg).toBe('新建成功');
    const list = await server.inject('onlineDev.list', { modelId: data.id }, admin);
    expect(list.data.list).toMatchObject([{ title: '纸', total: '37.50' }]);
  });

  test('newcomer 7 the sample speaks the language of the person', async () => {
    const { data } = await server.inject('visualdev.sample', {}, { as: 'admin', language: 'en' });
    expect([data.fullName, data.formData].join()).not.toMatch(/\p{Script=Han}|template\./u);
    expect(data.formData).toContain('"label": "Reason"');
  });

  test('a model of five megabytes is taken, a larger body answers 413 with a sentence (issue 11 §1)', async () => {
    const note = 'x'.repeat(5 * 1024 * 1024);
    const body = smallModel({ enCode: 'large', fields: [fieldNode('input', 'a', '甲')], form: { note } });
    expect((await server.inject('visualdev.create', body, admin)).msg).toBe('新建成功');
    const over = { ...body, columnData: JSON.stringify({ note: note + note }) };
    const answer = await server.inject('visualdev.create', over, admin);
    expect(answer).toMatchObject({ status: 413, code: 400 });
    expect(answer.msg).toContain('12 MB');
  });
});
