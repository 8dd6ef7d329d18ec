// Engines: both. The embedded database computes the keys of its order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';
import { isOrderedByText } from '../../db/inOrder';
import { everything } from '../records/access';
import { listQuery } from '../records/listQuery';
import { findPublished } from '../records/published';
import { readRows, rowsStatement } from '../records/reader';

const admin = { as: 'admin' };
const short = { maxlength: 60 };
const node = (name: string, own: Record<string, unknown> = short) => fieldNode('input', name, name, {}, own);
const options = ['north', 'south'].map((id) => ({ id, fullName: id }));
const choice = { __slot__: { options }, props: { label: 'fullName', value: 'id' } };
const fields = [
  node('code'),
  node('title', {}),
  node('memo'),
  fieldNode('inputNumber', 'amount', 'amount'),
  fieldNode('select', 'side', 'side', { dataType: 'static' }, choice),
];
let server: TestServer;
let model: PublishedModel;

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'ordered', fields });
  await server.db.raw(
    `insert into model."mt_ordered" (f_id, code, title) select (100000 + n)::text, 'no ' || n * 7919 % 20011 / 3, 'of ' || n
     from generate_series(1, 20000) n`,
  );
  await server.db.raw('analyze model."mt_ordered"');
});
afterAll(() => server.close());

const orders = async (table = 'mt_ordered') => {
  const rows = await server.db.raw<{ name: string }>(
    `select a.attname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and c.relname like 'io\\_%\\_' || a.attname
     where i.indrelid = to_regclass($1) order by a.attnum`,
    [`model.${table}`],
  );
  return rows.map(({ name }) => name);
};

/** The statement of a page of the list as PostgreSQL would run it. */
async function planOf(sidx: string, sort: string): Promise<string> {
  const published = (await findPublished(server.db, model.modelId))!;
  const ctx = { db: server.db, now: new Date(), user: { id: 'admin' } } as Parameters<typeof listQuery>[0];
  const { reader, order } = await listQuery(ctx, published, { ...everything } as Parameters<typeof listQuery>[2], {
    sidx,
    sort,
  });
  const { sql, params } = rowsStatement(reader, { order, limit: 20 });
  const rows = await server.db.raw<{ 'QUERY PLAN': string }>(`explain (verbose) ${sql}`, params);
  return JSON.stringify(rows);
}

test.each(['asc', 'desc'])('a list sorted by a text (%s) reads a page of the index of its order', async (sort) => {
  const plan = await planOf('code', sort);
  expect(plan).toMatch(/Index Scan (Backward )?using io_\w+_code/);
  expect(plan).not.toContain('Seq Scan');
});

test('a list sorted by names, which have no index, makes what it shows of the rows of its page only', async () => {
  const plan = await planOf('side', 'desc');
  expect(plan).toContain('Sort');
  expect(plan.lastIndexOf('double precision')).toBeGreaterThan(0);
  expect(plan.lastIndexOf('double precision')).toBeLessThan(plan.indexOf('Limit'));
});

test.each(['asc', 'desc'])(
  'by a choice (%s), a page is the same as of all rows sorted, whatever the values are',
  async (sort) => {
    const published = (await findPublished(server.db, model.modelId))!;
    const ctx = { db: server.db, now: new Date(), user: { id: 'admin' } } as Parameters<typeof listQuery>[0];
    await server.db.raw(
      `update model."mt_ordered" set side = case when n.n % 5 = 0 then null when n.n % 7 = 0 then 'gone' || n.n % 3
       when n.n % 11 = 0 then 'south' else 'north' end
     from (select f_id, row_number() over (order by f_id) as n from model."mt_ordered") n where n.f_id = "mt_ordered".f_id and n.n < 400`,
    );
    const access = { ...everything } as Parameters<typeof listQuery>[2];
    const { reader, order } = await listQuery(ctx, published, access, { sidx: 'side', sort });
    const read = async (reading: { limit?: number; offset?: number }) =>
      (await readRows(server.db, reader, { order, ...reading })).map(({ id }) => id);
    const all = await read({});
    for (const offset of [0, 20, 300, 900])
      expect(await read({ limit: 50, offset })).toEqual(all.slice(offset, offset + 50));
    const { sql } = rowsStatement(reader, { order, limit: 20 });
    expect(sql.match(/union all/g)).toHaveLength(options.length);
  },
);

test('long texts have such an index where the key is the text itself; their order is the same without', async () => {
  const plain = await isOrderedByText(server.db);
  expect(await orders()).toEqual(plain ? ['code', 'title', 'memo'] : ['code', 'memo']);
  const found = await model.names('title', { sidx: 'title', sort: 'desc', pageSize: 3 });
  expect(found).toEqual(['of 20000', 'of 19999', 'of 19998']);
});

test('the longest text that a field takes is saved, whatever its letters', async () => {
  const odd = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(at % 2 ? 0x3300 + at * 3 : 0x31 + (at % 9)));
  const wide = String.fromCodePoint(0xfdfa).repeat(59);
  for (const code of [odd.join(''), `1${wide}`, '𠀀'.repeat(30)]) expect((await model.save({ code })).code).toBe(200);
  const title = Array.from({ length: 250 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20000))).join('7');
  expect((await model.save({ title })).code).toBe(200);
});

test('a model that was published before gets the index with its next release, and the plan names it', async () => {
  const { modelId } = model;
  await server.db.raw(
    `update weft_visualdev_release set storage = jsonb_set(storage::jsonb, '{main,columns}',
       (select jsonb_agg(c - 'ordered') from jsonb_array_elements(storage::jsonb #> '{main,columns}') c))
     where model_id = $1`,
    [modelId],
  );
  for (const name of await names()) await server.db.raw(`drop index model."${name}"`);
  const { data } = await server.inject('visualdev.releasePlan', { id: modelId }, admin);
  const [step] = data.steps;
  expect(step).toMatchObject({ kind: 'createOrder', table: 'mt_ordered', column: 'code', destructive: false });
  expect(step.rows).toBeGreaterThan(20_000);
  expect(data.sentences[0]).toMatchObject({ kind: 'createOrder', text: expect.stringContaining('code') });
  expect((await server.inject('visualdev.release', { id: modelId, pc: 1 }, admin)).code).toBe(200);
  expect(await orders()).toContain('code');
});

test('a column that becomes a list or is not sorted by any more leaves no index behind, a field with another name keeps it', async () => {
  const fields = [
    fieldNode('input', 'number', 'code', { formId: 'f_code' }, short),
    fieldNode('select', 'memo', 'memo', { dataType: 'static' }, { multiple: true, __slot__: { options: [] } }),
    node('title', {}),
  ];
  const { columnData } = smallModel({ enCode: 'ordered', fields }) as { columnData: string };
  const { columnList } = JSON.parse(columnData);
  const list = { columnList: columnList.map((each: object) => ({ ...each, sortable: false })).slice(1) };
  const sorted = { columnList: [columnList[0], ...list.columnList] };
  const changed = { ...smallModel({ enCode: 'ordered', fields, list: sorted }), id: model.modelId };
  expect((await server.inject('visualdev.update', changed, admin)).code).toBe(200);
  const rehearsed = await server.inject('visualdev.rehearse', { id: model.modelId }, admin);
  expect(rehearsed.data).toMatchObject({ ok: true });
  expect((await model.republish({ enCode: 'ordered', fields, list: sorted }, { confirm: true })).code).toBe(200);
  expect(await orders()).toEqual(['code']);
  expect((await model.republish({ enCode: 'ordered', fields, list }, { confirm: true })).code).toBe(200);
  expect(await names()).toEqual([]);
});

const names = async () => {
  const rows = await server.db.raw<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'model' and tablename = 'mt_ordered'
     and indexname like 'io\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};
