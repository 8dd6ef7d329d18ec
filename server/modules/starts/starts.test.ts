import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../../core/languages';
import { loadLocale } from '../../../schemas';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { workbook } from '../../../tests/support/workbook';
import { templates, templateTexts } from './templates';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const admin = { as: 'admin' };

interface Draft {
  fullName: string;
  enCode: string;
  formData: string;
  columnData: string;
}
const posted = ({ fullName, enCode, formData, columnData }: Draft, code = enCode) => ({
  ...{ fullName, enCode: code, formData, columnData },
  ...{ type: 1, webType: 2, sortCode: 0, tables: '' },
});

describe('designer §2.10 the gallery', () => {
  test('lists every template with its words; one that is not there is refused', async () => {
    const { data } = await server.inject('starts.templates', {}, admin);
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual(templates.map(({ id }) => id));
    expect(data.list).toHaveLength(12);
    expect(data.list[0]).toEqual({ id: 'blank', fullName: '空白（三个字段）', about: '用于起步', count: 3 });
    const gone = await server.inject('starts.template', { id: 'nothing' }, admin);
    expect(gone.code).not.toBe(200);
  });

  test.each(templates.map(({ id }) => id))('%s is published as it is, without an issue', async (id) => {
    const { data: draft } = await server.inject<Draft>('starts.template', { id }, admin);
    expect(`${draft.formData}${draft.columnData}`).not.toContain('template.');
    const made = await server.inject('visualdev.create', posted(draft, `start_${id}`), admin);
    expect(made.data).toMatchObject({ issues: [] });
    const { code, msg } = await server.inject('visualdev.release', { id: made.data.id, pc: 1 }, admin);
    expect(code, msg).toBe(200);
  });

  test('rules and sums of a template are obeyed: goods in need a supplier, amounts are summed', async () => {
    const { data: draft } = await server.inject<Draft>('starts.template', { id: 'stock' }, admin);
    const own = { ...posted(draft, 'stockRules'), fullName: 'stockRules' };
    const { data: made } = await server.inject('visualdev.create', own, admin);
    await server.inject('visualdev.release', { id: made.id, pc: 1 }, admin);
    const lines = [
      { barcode: '690', product: 'Bolt', quantity: 3, price: 2 },
      { barcode: '691', product: 'Nut', quantity: 1, price: 0.5 },
    ];
    const record = { number: '1', direction: 'in', day: 1_700_000_000_000, warehouse: 'A', lines };
    const save = (data: object) =>
      server.inject('onlineDev.create', { modelId: made.id, data: JSON.stringify(data) }, admin);
    expect((await save(record)).code).not.toBe(200);
    const saved = await save({ ...record, supplier: 'Weaver' });
    expect(saved.code, saved.msg).toBe(200);
    const { data: list } = await server.inject('onlineDev.list', { modelId: made.id }, admin);
    expect(Number(String(list.list[0].total).replace(',', ''))).toBe(6.5);
  });

  test.each(languages.map(({ code }) => code))('has words for every field, option and rule in %s', async (language) => {
    const words = await loadLocale(language, ['template']);
    const lacking: string[] = [];
    const t = (key: string) => {
      if (!words[key]) lacking.push(key);
      return words[key] ?? key;
    };
    for (const { id } of templates) templateTexts({ t }, id);
    expect(lacking).toEqual([]);
  });
});

describe('designer §2.10 a spreadsheet becomes a model with its records', () => {
  const infer = (filename: string, content: Buffer | string) =>
    server.inject('starts.infer', { file: { filename, content } }, admin);
  const rows = Array.from({ length: 40 }, (_, at) => [
    `Bolt ${at}`,
    `0${1000 + at}`,
    at + 0.5,
    at % 2 ? 'steel' : 'brass',
    `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
    at % 3 ? '是' : '否',
  ]);
  const heading = ['Name', 'Code', 'Price', 'Metal', 'Since', 'Sold'];

  test.each([
    ['xlsx', workbook([heading, ...rows])],
    ['csv', Buffer.from([heading, ...rows].map((line) => line.join(',')).join('\n'))],
  ])('%s: kinds are inferred, the model is published, every row is a record', async (kind, content) => {
    const { data: plan } = await infer(`Stock ${kind}.${kind}`, content);
    expect(plan).toMatchObject({ fullName: `Stock ${kind}`, enCode: `Stock_${kind}`, count: 40, more: false });
    const preset = /"jnpfKey": "(\w+)"/g;
    expect([...plan.formData.matchAll(preset)].map(([, key]) => key)).toEqual([
      ...['input', 'input', 'inputNumber', 'select', 'datePicker', 'switch'],
    ]);
    const made = await server.inject('visualdev.create', posted(plan), admin);
    expect(made.data).toMatchObject({ issues: [] });
    const modelId = made.data.id;
    expect((await server.inject('visualdev.release', { id: modelId, pc: 1 }, admin)).code).toBe(200);
    const done = await server.inject('onlineDev.importData', { modelId, list: plan.records }, admin);
    expect(done.data).toMatchObject({ snum: 40, fnum: 0 });
    const { data: list } = await server.inject('onlineDev.list', { modelId, pageSize: 100 }, admin);
    expect(list.pagination.total).toBe(40);
    const [name, code] = plan.columns.map((column: { name: string }) => column.name);
    const first = list.list.find((row: Record<string, string>) => row[name] === 'Bolt 0');
    expect(first[code]).toBe('01000');
  });

  test('more rows than an import takes are told; a file without anything and one of another kind are refused', async () => {
    const many = ['A', ...Array.from({ length: 1_010 }, (_, at) => `x${at}`)].join('\n');
    const { data } = await infer('many.csv', many);
    expect([data.count, data.more, data.records.length]).toEqual([1_000, true, 1_000]);
    expect((await infer('empty.csv', '\n')).msg).toBe('文件中没有标题和数据行');
    expect((await infer('a.pdf', 'x')).msg).toBe('只能上传xlsx、csv格式的文件');
    expect((await infer('a.xlsx', 'no workbook')).code).not.toBe(200);
  });

  test('a formula stays a text, a name of hostile letters names nothing', async () => {
    const { data } = await infer('../../<b>.csv', 'Note,"{""$"":1}"\n=1+1,<script>\n');
    expect(data.records).toEqual([expect.objectContaining({})]);
    expect(Object.values(data.records[0])).toEqual(['=1+1', '<script>']);
    expect(data.enCode).toMatch(/^[A-Za-z]\w*$/);
  });
});
