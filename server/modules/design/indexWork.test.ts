import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { openDb } from '../../db/open';
import { findPublished } from '../records/published';
import { isReady, searchIndexOf } from '../records/searchIndex';
import { madeLater } from './indexes';
import { makeMissing } from './indexWork';
import { lacking, makeIndexes, missingIndexes } from './makeIndexes';

const admin = { as: 'admin', language: 'en' } as const;
const rows = 60_000;
const fields = ['code', 'title', 'memo'].map((name) => fieldNode('input', name, name, {}, { maxlength: 60 }));
const options = ['north', 'south'].map((id) => ({ id, fullName: `${id} side` }));
fields.push(
  fieldNode(
    'select',
    'side',
    'side',
    { dataType: 'static' },
    { __slot__: { options }, props: { label: 'fullName', value: 'id' } },
  ),
);
/** Texts that fold, of two letters, across columns, and of other scripts. */
const odd = [
  ['张三丰', 'Müller & Söhne', 'ABC-123'],
  ['ＡＢＣ', 'λόγος', '张 三'],
  ['a', 'bc', '零件\n采购'],
  ['😀😀x', 'ends in 张', '三 begins'],
];
const words = [
  '张三',
  '三丰',
  '张',
  'abc',
  'abc-1',
  'ΛΌΓΟΣ',
  'söhne',
  'ab',
  'a b',
  '件采',
  '零件',
  '采购',
  '😀😀',
  '😀😀x',
  '张 三',
  'no 31',
  '% _',
  'x\u0001y',
  'side',
  'th si',
];
let server: TestServer;
let model: PublishedModel;
const never = new AbortController().signal;

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'large', fields });
  await server.db.raw(
    `insert into model.mt_large (f_id, code, title, memo, side) select (100000 + n)::text, 'no ' || n * 7919 % 20011, 'of ' || n, 'm ' || n % 97,
       (array['north','south'])[1 + n % 2] from generate_series(1, ${rows}) n`,
  );
  for (const [at, texts] of odd.entries())
    await server.db.raw('insert into model.mt_large (f_id, code, title, memo) values ($1, $2, $3, $4)', [
      `odd${at}`,
      ...texts,
    ]);
});
afterAll(() => server.close());

const published = async () => (await server.db.transaction((tx) => findPublished(tx, model.modelId)))!;
const found = async () => {
  const all: Record<string, unknown> = {};
  for (const keyword of words) {
    const { code, data } = await model.list({ keyword, pageSize: 50 });
    expect([keyword, code]).toEqual([keyword, 200]);
    all[keyword] = [data.pagination.total, data.list.map(({ id }: { id: string }) => id)];
  }
  return all;
};
const plan = async () => (await server.inject('visualdev.releasePlan', { id: model.modelId }, admin)).data;
const searchName = async () => searchIndexOf(await published())!.name;

test('operations: the release plan proposes an index of the words of a large table, made after the release on PostgreSQL', async () => {
  const before = await found();
  const { steps, sentences } = await plan();
  expect(steps).toMatchObject([
    { kind: 'createSearch', table: 'mt_large', rows: rows + odd.length, destructive: false },
  ]);
  expect(sentences[0].text).toContain('Indexes the words of "code, title, memo" of mt_large for the keyword');
  const isLater = server.db.engine === 'postgres';
  expect(steps[0].later ?? false).toBe(isLater);
  expect(sentences[0].text.includes('in the background after the release, as the table has 60,004 rows')).toBe(isLater);
  await server.db.raw(
    `insert into weft_job (id, kind, lane, title, user_id, listed, status, input, due_time, created_time)
     select 'other', 'other', id, 'x', id, true, 'running', '{}', now() + interval '1 hour', now() from weft_user where account = 'admin'`,
  );
  expect((await server.inject('visualdev.release', { id: model.modelId, pc: 1 }, admin)).code).toBe(200);
  expect(await isReady(server.db, await searchName())).toBe(!isLater);
  if (isLater) await untilDone();
  expect(await isReady(server.db, await searchName())).toBe(true);
  expect((await plan()).steps).toEqual([]);
  expect(await found()).toEqual(before);
});

/** What the queue does with the work of the release while a job that the person started runs, and what they see of it. */
async function untilDone() {
  const seen = async () => {
    const { list } = (await server.inject('job.list', {}, admin)).data;
    const { title, status, done, total } = list.find(({ kind }: { kind: string }) => kind === 'makeIndexes');
    return { title, status, done, total };
  };
  await expect
    .poll(seen, { timeout: 30_000 })
    .toEqual({ title: 'Indexes of large', status: 'done', done: 1, total: 1 });
  expect(
    await server.db.raw(`delete from weft_job where id = 'other' and status = 'running' returning id`),
  ).toHaveLength(1);
}

test('operations: the embedded database, which does one thing at a time, makes indexes in the release; so do small tables', () => {
  expect([madeLater('embedded', 1_000_000), madeLater('postgres', 50_000), madeLater('postgres', 50_001)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('operations: a keyword reads the index, and a word that it cannot know reads the table', async () => {
  const seen: string[] = [];
  server.db.activity.listeners.add((sql) => void seen.push(sql));
  await model.list({ keyword: '张三' });
  expect(seen.some((sql) => sql.includes('weft_grams') && sql.includes('@>'))).toBe(true);
  seen.length = 0;
  await model.list({ keyword: 'ab' });
  expect(seen.some((sql) => sql.includes('weft_grams'))).toBe(false);
});

test.runIf(hasPostgres())(
  'operations: a killed build leaves an index that nothing reads; it is dropped and made again',
  async () => {
    if (server.db.engine !== 'postgres') return;
    const before = await found();
    const name = await searchName();
    await server.db.raw(`drop index model."${name}"`);
    const other = await openDb({ url: server.databaseUrl! });
    let cut: unknown;
    await other.transaction(async (tx) => {
      // A writer that is not done holds the build up.
      await tx.raw(`update model.mt_large set memo = memo where f_id = 'odd0'`);
      const made = makeIndexes(server.db, model.modelId, never).catch((error: Error) => error);
      const begun = () => server.db.raw('select 1 from pg_index where indexrelid = to_regclass($1)', [`model.${name}`]);
      await expect.poll(begun).toHaveLength(1);
      await server.db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' and datname = current_database()`,
      );
      cut = await made;
    });
    await other.close();
    expect(cut).toBeInstanceOf(Error);
    expect((await missingIndexes(server.db, await published())).map((index) => index.name)).toEqual([name]);
    server.bus.publish('model.indexed', { modelId: model.modelId });
    expect(await found()).toEqual(before);
    await makeMissing({ db: server.db, bus: server.bus, log: console } as never, never);
    expect(await isReady(server.db, name)).toBe(true);
    expect(await found()).toEqual(before);
  },
);

test.runIf(hasPostgres())(
  'operations: a stop cancels the build that is under way, and does not wait for it',
  async () => {
    if (server.db.engine !== 'postgres') return;
    const name = await searchName();
    await server.db.raw(`drop index model."${name}"`);
    const ids: string[] = [];
    for await (const id of lacking(server.db)) ids.push(id);
    expect(ids).toEqual([model.modelId]);
    const other = await openDb({ url: server.databaseUrl! });
    const stop = new AbortController();
    await other.transaction(async (tx) => {
      await tx.raw(`update model.mt_large set memo = memo where f_id = 'odd0'`);
      const task = makeMissing({ db: server.db, bus: server.bus, log: console } as never, stop.signal);
      const ended = expect(task).rejects.toThrow();
      const begun = () => server.db.raw('select 1 from pg_index where indexrelid = to_regclass($1)', [`model.${name}`]);
      await expect.poll(begun).toHaveLength(1);
      stop.abort();
      await ended;
    });
    await other.close();
    await makeIndexes(server.db, model.modelId, never);
    expect(await isReady(server.db, name)).toBe(true);
  },
);

test('operations: before a column of the index changes its type the index is dropped, and the keyword goes on', async () => {
  const name = await searchName();
  const changed = fields.map((field, at) => (at === 2 ? fieldNode('inputNumber', 'memo', 'memo') : field));
  const answer = await model.republish({ enCode: 'large', fields: changed }, { confirm: true });
  expect(answer).toMatchObject({ code: 200 });
  expect(await isReady(server.db, name)).toBe(false);
  expect((await model.list({ keyword: '张三' })).data.pagination.total).toBe(1);
});
