/**
 * A large installation on PostgreSQL: 10,000 people, 500 models, 2,000 menus, and a model of 30 columns with `--size` records
 * (default 1,000,000). One call at a time: lists, searches, sorts by each column, sign-in, menus, pickers of people.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import type { Db } from '../server/db/types';
import { largeTable } from '../server/modules/design/indexes';
import { call, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { fieldNode, smallModel } from '../tests/support/smallModel';
import { percentile, row } from './measure.mjs';
import { fillOffice } from './office';

const goalMs = 500;
const rounds = 6;
const modelCount = 500;
const office = { users: 10_000, departments: 500, menus: 2_000 };
const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at + 1}`);
const [texts, numbers, dates, choices] = [names('txt', 12), names('num', 8), names('day', 6), names('pick', 4)];
const columns = [...texts, ...numbers, ...dates, ...choices];

const options = ['north', 'south', 'east'].map((id) => ({ id, fullName: id }));
const choice = { __slot__: { options }, props: { label: 'fullName', value: 'id' } };
const wideModel = () =>
  smallModel({
    enCode: 'wide',
    fields: [
      ...texts.map((name) => fieldNode('input', name, name)),
      ...numbers.map((name) => fieldNode('inputNumber', name, name)),
      ...dates.map((name) => fieldNode('datePicker', name, name, {}, { format: 'yyyy-MM-dd' })),
      ...choices.map((name) => fieldNode('select', name, name, { dataType: 'static' }, choice)),
    ],
  });

/** Texts differ in how many records share them: of one to a hundred. */
const storedValue = (name: string, at: number): string => {
  if (name.startsWith('txt')) return `'text ' || (n::bigint * ${7919 + at} % 1000003) / ${1 + at * 8}`;
  if (name.startsWith('num')) return `(n::bigint * ${104_729 + at}) % 1000003`;
  if (name.startsWith('day')) return `now() - (n::bigint * ${13 + at} % 100000) * interval '1 hour'`;
  return `(array['north','south','east'])[1 + (n + ${at}) % 3]`;
};

/** Without the indexes of the release, which are made anew behind it. */
async function fillRecords(db: Db, table: string, records: number): Promise<void> {
  const indexes = await db.raw<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'model' and tablename = $1
     and indexname not like '%pkey'`,
    [table],
  );
  for (const { name } of indexes) await db.raw(`drop index model."${name}"`);
  await db.raw(
    `insert into model."${table}" (f_id, ${columns.join(', ')})
     select (100000000000000000 + n)::text, ${columns.map(storedValue).join(', ')} from generate_series(1, ${records}) n`,
  );
  for (const { sql } of indexes) await db.raw(sql);
}

/** Copies of the published model with menus of their own. */
async function fillModels(db: Db, modelId: string): Promise<void> {
  const copies = async (table: string, column: string, others: string) =>
    db.raw(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(v) || jsonb_build_object(${others}))).*
       from ${table} v, generate_series(1, ${modelCount - 1}) n where v.${column} = $1`,
      [modelId],
    );
  await copies('weft_visualdev', 'id', `'id', 'bv' || n, 'en_code', 'wide' || n, 'full_name', 'Model ' || n`);
  await copies('weft_visualdev_release', 'model_id', `'id', 'bw' || n, 'model_id', 'bv' || n, 'en_code', 'wide' || n`);
}

const page = (more: object = {}) => ({ currentPage: 1, pageSize: 20, ...more });

async function timed(ask: (round: number) => Promise<{ code: number; msg?: string }>, times = rounds): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= times; round += 1) {
    const began = performance.now();
    const { code, msg } = await ask(round);
    if (code !== 200) throw new Error(msg);
    if (round) took.push(performance.now() - began);
  }
  return percentile(took, 0.95);
}

const found = (name: string, ms: number) => row(`  ${name}: p95`, ms, `< ${goalMs}`, ms < goalMs, 'ms');

async function measured(url: string, modelId: string, records: number) {
  const token = await signIn(url);
  const list = (more: object) => call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}/List`, page(more));
  const get = (path: string) => call(url, token, 'GET', path);
  const asked = (query: object) => list({ queryJson: JSON.stringify(query) });
  const sorts: { name: string; ms: number }[] = [];
  for (const sidx of columns) sorts.push({ name: sidx, ms: await timed(() => list({ sidx, sort: 'desc' }), 3) });
  const total = (await list({})).data.pagination.total;
  if (total !== records) throw new Error(`The list has ${total} records.`);
  return [
    found(`list of ${records} records with ${columns.length} columns`, await timed(() => list({}))),
    found('  its page 500', await timed(() => list({ currentPage: 500 }))),
    found('  a text and a choice', await timed((n) => asked({ txt1: `text ${n * 17}`, pick1: ['north'] }))),
    found('  a range of numbers', await timed((n) => asked({ num1: [n * 1000, n * 1000 + 5000] }))),
    found('  a range of days', await timed((n) => asked({ day1: [Date.now() - (n + 30) * 86_400_000, Date.now()] }))),
    found('  a keyword', await timed((n) => list({ keyword: `text ${n * 31}` }))),
    found('  a keyword of one letter that most have', await timed(() => list({ keyword: 't' }), 2)),
    row(
      '    a keyword of two letters that nothing has, which no index knows: p95',
      await timed(() => list({ keyword: 'zq' }), 2),
      '',
      true,
      'ms',
    ),
    ...['txt', 'num', 'day', 'pick'].map((kind) => {
      const [most] = sorts.filter(({ name }) => name.startsWith(kind)).sort((a, b) => b.ms - a.ms);
      return found(`  sorted by each column of the kind ${kind}; the slowest is ${most!.name}`, most!.ms);
    }),
    found('sign-in', await timed(async () => ({ code: (await signIn(url)) ? 200 : 400 }))),
    found(`session with ${office.menus} menus`, await timed(() => get('/api/oauth/CurrentUser'))),
    found('menus of the administration', await timed(() => get('/api/system/Menu/ModuleBySystem/0?keyword='))),
    found(
      `list of ${modelCount} models`,
      await timed(() => get('/api/visualdev/Base?currentPage=1&pageSize=20&keyword=')),
    ),
    found(
      `people by a word among ${office.users}`,
      await timed((n) =>
        call(url, token, 'POST', '/api/permission/Users/ImUser/Selector/0', page({ keyword: `员工${n}9` })),
      ),
    ),
    found('list of people', await timed(() => get('/api/permission/Users?currentPage=1&pageSize=20'))),
  ];
}

/** Seconds until the indexes of a release of the filled table are made, beside the work of others. */
async function indexed(url: string, modelId: string): Promise<number> {
  const token = await signIn(url);
  const began = performance.now();
  const released = await call(url, token, 'POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  if (released.code !== 200) throw new Error(released.msg);
  for (;;) {
    const { data } = await call(url, token, 'GET', '/api/system/Job');
    const states = data.list.map(({ status }: { status: string }) => status);
    if (states.includes('failed')) throw new Error('The indexes were not made.');
    if (states.length && states.every((status: string) => status === 'done')) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return (performance.now() - began) / 1000;
}

/** `--only sizes`. */
export async function benchSizes(records = 1_000_000) {
  const dir = mkdtempSync(join(tmpdir(), 'weft-sizes-'));
  const cluster = await startCluster();
  try {
    await cluster.run('create database weft_sizes');
    const url = cluster.url('weft_sizes');
    let server = await startServer(dir, url);
    const token = await signIn(server.url);
    const { data } = await call(server.url, token, 'POST', '/api/visualdev/Base', wideModel());
    const base = `/api/visualdev/Base/${data.id}/Actions`;
    const released = await call(server.url, token, 'POST', `${base}/Release`, { pc: 1 });
    if (released.code !== 200) throw new Error(released.msg);
    await server.stop();
    const db = await openDb({ url });
    const [stored] = await db.raw<{ name: string; indexes: number }>(
      `select tablename as name, count(*)::int - 1 as indexes from pg_indexes where schemaname = 'model' group by 1`,
    );
    await fillRecords(db, stored!.name, records);
    await fillOffice(db, office);
    await fillModels(db, data.id);
    await db.raw('vacuum analyze');
    await db.close();
    server = await startServer(dir, url);
    // Fewer records have no index of words.
    const seconds = records > largeTable ? await indexed(server.url, data.id) : 0;
    const rows = await measured(server.url, data.id, records);
    await server.stop();
    const { indexes } = stored!;
    return [
      row('indexes that the release made for 30 listed columns', indexes, 30, indexes >= 30, ''),
      row('index of the words of 12 columns, made after a release', seconds, '≤ 600', seconds <= 600, 's'),
      ...rows,
    ];
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
