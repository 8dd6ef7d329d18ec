import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnFrames } from '../core/socket';
import { createEmptyDatabase, hasPostgres } from '../tests/support/emptyDatabase';
import { makePerson, makeRole, md5 } from '../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../tests/support/publishModel';
import { type SecondProcess, secondProcess } from '../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../tests/support/server';
import { fieldNode } from '../tests/support/smallModel';
import { announceSocket } from '../tests/support/socketClient';
import { migrate } from './db/migrate';
import { openDb } from './db/open';
import { seed } from './firstStart';
import { allMigrations as migrations } from './product';
import { openSession } from './services/sessions/sessions';

const admin = { as: 'admin' };
const title = fieldNode('input', 'title', '标题');
const added = fieldNode('input', 'note', '备注');
const dropListeners = (server: TestServer) =>
  server.db.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events' and datname = current_database()",
  );

describe.runIf(hasPostgres())('issue 9 §8: two processes on one PostgreSQL', () => {
  let one: TestServer;
  let two: SecondProcess;
  const limits = { signedIn: 10_000, anonymous: 10_000, signIn: 5 };
  let model: PublishedModel;
  const saveAtTwo = (data: object) =>
    two.inject('onlineDev.create', { modelId: model.modelId, data: JSON.stringify(data) }, admin);
  const listAtTwo = async () => (await two.inject('onlineDev.list', { modelId: model.modelId }, admin)).data.list;
  /** A session that no limit of tries counts. */
  const tokenOf = async (userId: string) => {
    const session = { userId, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
    return (await openSession(one.db, session)).token;
  };

  beforeAll(async () => {
    one = await startTestServer({ limits, socketHeartbeatMs: 200 });
    two = await secondProcess(one, { limits, socketHeartbeatMs: 200 });
    model = await publishModel(one, { enCode: 'shared', fields: [title] });
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
  });

  test('a release at one is obeyed by a save and a list at the other', async () => {
    expect((await saveAtTwo({ title: 'a' })).msg).toBe('新建成功');
    expect((await model.republish({ enCode: 'shared', fields: [title, added] })).msg).toBe('同步成功');
    const { id } = (await saveAtTwo({ title: 'b', note: 'kept' })).data;
    expect(await model.info(id)).toMatchObject({ title: 'b', note: 'kept' });
    await expect.poll(async () => (await listAtTwo())[0]).toMatchObject({ note: 'kept' });
  });

  test('with the listener cut: a save never goes by the old version, and lists follow when it is back', async () => {
    const fields = (label: string) => [title, added, fieldNode('input', label, label)];
    expect((await model.republish({ enCode: 'shared', fields: fields('first') })).msg).toBe('同步成功');
    await expect.poll(async () => Object.keys((await listAtTwo())[0])).toContain('first');
    await dropListeners(one);
    expect((await model.republish({ enCode: 'shared', fields: fields('second') })).msg).toBe('同步成功');
    const { id } = (await saveAtTwo({ title: 'c', second: 'kept' })).data;
    expect(await model.info(id)).toMatchObject({ title: 'c', second: 'kept' });

    await dropListeners(one);
    expect((await model.republish({ enCode: 'shared', fields: fields('third') })).msg).toBe('同步成功');
    await expect.poll(async () => Object.keys((await listAtTwo())[0]), { timeout: 8_000 }).toContain('third');
  });

  test('a release that makes the tables anew is obeyed by reads, changes and deletions at the other', async () => {
    const other = await publishModel(one, { enCode: 'anew', fields: [title] });
    const { modelId } = other;
    const ask = (call: string, params: object) => two.inject(call, { modelId, ...params }, admin);
    expect((await ask('onlineDev.list', {})).code).toBe(200);
    await dropListeners(one);
    const form = { primaryKeyPolicy: 2 };
    expect((await other.republish({ enCode: 'anew', fields: [title], form }, { confirm: true })).msg).toBe('同步成功');
    expect((await ask('onlineDev.list', {})).data.list).toEqual([]);
    const { id } = (await ask('onlineDev.create', { data: '{"title":"x"}' })).data;
    expect(id).toMatch(/^\d+$/);
    expect((await ask('onlineDev.update', { id, data: '{"title":"y"}' })).code).toBe(200);
    expect((await ask('onlineDev.remove', { id })).code).toBe(200);
  });

  test('with the listener cut: a right that was taken away at one is gone at the other when it is back', async () => {
    const role = await makeRole(one, { menus: ['shared'] });
    await makePerson(one, 'anna', [role]);
    const asked = () => two.inject('onlineDev.list', { modelId: model.modelId }, { as: 'anna' });
    expect((await asked()).code).toBe(200);
    await dropListeners(one);
    await one.db.kysely.deleteFrom('weftAuthorize').where('objectId', '=', role).execute();
    await expect.poll(async () => (await asked()).code, { timeout: 8_000 }).toBe(403);
  });

  test('issue 11 §4 rights that are changed at one are obeyed and drawn at the other, and nobody is signed out', async () => {
    const role = await makeRole(one, { menus: ['shared'] });
    const other = await makeRole(one, { menus: ['system'] });
    const token = await tokenOf(await makePerson(one, 'dora', [role, other]));
    const client = await announceSocket(two.url, token, drawnFrames);
    const asked = () => two.inject('onlineDev.list', { modelId: model.modelId }, { token });
    expect((await asked()).code).toBe(200);
    expect((await one.inject('authority.grant', { objectId: role, objectType: 'Role', module: [] }, admin)).code).toBe(
      200,
    );
    await client.next('rightsChanged');
    expect((await asked()).code).toBe(403);
    expect((await two.inject('auth.currentUser', {}, { token })).code).toBe(200);
    client.wire.close();
    await client.closed;
  });

  test('tries to sign in are counted once for both', async () => {
    const form = { account: 'nobody', password: md5('x') };
    // The count restarts with each minute of the clock.
    const [clock] = await one.db.raw<{ left: number }>('select 60 - extract(second from now())::float8 as left');
    if (clock!.left < 8) await new Promise((resolve) => setTimeout(resolve, clock!.left * 1_000));
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++)
      for (const server of [one, two]) statuses.push((await server.inject('auth.login', form)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('who is on line is told of both, and is gone when the last socket closes', async () => {
    const ids: Record<string, string> = {};
    for (const account of ['bert', 'cora'])
      ids[account] = await makePerson(one, account, [await makeRole(one, { menus: ['shared'] })]);
    const online = async (server: { url: string }, account: string) => {
      const client = await announceSocket(server.url, await tokenOf(ids[account]!));
      return { client, users: (await client.next('initMessage')).onlineUsers as string[] };
    };
    const bert = await online(one, 'bert');
    const cora = await online(two, 'cora');
    expect(cora.users).toEqual([ids.bert, ids.cora].sort());
    bert.client.wire.close();
    await bert.client.closed;
    await expect
      .poll(async () => {
        const again = await online(two, 'cora');
        again.client.wire.close();
        return again.users;
      })
      .toEqual([ids.cora]);
    const listed = await two.inject('onlineUser.list', {}, admin);
    expect(listed.data.map((row: { userId: string }) => row.userId)).toContain(ids.cora);
    cora.client.wire.close();
  });

  test('issue 10 §3 the right to run an interface that ends at one ends at the other', async () => {
    const made = { fullName: 'rows', enCode: 'rows', kind: 'static', staticData: '[{"id":"1"}]' };
    expect((await one.inject('dataInterface.create', made, admin)).code).toBe(200);
    const { id } = (await one.inject('dataInterface.list', { keyword: 'rows' }, admin)).data.list[0];
    const choice = fieldNode('select', 'kind', '类型', { dataType: 'dynamic', propsUrl: id });
    const naming = await publishModel(one, { enCode: 'naming', fields: [title, choice] });
    const role = await makeRole(one, { menus: ['naming'] });
    const other = await makeRole(one, { menus: ['system'] });
    const token = await tokenOf(await makePerson(one, 'emma', [role, other]));
    const code = async () => (await two.inject('dataInterface.run', { id }, { token })).code;
    expect(await code()).toBe(200);
    expect((await naming.republish({ enCode: 'naming', fields: [title] })).code).toBe(200);
    await expect.poll(code).toBe(403);
    expect((await naming.republish({ enCode: 'naming', fields: [title, choice] })).code).toBe(200);
    await expect.poll(code).toBe(200);
    expect((await one.inject('authority.grant', { objectId: role, objectType: 'Role', module: [] }, admin)).code).toBe(
      200,
    );
    await expect.poll(code).toBe(403);
    expect((await two.inject('auth.currentUser', {}, { token })).code).toBe(200);
  });
});

test.runIf(hasPostgres())('issue 9 §8: of two processes at their first start one seeds, and both start', async () => {
  const { url, drop } = await createEmptyDatabase();
  const databases = await Promise.all([openDb({ url }), openDb({ url })]);
  const starts = databases.map(async (db) => {
    await migrate(db, migrations);
    return seed(db, { adminPassword: 'Weft@2026' });
  });
  expect((await Promise.all(starts)).map(({ created }) => created).sort()).toEqual([false, true]);
  const [row] = await databases[0]!.raw<{ n: number }>(
    "select count(*)::int as n from weft_user where account = 'admin'",
  );
  expect(row?.n).toBe(1);
  for (const db of databases) await db.close();
  await drop();
});
