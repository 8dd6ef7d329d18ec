// Engines: both. What is stored after a rule has set it may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let jobs: PublishedModel;
const admin = { as: 'admin' };
const rework = { result: 'rework' };
const model = {
  enCode: 'ruledJobs',
  form: {
    linkages: [
      { name: 'reason', when: rework, then: [{ show: ['reason'] }, { require: ['reason'] }] },
      { name: 'closed', when: { result: 'closed' }, then: [{ disable: ['price'] }] },
      { name: 'dear', when: { price: { gt: 1000 } }, then: [{ refuse: '太贵了' }] },
      { name: 'few', when: rework, then: [{ limit: { count: { max: 5 } } }, { options: { kind: ['a'] } }] },
      {
        name: 'total',
        when: { count: { null: false } },
        then: [{ set: { total: { formula: 'price * count' } } }],
        always: true,
      },
      { name: 'row', when: { 'tableFieldLines.kind': 'x' }, then: [{ require: ['tableFieldLines.note'] }] },
    ],
  },
  fields: [
    fieldNode('input', 'result', '结果'),
    fieldNode('input', 'reason', '原因'),
    fieldNode('inputNumber', 'price', '单价', {}, { precision: 2 }),
    fieldNode('inputNumber', 'count', '数量'),
    fieldNode('inputNumber', 'total', '合计', {}, { precision: 2 }),
    fieldNode(
      'select',
      'kind',
      '类别',
      { dataType: 'static' },
      { options: ['a', 'b'].map((id) => ({ id, fullName: id })) },
    ),
    tableNode('tableFieldLines', '行', [fieldNode('input', 'kind', '类别'), fieldNode('input', 'note', '备注')]),
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  jobs = await publishModel(server, model);
});
afterAll(() => server.close());

const errors = (answer: { code: number; data: { errors: { field: string; message: string }[] } }) =>
  answer.code === 200 ? [] : answer.data.errors.map(({ field, message }) => `${field}: ${message}`);

describe('designer §2.5 the server obeys the rules of a form', () => {
  test('a detail names the fields that the rules hide in the record, and leaves out their values', async () => {
    const hiddenIn = async (values: object) => {
      const { data } = await jobs.save(values);
      const detail = await server.inject('onlineDev.dataChange', { modelId: jobs.modelId, id: data.id }, admin);
      const record = typeof detail.data.data === 'string' ? JSON.parse(detail.data.data) : detail.data.data;
      return [record.f_hidden, record.reason];
    };
    expect(await hiddenIn({ result: 'rework', reason: 'r' })).toEqual([[], 'r']);
    // Neither its place nor its value: what the page does not show is not answered.
    expect(await hiddenIn({ result: 'ok', reason: 'kept' })).toEqual([['reason'], undefined]);
  });

  test('neither is the record that a hidden relation leads to', async () => {
    const { data: job } = await jobs.save({ result: 'ok' });
    const linked = await publishModel(server, {
      enCode: 'ruledLinks',
      form: { linkages: [{ name: 'job', when: { state: 'open' }, then: [{ show: ['job'] }] }] },
      fields: [
        fieldNode('input', 'state', '状态'),
        fieldNode('relationForm', 'job', '工单', {}, { modelId: jobs.modelId, relationField: 'result' }),
      ],
    });
    const shown = async (state: string) => {
      const { data } = await linked.save({ state, job: job.id });
      const detail = await server.inject('onlineDev.dataChange', { modelId: linked.modelId, id: data.id }, admin);
      const record = typeof detail.data.data === 'string' ? JSON.parse(detail.data.data) : detail.data.data;
      return [record.job, record.job_id];
    };
    expect(await shown('open')).toEqual(['ok', job.id]);
    expect(await shown('done')).toEqual([undefined, undefined]);
  });

  test('require and hide', async () => {
    expect(errors(await jobs.save({ result: 'rework' }))).toEqual(['reason: 原因不能为空']);
    expect(errors(await jobs.save({ result: 'ok' }))).toEqual([]);
    expect(errors(await jobs.save({ result: 'rework', reason: 'r' }))).toEqual([]);
  });

  test('refuse, limit and options', async () => {
    expect(errors(await jobs.save({ price: 1001 }))).toEqual(['price: 太贵了']);
    expect(errors(await jobs.save({ ...rework, reason: 'r', count: 6, kind: 'b' }))).toEqual([
      'count: 数量不能大于5',
      expect.stringContaining('kind: '),
    ]);
    expect(errors(await jobs.save({ result: 'ok', count: 6, kind: 'b' }))).toEqual([]);
  });

  test('a row by itself', async () => {
    const rows = [{ kind: 'x' }, { kind: 'y' }];
    expect(errors(await jobs.save({ tableFieldLines: rows }))).toEqual(['tableFieldLines.0.note: 备注不能为空']);
  });

  test('always sets, also in a save that does not name the field', async () => {
    const id = (await jobs.save({ price: 2, count: 3, total: 99 })).data.id;
    expect(await jobs.info(id)).toMatchObject({ total: 6 });
    expect((await jobs.update(id, { count: 4 })).code).toBe(200);
    expect(await jobs.info(id)).toMatchObject({ total: 8 });
  });

  test('what is disabled is kept: another value is refused with a sentence', async () => {
    const id = (await jobs.save({ result: 'closed', price: 5 })).data.id;
    expect(errors(await jobs.update(id, { price: 6 }))).toEqual(['price: 单价已被表单规则锁定，不能修改']);
    expect(errors(await jobs.update(id, { price: 5, reason: 'x' }))).toEqual([]);
    expect(errors(await jobs.update(id, { result: 'open', price: 6 }))).toEqual([]);
    expect(await jobs.info(id)).toMatchObject({ price: 6 });
  });

  test('a script does not take away what a rule requires', async () => {
    const script = '({ setRequired }) => { setRequired("reason", false); }';
    const scripted = await publishModel(server, {
      ...model,
      enCode: 'scriptedJobs',
      form: { ...model.form, funcs: { onLoad: script } },
    });
    await server.inject('visualdev.trust', { id: scripted.modelId, trusted: 1 }, admin);
    expect(errors(await scripted.save(rework))).toEqual(['reason: 原因不能为空']);
  });

  test('a model whose rules cannot be obeyed is not published', async () => {
    const wrong = { ...model, enCode: 'wrongRules', form: { linkages: [{ when: {}, then: [{ show: ['gone'] }] }] } };
    await expect(publishModel(server, wrong)).rejects.toThrow();
  });

  test('an import is judged by the same rules', async () => {
    const plan = await server.inject(
      'onlineDev.importData',
      { modelId: jobs.modelId, list: [{ result: 'rework' }] },
      admin,
    );
    expect(JSON.stringify(plan)).toContain('原因不能为空');
  });
});
