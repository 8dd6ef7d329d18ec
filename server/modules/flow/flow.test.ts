import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handling } from '../../../core/flow/codes';
import { insertUser } from '../../../tests/contract/policy/people';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'leave', fields: [fieldNode('input', 'reason', '事由')] });
});
afterAll(() => server.close());

const record = async () =>
  (await server.inject('onlineDev.create', { modelId: model.modelId, data: '{"reason":"病假"}' }, { as: 'admin' })).data
    .id as string;
const configOf = (id: string) => Buffer.from(JSON.stringify({ modelId: model.modelId, id })).toString('base64');
const info = async (id: string) => (await server.inject('flow.info', { config: configOf(id) }, { as: 'admin' })).data;
const handle = (id: string, handleStatus: number, more: object = {}) =>
  server.inject('flow.handle', { modelId: model.modelId, id, handleStatus, ...more }, { as: 'admin' });

describe('state and approvals of a record', () => {
  test('ROUTE-23, MSG-16 a config shows its record; before it is handed in it has no state and urgency 1', async () => {
    const id = await record();
    expect(await info(id)).toMatchObject({
      title: expect.any(String),
      status: null,
      urgency: 1,
      fields: [{ id: 'reason', label: '事由', text: '病假' }],
      records: [],
    });
  });

  test('ENT-53…57 handling changes the state and leaves an approval record', async () => {
    const id = await record();
    expect((await handle(id, handling.approve)).msg).toBe('当前状态不允许此操作。');
    await handle(id, handling.initiate, { urgency: 3, nodeName: '开始' });
    expect(await info(id)).toMatchObject({ status: 1, urgency: 3 });
    expect((await handle(id, handling.initiate)).code).toBe(400);
    await handle(id, handling.return, { handleOpinion: '请补充' });
    await handle(id, handling.initiate);
    await handle(id, handling.approve, { handleOpinion: '同意' });
    const { status, records } = await info(id);
    expect(status).toBe(2);
    expect(
      records.map(({ handleStatus, handleOpinion }: Record<string, unknown>) => [handleStatus, handleOpinion]),
    ).toEqual([
      [2, ''],
      [0, '请补充'],
      [2, ''],
      [1, '同意'],
    ]);
    expect(records[0]).toMatchObject({ nodeName: '开始', userName: '管理员/admin', handleTime: expect.any(Number) });
    expect((await handle(id, handling.withdraw)).code).toBe(400);
  });

  test('two who hand in at once make one state', async () => {
    const id = await record();
    const codes = await Promise.all([handle(id, 2), handle(id, 2), handle(id, 2)]);
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await info(id)).records).toHaveLength(1);
  });

  test('who may not see the record learns nothing of it', async () => {
    const id = await record();
    await handle(id, 2);
    await insertUser(
      server,
      'stranger',
      (await server.db.kysely.selectFrom('weftOrganize').select('id').executeTakeFirstOrThrow()).id,
    );
    const denied = await server.inject('flow.info', { config: configOf(id) }, { as: 'stranger' });
    expect(denied).toMatchObject({ code: 403, data: null });
    expect(
      (await server.inject('flow.handle', { modelId: model.modelId, id, handleStatus: 1 }, { as: 'stranger' })).code,
    ).toBe(403);
    expect((await server.inject('flow.info', { config: configOf('999') }, { as: 'admin' })).code).toBe(400);
  });

  test('ROUTE-22 a config that names no record, such as the type of an entrustment, tells so', async () => {
    for (const config of ['2', '', 'x', '{"modelId":1}'])
      expect((await server.inject('flow.info', { config }, { as: 'admin' })).data).toMatchObject({
        title: '该链接没有指向任何记录。',
        status: null,
        records: [],
      });
  });
});
