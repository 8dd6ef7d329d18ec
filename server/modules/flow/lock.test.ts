import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  const steps = [{ id: 'boss', do: 'approve' as const, title: '主管', who: { superior: 1 } }];
  flow = await makeFlow(server, 'lock', { steps });
});
afterAll(() => server.close());

const admin = { as: 'admin' };
const started = async () => {
  const { data, code, msg } = await flow.start('ann', { reason: 'a', days: 1 });
  if (code !== 200) throw new Error(msg);
  return data[0]!;
};

/** Every way in which a record is written or deleted; the text of a refusal, or undefined. */
const ways: Record<string, (id: string) => Promise<string | undefined>> = {
  update: async (id) => (await flow.model.update(id, { reason: 'b' })).msg,
  remove: async (id) => (await server.inject('onlineDev.remove', { modelId: flow.model.modelId, id }, admin)).msg,
  batchRemove: async (id) =>
    JSON.stringify(await server.inject('onlineDev.batchRemove', { modelId: flow.model.modelId, ids: [id] }, admin)),
};

describe('a record under approval', () => {
  test.each(Object.keys(ways))('is not written by %s while it waits or is suspended', async (way) => {
    const { id, recordId } = await started();
    expect(await ways[way]!(recordId)).toContain('主管');
    expect(await flow.model.info(recordId)).toMatchObject({ reason: 'a' });
    expect(await server.inject('flowBefore.suspend', { id, suspend: true }, admin)).toMatchObject({ code: 200 });
    expect(await ways[way]!(recordId)).toContain('审批');
    expect(await flow.model.info(recordId)).toMatchObject({ reason: 'a' });
  });

  test('belongs to its starter as a draft and when it was withdrawn', async () => {
    const { data } = await flow.start('ann', { reason: 'a', days: 1 }, { status: 1 });
    const { id, recordId } = data[0]!;
    expect((await flow.model.update(recordId, { reason: 'b' })).code).toBe(400);
    expect(
      await server.inject('flowTask.update', { id, status: 1, formData: { reason: 'c' } }, { as: 'ann' }),
    ).toMatchObject({ code: 200 });
    expect(await flow.model.info(recordId)).toMatchObject({ reason: 'c' });
    expect(await server.inject('flowTask.update', { id, status: 0, formData: {} }, { as: 'ann' })).toMatchObject({
      code: 200,
    });
    expect(await server.inject('flowLaunch.withdraw', { id }, { as: 'ann' })).toMatchObject({ code: 200 });
    expect((await flow.model.update(recordId, { reason: 'd' })).code).toBe(400);
    expect(await server.inject('flowLaunch.remove', { id }, { as: 'bob' })).toMatchObject({ code: 400 });
    expect(await server.inject('flowLaunch.remove', { id }, { as: 'ann' })).toMatchObject({ code: 200 });
    expect((await flow.model.update(recordId, { reason: 'd' })).code).toBe(200);
  });

  test('is free again when its flow has ended', async () => {
    const { id, recordId } = await started();
    const { taskId } = await flow.detail(id, 'bob');
    expect(await server.inject('flowBefore.audit', { id: taskId }, { as: 'bob' })).toMatchObject({ code: 200 });
    expect((await flow.model.update(recordId, { reason: 'b' })).code).toBe(200);
  });

  test('lists and pages of the model carry its state', async () => {
    const { id, recordId } = await started();
    const { data } = await flow.model.list({ pageSize: 500 });
    const row = data.list.find((each: { id: string }) => each.id === recordId);
    expect(row).toMatchObject({ flowState: 1, flowId: expect.any(String), flowTaskId: id });
    const config = await server.inject('onlineDev.config', { modelId: flow.model.modelId }, admin);
    expect(config.data).toMatchObject({
      enableFlow: 1,
      flowId: flow.flowId,
      flowEnCode: 'flow_lock',
      flowStarts: true,
    });
  });

  test('a hand-in and a save at the same time leave no record that the flow did not see', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { data } = await flow.start('ann', { reason: 'a', days: 1 }, { status: 1 });
      const { id, recordId } = data[0]!;
      await server.db.kysely.updateTable('weftUser').set({ isAdministrator: 1 }).where('account', '=', 'ann').execute();
      const [handedIn, saved] = await Promise.all([
        server.inject('flowTask.update', { id, status: 0, formData: { days: 2 } }, { as: 'ann' }),
        flow.model.update(recordId, { reason: String(n) }, { as: 'ann' }),
      ]);
      await server.db.kysely.updateTable('weftUser').set({ isAdministrator: 0 }).where('account', '=', 'ann').execute();
      expect(handedIn.code).toBe(200);
      const stored = await flow.model.info(recordId);
      expect(stored.reason).toBe(saved.code === 200 ? String(n) : 'a');
    }
  });

  test('is not changed by an import that updates by a unique value', async () => {
    const list = {
      btnsList: ['add', 'upload'].map((value) => ({ value, label: value })),
      uploaderTemplateJson: { selectKey: ['reason', 'note'], dataType: '2' },
    };
    const steps = [{ id: 'boss', do: 'approve' as const, title: '主管', who: { superior: 1 } }];
    const fields = [fieldNode('input', 'reason', '事由', { unique: true }), fieldNode('input', 'note', '批注')];
    const own = await makeFlow(server, 'lockImport', { steps }, { fields, list });
    const { recordId } = (await own.start('ann', { reason: 'one', note: 'old' })).data[0]!;
    await own.model.save({ reason: 'two', note: 'old' });
    const rows = ['one', 'two'].map((reason) => ({ reason, note: 'new' }));
    const answer = await server.inject('onlineDev.importData', { modelId: own.model.modelId, list: rows }, admin);
    expect(answer.data).toMatchObject({ snum: 1, fnum: 1 });
    expect(JSON.stringify(answer.data)).toContain('主管');
    expect(await own.model.info(recordId)).toMatchObject({ note: 'old' });
  });

  test('has no other way: records are written by a save, a removal and the bin, and an interface of SQL only reads', () => {
    const folder = fileURLToPath(new URL('../../', import.meta.url));
    const uses = /import \{[^}]*\b(?:insert|update|delete|restore)\w*[^}]*\} from '(?:\.\/|[./\w]*records\/)rows'/;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.ts$/.test(name) && !/test\.ts$/.test(name) && uses.test(readFileSync(`${folder}${name}`, 'utf8')),
    );
    // A start names its flow and instance in the columns of the record.
    expect(files.map((name) => name.split('/').at(-1)).sort()).toEqual(['bin.ts', 'remove.ts', 'save.ts', 'start.ts']);
    expect(readFileSync(`${folder}modules/interfaces/sql/runSql.ts`, 'utf8')).toContain('db.reader.read');
  });
});
