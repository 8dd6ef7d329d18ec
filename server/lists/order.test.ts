// Engines: both. Collations and functions of texts differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../core/fold';
import { type PublishedModel, publishModel } from '../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { fieldNode } from '../../tests/support/smallModel';

const as = { as: 'admin' };
let server: TestServer;
let model: PublishedModel;
const inOrder = [
  '1号',
  '2号',
  '10号',
  'Ábel',
  'apple',
  'Zed',
  '阿一',
  '曾七',
  '重庆',
  '第2章',
  '第10章',
  '李四',
  '王五',
  '张三',
  '长沙',
  '赵六',
];
const mixed = [...inOrder].sort();

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'orders', fields: [fieldNode('input', 'name', '名称')] });
  for (const name of mixed) await model.save({ name });
});
afterAll(() => server.close());

describe('one order and one folding of texts', () => {
  test('records of a model are sorted by pinyin, digits and Latin first, numbers by value', async () => {
    expect(await model.names('name', { sidx: 'name', sort: 'asc' })).toEqual(inOrder);
    expect(await model.names('name', { sidx: 'name', sort: 'desc' })).toEqual([...inOrder].reverse());
  });

  test('lists of families are in the same order', async () => {
    for (const [index, fullName] of mixed.entries())
      await server.inject('role.create', { fullName, enCode: `code${index}`, globalMark: 1, enabledMark: 1 }, as);
    const { data } = await server.inject('role.list', { sidx: 'fullName', sort: 'asc', pageSize: 500 }, as);
    const names = data.list.map(({ fullName }: { fullName: string }) => fullName);
    const taken = inOrder.filter((name) => names.includes(name));
    expect(taken.length).toBeGreaterThan(10);
    expect(names.filter((name: string) => inOrder.includes(name))).toEqual(taken);
  });

  test.each([
    ['é', 'CAFÉ'],
    ['иван', 'Иван'],
    ['abc', 'ＡＢＣ'],
    ['ＡＢＣ', 'abc'],
    ['é', 'e\u0301'],
    ['ｶﾅ', 'カナ'],
    ['οδοσ', 'ΟΔΟΣ1'],
    ['12', '１２'],
  ])('searching for %s finds %s, in the database as in the browser', async (word, text) => {
    const { id } = (await model.save({ name: text })).data;
    const found = await model.list({ superQueryJson: query(word) });
    expect(found.data.list.map((row: { id: string }) => row.id)).toContain(id);
    expect(fold(text)).toContain(fold(word));
    const [row] = await server.db.raw<{ folded: string }>('select weft_fold($1) as folded', [text]);
    expect(row?.folded).toBe(fold(text));
  });

  test('a record without the text is sorted too, before all others', async () => {
    const { id } = (await model.save({})).data;
    const { data } = await model.list({ sidx: 'name', sort: 'asc' });
    expect(data.list[0]).toMatchObject({ id, name: null });
  });

  test('the functions can be used in indexes and by parallel workers', async () => {
    const [row] = await server.db.raw<{ functions: string }>(
      "select string_agg(concat(provolatile, proparallel), ',') as functions from pg_proc where proname in ('weft_fold', 'weft_sort_key')",
    );
    expect(row?.functions).toBe('is,is');
  });
});

/** A condition `name contains word`, as lists receive it. */
function query(word: string): string {
  const condition = { field: 'name', symbol: 'like', fieldValue: word, jnpfKey: 'input' };
  return JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] });
}
