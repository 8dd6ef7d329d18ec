// Engines: both. The chain is made by statements that may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { logType, writeLog } from '../../services/platform/logs';
import { removeOldLog, sealLog, verifyLog } from './chain';
import { keepRetention } from './retention';

const admin = { as: 'admin' };
const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let model: PublishedModel;
const ask = (call: string, params: Record<string, unknown> = {}, options: object = admin) =>
  server.inject(call, params, options);
const row = (daysAgo: number, moduleName: string) =>
  writeLog(
    { db: server.db, now: new Date(Date.now() - daysAgo * dayMs), ip: '127.0.0.1', userAgent: 'test' },
    { type: logType.operation, outcome: 'ok', moduleName },
  );

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'watched', fields: [fieldNode('input', 'title', 'Title')] });
  await makePerson(server, 'looker', [
    await makeRole(server, { menus: ['system.log'], buttons: ['system.log/btn_remove'] }),
  ]);
});
afterAll(() => server?.close());

const rowsOf = async (call: string) =>
  server.db.raw<{ module: string; url: string }>(
    `select module_name as module, request_url as url from weft_log where json::jsonb ->> 'call' = $1`,
    [call],
  );

describe('SEC: taking data out leaves a row', () => {
  test('an export of records, a print, and an interface that a person runs', async () => {
    expect((await ask('onlineDev.export', { modelId: model.modelId, type: '0', dataType: '0' })).code).toBe(200);
    await expect
      .poll(() => rowsOf('onlineDev.export'))
      .toEqual([{ module: 'export', url: `/api/visualdev/OnlineDev/${model.modelId}/Actions/Export` }]);
    const body = { fullName: 'rows', enCode: 'rows', kind: 'static', enabledMark: 1, staticData: '[{"id":"1"}]' };
    expect((await ask('dataInterface.create', body)).code).toBe(200);
    const { id } = (await ask('dataInterface.list', { keyword: 'rows' })).data.list[0];
    expect((await ask('dataInterface.run', { id })).code).toBe(200);
    await expect
      .poll(() => rowsOf('dataInterface.run'))
      .toEqual([{ module: 'interfaceRun', url: expect.stringContaining(id) }]);
    await ask('printDev.batchData', { id: 'none', formIds: ['1'] });
    await expect.poll(async () => (await rowsOf('printDev.batchData'))[0]).toMatchObject({ module: 'print' });
    const { data } = await ask('users.list', { keyword: 'looker' });
    const open = { objectType: 'User', objectId: data.list[0].id };
    expect((await ask('viewAs.open', open)).code).toBe(200);
    await expect.poll(async () => (await rowsOf('viewAs.open'))[0]).toMatchObject({ module: 'viewAs' });
  });
});

describe('SEC: the audit trail is a chain', () => {
  test('rows are chained; a changed and a missing row are named', async () => {
    await row(400, 'a');
    await row(300, 'b');
    await row(1, 'c');
    expect(await sealLog(server.db)).toBeGreaterThanOrEqual(3);
    const whole = await verifyLog(server.db);
    expect(whole).toMatchObject({
      broken: null,
      unsealed: 0,
      rows: whole.seq,
      digest: expect.stringMatching(/^\w{64}$/),
    });
    const [one] = await server.db.raw<{ seq: string; id: string }>(
      `select seq, id from weft_log where module_name = 'b'`,
    );
    const seq = Number(one!.seq);
    await server.db.raw(`update weft_log set module_name = 'x' where seq = $1`, [seq]);
    expect((await verifyLog(server.db)).broken).toEqual({ seq, reason: 'changed' });
    expect((await ask('log.verify', {}, { ...admin, language: 'en' })).msg).toBe(
      `The audit chain is broken: row ${seq} was changed`,
    );
    await server.db.raw(`update weft_log set module_name = 'b' where seq = $1`, [seq]);
    expect((await verifyLog(server.db)).broken).toBeNull();
    await expect(
      server.db.transaction(async (tx) => {
        await tx.raw('delete from weft_log where seq = $1', [seq]);
        expect((await verifyLog(tx)).broken).toEqual({ seq, reason: 'missing' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    // The newest rows cannot be cut off either.
    await expect(
      server.db.transaction(async (tx) => {
        await tx.raw('delete from weft_log where seq = $1', [whole.seq]);
        expect((await verifyLog(tx)).broken).toEqual({ seq: whole.seq, reason: 'missing' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  test('nobody deletes within the retention; what is older goes, and the chain stays whole', async () => {
    const idOf = async (name: string) =>
      (await server.db.raw<{ id: string }>('select id from weft_log where module_name = $1', [name]))[0]?.id;
    for (const options of [admin, { as: 'looker' }])
      expect(await ask('log.remove', { ids: [await idOf('a')] }, options)).toMatchObject({
        code: 400,
        msg: '审计日志保留 1095 天，保留期内的记录不能删除',
      });
    expect(await ask('log.clear', { type: 3 })).toMatchObject({ code: 200 });
    expect(await idOf('a')).toBeDefined();
    expect((await ask('retention.set', { name: 'log', days: 20 })).msg).toBe('保留天数不能少于 180 天');
    expect((await ask('retention.set', { name: 'log', days: 350 }, { as: 'looker' })).code).toBe(403);
    expect((await ask('retention.set', { name: 'log', days: 350 })).code).toBe(200);
    await keepRetention(server.db, new Date());
    expect([await idOf('a'), await idOf('b')]).toEqual([undefined, expect.any(String)]);
    expect((await verifyLog(server.db)).broken).toBeNull();
    await sealLog(server.db);
    expect(await removeOldLog(server.db, new Date(Date.now() - 290 * dayMs))).toBe(1);
    expect((await verifyLog(server.db)).broken).toBeNull();
  });

  test('what is kept has its days and its size; others are kept for ever until somebody says so', async () => {
    const { list } = (await ask('retention.list')).data;
    const named = Object.fromEntries(list.map((each: { id: string }) => [each.id, each]));
    expect(named.log).toMatchObject({ days: 350, least: 180, name: '审计日志', megabytes: expect.any(Number) });
    expect(named.history).toMatchObject({ days: 0 });
    const history = (days: number) =>
      server.db.raw(
        `insert into weft_record_history (model_id, record_id, time, user_id, field) values ('m', 'r', now() - $1 * interval '1 day', 'u', 'f')`,
        [days],
      );
    await history(90);
    await history(1);
    const left = async () => (await server.db.raw(`select 1 from weft_record_history where model_id = 'm'`)).length;
    await keepRetention(server.db, new Date());
    expect(await left()).toBe(2);
    await ask('retention.set', { name: 'history', days: 30 });
    await keepRetention(server.db, new Date());
    expect(await left()).toBe(1);
    const sizes = (await ask('retention.sizes')).data.list;
    expect(sizes[0]).toMatchObject({ id: 'files', name: '上传的文件', megabytes: 0 });
    expect(sizes.map(({ id }: { id: string }) => id)).toContain('public.weft_log');
  });
});
