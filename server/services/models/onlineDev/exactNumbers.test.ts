import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExactNumber } from '../../../../core/decimal';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';

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
      tableNode('tableFieldLines', '明细', [fieldNode('inputNumber', 'weight', '重量')]),
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

test('issue 11 §4 so is the result of a formula that is too large', async () => {
  expect((await save('{"amount":9007199254740}')).code).toBe(200);
  const answer = await save('{"amount":900719925474099}');
  expect(answer.data.errors).toEqual([{ field: 'total', message: words('总额') }]);
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
     from information_schema.columns where column_name ilike '%amount%' and data_type = 'numeric'`,
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
