// Engines: both. Times in SQL may differ.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '../../../core/format';
import { readDate } from '../../../core/readDate';
import { setOrganisationZone, shippedZone } from '../../../core/zone';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia'];
const admin = { as: 'admin' };
const machine = process.env.TZ;
const fields = [
  fieldNode('input', 'name', '名称'),
  fieldNode('datePicker', 'due', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('datePicker', 'at', '时间', {}, { format: 'yyyy-MM-dd HH:mm:ss' }),
  fieldNode('createTime', 'made', '创建时间'),
];

let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'zoned', fields });
});
afterEach(() => {
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});
afterAll(async () => {
  setOrganisationZone(shippedZone);
  await server.close();
});

/** The organisation in `zone`, the server process and a session of the database in two others. */
async function set(zone: string, machineZone: string, sessionZone: string) {
  process.env.TZ = machineZone;
  await server.db.raw(`set time zone '${sessionZone}'`);
  expect((await server.inject('sysConfig.update', { timeZone: zone }, admin)).code).toBe(200);
}

const cases = zones.flatMap((zone, at) =>
  zones.map((machineZone, index) => [zone, machineZone, zones[(at + index + 1) % zones.length]!] as const),
);

describe('issue 11 §1 a day is the same day in list, search and detail', () => {
  test.each(cases)('organisation in %s, server in %s, database session in %s', async (zone, machineZone, session) => {
    await set(zone, machineZone, session);
    const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2026-03-08', '2026-11-01'];
    const name = `${zone} ${machineZone}`;
    const startOf = (day: string) => {
      const noon = Date.parse(`${day}T12:00:00Z`);
      const quarters = Array.from({ length: 200 }, (_, index) => noon + (index - 100) * 900_000);
      return quarters.find((ms) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(ms) === day)!;
    };
    for (const day of days) {
      const due = startOf(day);
      const saved = await model.save({ name, due, at: due + 86_399_000 });
      expect(saved.msg).toBe('新建成功');
    }
    const found = await model.list({ queryJson: JSON.stringify({ name }), sidx: 'due', sort: 'asc' });
    const rows: Record<string, unknown>[] = found.data.list;
    expect(rows.map(({ due }) => due)).toEqual(days);
    expect(rows[1]?.at).toBe('2024-02-29 23:59:59');
    const made = Date.parse(`${String(rows[0]?.made).replace(' ', 'T')}Z`);
    const clock = Date.parse(`${formatDate(Date.now(), 'yyyy-MM-dd HH:mm:ss', zone).replace(' ', 'T')}Z`);
    expect(Math.abs(clock - made)).toBeLessThan(120_000);
    for (const day of days) {
      const due = [startOf(day), startOf(day)];
      expect(await model.names('due', { queryJson: JSON.stringify({ name, due }) })).toEqual([day]);
    }
    const id = String(rows[1]?.id);
    expect((await model.info(id)).due).toBe(startOf('2024-02-29'));
    expect((await model.detail(id)).due).toBe('2024-02-29');
  });
});

describe('issue 11 §1 columns without a zone, of tables that were there before, have the organisation’s days', () => {
  const key = { columnName: 'id', field: 'id', dataType: 'varchar', primaryKey: 1 };
  const columns = ['name', 'due', 'at'].map((name) => ({ columnName: name, field: name, dataType: 'varchar' }));
  const tables = [{ table: 'old_plan', typeId: '1', fields: [key, ...columns] }];
  const own = fields.slice(0, 3).map((field) => ({
    ...field,
    __config__: { ...(field as { __config__: object }).__config__, tableName: 'old_plan' },
  }));
  let old: PublishedModel;
  beforeAll(async () => {
    await server.db.raw(
      'create table public.old_plan (id varchar(40) primary key, name varchar(20), due date, at timestamp)',
    );
    old = await publishModel(server, { enCode: 'oldPlan', fields: own as typeof fields, tables });
  });

  test.each(cases)('organisation in %s, server in %s, database session in %s', async (zone, machineZone, session) => {
    await set(zone, machineZone, session);
    const name = String(cases.findIndex((each) => each[0] === zone && each[1] === machineZone));
    const due = readDate('2024-02-29', zone);
    const { data } = await old.save({ name, due, at: readDate('2026-03-08 23:30:00', zone) });
    const stored = 'select due::text as due, at::text as at from old_plan where id = $1';
    expect(await server.db.raw(stored, [data.id])).toEqual([{ due: '2024-02-29', at: '2026-03-08 23:30:00' }]);
    await server.db.raw(`insert into old_plan values ($1, $2, '2024-03-01', '2024-02-29 00:30:00')`, [
      `b${name}`,
      name,
    ]);
    const query = (value: object) => JSON.stringify({ name, ...value });
    expect(await old.names('due', { queryJson: query({}), sidx: 'due', sort: 'asc' })).toEqual([
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(await old.names('at', { queryJson: query({ due: [due, due] }) })).toEqual(['2026-03-08 23:30:00']);
    expect((await old.info(data.id)).due).toBe(due);
  });
});

test('issue 11 §1 the zone is a setting: sent to the browser, refused when it is none, that of the environment when empty', async () => {
  await set('America/New_York', 'UTC', 'UTC');
  const sent = async () => (await server.inject('auth.currentUser', {}, admin)).data.sysConfigInfo.timeZone;
  expect(await sent()).toBe('America/New_York');
  expect((await server.inject('sysConfig.update', { timeZone: 'Mars/Olympus' }, admin)).msg).toContain('时区');
  expect(await sent()).toBe('America/New_York');
  expect((await server.inject('sysConfig.update', { timeZone: '' }, admin)).code).toBe(200);
  expect(await sent()).toBe('Asia/Shanghai');
});
