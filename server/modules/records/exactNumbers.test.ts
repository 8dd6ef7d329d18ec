// Engines: both. Stored numbers may differ.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExactNumber } from '../../../core/decimal';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let goods: PublishedModel;
const admin = { as: 'admin' };

beforeAll(async () => {
  server = await startTestServer();
  goods = await publishModel(server, {
    enCode: 'exactGoods',
    fields: [
      fieldNode('inputNumber', 'amount', '数量'),
      fieldNode(
        'calculate',
        'total',
        '总额',
        {},
        { expression: [{ __vModel__: 'amount' }, '*', '1000'], isStorage: 1 },
      ),
      fieldNode('numRange', 'span', '区间'),
      tableNode('tableFieldLines', '明细', [
        fieldNode('inputNumber', 'weight', '重量'),
        fieldNode('inputNumber', 'rate', '单价'),
        fieldNode(
          'calculate',
          'cost',
          '金额',
          {},
          {
            precision: 4,
            expression: [{ __vModel__: 'tableFieldLines.weight' }, '×', { __vModel__: 'tableFieldLines.rate' }],
            isStorage: 1,
          },
        ),
      ]),
      fieldNode(
        'calculate',
        'cost',
        '合计',
        {},
        {
          precision: 4,
          expression: [{ __vModel__: 'tableFieldLines.cost' }, '+', '0', '.', '1', '+', '0', '.', '2'],
          isStorage: 1,
        },
      ),
    ],
  });
});
afterAll(() => server.close());

/** Saves JSON as it is typed here: the digits reach the server as a client sends them. */
const save = (json: string) => server.inject('onlineDev.create', { modelId: goods.modelId, data: json }, admin);
const infoOf = async (id: string) => {
  const { data } = await server.inject('onlineDev.info', { modelId: goods.modelId, id }, admin);
  return JSON.parse(data.data) as Record<string, unknown>;
};
const words = (label: string) => `${label}的位数过多，无法精确保存，最多 15 位有效数字`;

test.each([
  ['12345678901234567890', 'amount', '数量'],
  ['"12345678901234567890"', 'amount', '数量'],
  ['99999999999999999.995', 'amount', '数量'],
  ['9007199254740993', 'amount', '数量'],
])('issue 11 §4 %s is refused with a sentence at its field, never rounded', async (typed, field, label) => {
  const answer = await save(`{"${field}":${typed}}`);
  expect(answer).toMatchObject({ code: 400, msg: words(label) });
  expect(answer.data.errors).toContainEqual({ field, message: words(label) });
  const row = await save(`{"amount":1,"tableFieldLines":[{"weight":1},{"weight":${typed}}]}`);
  expect(row.data.errors).toEqual([{ field: 'tableFieldLines.1.weight', message: words('重量') }]);
});

/** Sends a body as it is written here. */
async function send(method: 'POST' | 'PUT', url: string, payload: string) {
  const headers = { authorization: await server.signIn('admin', 'Weft@2026'), 'content-type': 'application/json' };
  return (await server.app.inject({ method, url, headers, payload })).json();
}

test.each(['12345678901234567890', '0.12345678901234567890'])(
  'issue 11 §4 data sent as an object: %s is refused as well',
  async (typed) => {
    const url = `/api/visualdev/OnlineDev/${goods.modelId}`;
    const answer = await send('POST', url, `{"data":{"amount":${typed},"tableFieldLines":[{"weight":${typed}}]}}`);
    expect(answer.data.errors).toContainEqual({ field: 'amount', message: words('数量') });
    expect(answer.data.errors).toContainEqual({ field: 'tableFieldLines.0.weight', message: words('重量') });
    const exact = await send('POST', url, '{"data":{"amount":1.50,"title":"a:12345678901234567890"}}');
    expect(exact.code).toBe(200);
  },
);

test('issue 11 §4 both ends of a range are exact or refused', async () => {
  const answer = await save('{"amount":1,"span":[1,0.12345678901234567890]}');
  expect(answer.data.errors).toEqual([{ field: 'span', message: words('区间') }]);
  const { id } = (await save('{"amount":1,"span":[0.1,123456789.123456]}')).data;
  expect((await infoOf(id)).span).toEqual([0.1, 123456789.123456]);
});

test('issue 11 §4 numbers of built-in entities are exact or refused', async () => {
  const body = (sortCode: string) => `{"fullName":"x","enCode":"exactRole","sortCode":${sortCode}}`;
  for (const typed of ['1.00000000000000000001', '"1.00000000000000000001"', '12345678901234567890']) {
    const answer = await send('POST', '/api/permission/Role', body(typed));
    expect([typed, answer.code, answer.msg]).toEqual([typed, 400, words('排序')]);
  }
});

test('issue 11 §4 so is the result of a formula that is too large', async () => {
  expect((await save('{"amount":9007199254740}')).code).toBe(200);
  const answer = await save('{"amount":900719925474099}');
  expect(answer.data.errors).toEqual([{ field: 'total', message: words('总额') }]);
});

test("numbers of others' tables with more digits are shown as they are, and a save leaves untouched ones alone", async () => {
  const long = '123456789012345678.25';
  await server.db.raw(
    'create table public.old_goods (id varchar(40) primary key, name text, amount numeric, size bigint, price numeric)',
  );
  await server.db.raw(
    'create table public.old_part (id varchar(40) primary key, goods_id varchar(40), weight numeric, rate numeric)',
  );
  await server.db.raw(
    `insert into old_goods values ('k1', 'a', ${long}, 9007199254740993, 1.2345), ('k2', 'b', 0.1234567890123456, 7, 2)`,
  );
  await server.db.raw(`insert into old_part values ('p1', 'k1', ${long}, 0.125)`);
  const column = (name: string, dataType: string, more = {}) => ({ columnName: name, field: name, dataType, ...more });
  const key = column('id', 'varchar', { primaryKey: 1 });
  const old = await publishModel(server, {
    enCode: 'oldGoods',
    fields: [
      fieldNode('input', 'name', '名称', { tableName: 'old_goods' }),
      fieldNode('inputNumber', 'amount', '数量', { tableName: 'old_goods' }),
      fieldNode('inputNumber', 'size', '大小', { tableName: 'old_goods' }),
      fieldNode('inputNumber', 'price', '单价', { tableName: 'old_goods' }, { precision: 2 }),
      tableNode(
        'tableFieldParts',
        '零件',
        [fieldNode('inputNumber', 'weight', '重量'), fieldNode('inputNumber', 'rate', '比率', {}, { precision: 2 })],
        { tableName: 'old_part' },
      ),
    ],
    tables: [
      {
        table: 'old_goods',
        typeId: '1',
        fields: [
          key,
          column('name', 'varchar'),
          column('amount', 'decimal'),
          column('size', 'bigint'),
          column('price', 'decimal'),
        ],
      },
      {
        table: 'old_part',
        typeId: '0',
        tableField: 'goods_id',
        fields: [key, column('goods_id', 'varchar'), column('weight', 'decimal'), column('rate', 'decimal')],
      },
    ],
  });
  const { list } = (await old.list()).data;
  const shown = { amount: long, size: '9007199254740993' };
  expect(list.find(({ id }: { id: string }) => id === 'k1')).toMatchObject(shown);
  expect(list.find(({ id }: { id: string }) => id === 'k2')).toMatchObject({ amount: 0.1234567890123456, size: 7 });
  const info = await old.info('k1');
  expect(info).toMatchObject({ ...shown, price: 1.2345, tableFieldParts: [{ weight: long, rate: 0.125 }] });
  const parts = info.tableFieldParts as Record<string, unknown>[];
  expect(await old.update('k1', { ...info, name: 'c', tableFieldParts: [...parts, { weight: 2 }] })).toMatchObject({
    code: 200,
  });
  const stored = 'select name, amount::text as amount, size::text as size from old_goods where id = $1';
  expect(await server.db.raw(stored, ['k1'])).toEqual([{ name: 'c', ...shown }]);
  const weights = 'select weight::text as weight from old_part where goods_id = $1 order by old_part.weight desc';
  expect(await server.db.raw(weights, ['k1'])).toEqual([{ weight: long }, { weight: '2' }]);
  const decimals = 'select price::text as price, rate::text as rate from old_goods, old_part where old_part.id = $1';
  expect(await server.db.raw(`${decimals} and old_goods.id = 'k1'`, ['p1'])).toEqual([
    { price: '1.2345', rate: '0.125' },
  ]);
  const finer = { ...info, price: 1.2346, tableFieldParts: [{ ...parts[0], rate: 0.126 }] };
  expect((await old.update('k1', finer)).data.errors.map(({ field }: { field: string }) => field)).toEqual([
    'price',
    'tableFieldParts.0.rate',
  ]);

  const other = '223456789012345678.25';
  const changed = { amount: other, tableFieldParts: [{ ...parts[0], weight: other }, { weight: long }] };
  const { data } = await old.update('k1', { ...info, name: 'd', ...changed });
  expect(data.errors.map(({ field }: { field: string }) => field)).toEqual([
    'amount',
    'tableFieldParts.0.weight',
    'tableFieldParts.1.weight',
  ]);
  expect(await server.db.raw(stored, ['k1'])).toEqual([{ name: 'c', ...shown }]);
});

test('issue 11 §4 decimals are the same in the form, in SQL, in the list and in its search', async () => {
  const text = fc
    .tuple(fc.stringMatching(/^[1-9]\d{0,11}$/), fc.nat(14), fc.boolean())
    .map(([digits, places, minus]) => {
      const padded = digits.padStart(places + 1, '0');
      const plain = places ? `${padded.slice(0, -places)}.${padded.slice(-places)}` : padded;
      return `${minus ? '-' : ''}${plain}`;
    });
  const [place] = await server.db.raw<{ table: string; column: string }>(
    `select table_schema || '"."' || table_name as "table", column_name as "column"
     from information_schema.columns where table_schema = 'model' and column_name ilike '%amount%' and data_type = 'numeric'`,
  );
  const property = fc.asyncProperty(text, async (typed) => {
    expect(isExactNumber(typed)).toBe(true);
    const { id } = (await save(`{"amount":${typed},"tableFieldLines":[{"weight":${typed}}]}`)).data;
    const info = await infoOf(id);
    expect(info.amount).toBe(Number(typed));
    expect((info.tableFieldLines as { weight: number }[])[0]?.weight).toBe(Number(typed));
    const [row] = await server.db.raw<{ same: boolean }>(
      `select count(*) = 1 as same from "${place?.table}" where "${place?.column}" = $1::text::numeric and f_id::text = $2`,
      [typed, id],
    );
    expect(row?.same).toBe(true);
    const { data } = await server.inject(
      'onlineDev.list',
      { modelId: goods.modelId, queryJson: JSON.stringify({ amount: Number(typed) }) },
      admin,
    );
    expect(data.list.map((each: { id: string }) => each.id)).toContain(id);
  });
  await fc.assert(property, { numRuns: 25 });
});

test('issue 11 §4 products and sums of formulas are exact, rounded half up by the precision of the field', async () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 999_999 }));
  const property = fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 8 }), async (lines) => {
    const rows = lines.map(([cents, rate]) => ({ weight: cents / 100, rate: rate / 1000, cost: 7 }));
    const { id } = (await save(JSON.stringify({ amount: 1, cost: 7, tableFieldLines: rows }))).data;
    const info = await infoOf(id);
    // Of cents and thousandths the product has 5 places.
    const costs = lines.map(([cents, rate]) => (BigInt(cents) * BigInt(rate) + 5n) / 10n);
    const stored = (info.tableFieldLines as { cost: number }[]).map(({ cost }) => cost);
    expect(stored).toEqual(costs.map((cost) => Number(`${cost}e-4`)));
    const sum = costs.reduce((total, each) => total + each, 3000n);
    expect(info.cost).toBe(Number(`${sum}e-4`));
  });
  await fc.assert(property, { numRuns: 15 });
});
