import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { workbook } from '../../../tests/support/workbook';
import { signatureOf } from '../../services/channels/signature';

let server: TestServer;
let flow: TestFlow;
let other: TestFlow;
const admin = { as: 'admin' };
const boss = { id: 'boss', do: 'approve' as const, title: '主管', who: { superior: 1 } };
const fields = [fieldNode('input', 'reason', '事由', { unique: true }), fieldNode('input', 'note', '批注')];
const list = {
  btnsList: ['add', 'upload'].map((value) => ({ value, label: value })),
  uploaderTemplateJson: { selectKey: ['reason', 'note'], dataType: '2' },
};

beforeAll(async () => {
  vi.stubEnv('MCP', '1');
  server = await startTestServer();
  await makeOffice(server);
  flow = await makeFlow(server, 'ways', { steps: [boss] }, { fields, list });
  const create = { id: 'make', do: 'create' as const, model: 'ways', set: { reason: 'kept', note: 'by a flow' } };
  other = await makeFlow(server, 'maker', { steps: [boss, create] }, { fields });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

type Answer = { code: number; msg: string; data?: unknown };
const said = ({ msg, data }: Answer) => `${msg} ${JSON.stringify(data ?? null)}`;
const changed = { reason: 'kept', note: 'new' };
const modelId = () => flow.model.modelId;

async function token(more: object = {}): Promise<string> {
  const wanted = { fullName: 'ways', days: 30, writes: 1, everything: 0, models: [modelId()], perMinute: 100, ...more };
  const { data, msg } = await server.inject('token.add', wanted, admin);
  if (!data) throw new Error(msg);
  return `Bearer ${data.token}`;
}

async function imported(): Promise<string> {
  const content = workbook([
    ['事由(reason)', '批注(note)'],
    ['kept', 'new'],
  ]);
  const file = await server.inject('onlineDev.importUpload', { file: { filename: 'a.xlsx', content } }, admin);
  const preview = await server.inject(
    'onlineDev.importPreview',
    { modelId: modelId(), fileName: file.data.name },
    admin,
  );
  const rows = preview.data.dataRow;
  return said(await server.inject('onlineDev.importData', { modelId: modelId(), list: rows }, admin));
}

async function byWebhook(): Promise<string> {
  const pairs = ['reason', 'note'].map((name) => ({ from: name, to: name }));
  const role = await makeRole(server, { menus: [] });
  await server.db.raw(
    `insert into weft_authorize (id, object_type, object_id, item_type, item_id) values ($1, 'Role', $2, 'module', $3)`,
    [`a${role}`, role, flow.model.menuId],
  );
  const userId = await makePerson(server, 'shop', [role]);
  const hook = { fullName: 'in', modelId: modelId(), userId, enabledMark: 1, mapping: pairs };
  const { data, msg } = await server.inject('webhook.addIn', hook, admin);
  if (!data?.secret) throw new Error(`${msg} ${JSON.stringify(data)}`);
  const payload = JSON.stringify(changed);
  const headers = {
    'content-type': 'application/json',
    'weft-delivery': 'd1',
    'weft-signature': signatureOf(data.secret, payload, new Date()),
  };
  return said((await server.app.inject({ method: 'POST', url: data.path, payload, headers })).json());
}

async function byFlow(): Promise<string> {
  const { data } = await other.start('ann', { reason: 'r', note: 'n' });
  const { taskId } = await other.detail(data[0]!.id, 'bob');
  return said(await server.inject('flowBefore.audit', { id: taskId, formData: {} }, { as: 'bob' }));
}

const call = async (name: string, params: object, as: object = admin) =>
  said(await server.inject(name, { modelId: modelId(), ...params }, as));
const data = JSON.stringify(changed);

/** Every way in which a record could be changed or deleted; what it is told. Those that only make records are refused by its key. */
const ways: [string, (id: string) => Promise<string>, RegExp][] = [
  ['a save', (id) => call('onlineDev.update', { id, data }), /主管/],
  ['a save of one field', (id) => call('onlineDev.update', { id, data: JSON.stringify({ note: 'new' }) }), /主管/],
  ['a save by who decides', (id) => call('onlineDev.update', { id, data }, { as: 'bob' }), /./],
  ['a save with a token', async (id) => call('onlineDev.update', { id, data }, { token: await token() }), /主管/],
  ['a removal', (id) => call('onlineDev.remove', { id }), /主管/],
  ['a removal of many', (id) => call('onlineDev.batchRemove', { ids: [id] }), /主管/],
  [
    'a removal with a token',
    async (id) => call('onlineDev.batchRemove', { ids: [id] }, { token: await token() }),
    /主管/,
  ],
  ['an import', imported, /主管/],
  ['a request of a webhook', byWebhook, /事由/],
  ['a step of another flow', byFlow, /事由/],
  ['a new record with its key', (id) => call('onlineDev.create', { data: JSON.stringify({ ...changed, id }) }), /事由/],
  [
    'the form of a start',
    async (id) => said(await server.inject('flowTask.update', { id, status: 1, formData: changed }, { as: 'ann' })),
    /./,
  ],
  ['a removal of its model', () => call('visualdev.remove', { id: modelId() }), /1 条/],
];

describe('a record under approval stays as it was handed in', () => {
  let instance: { id: string; recordId: string };
  beforeAll(async () => {
    const { data, msg } = await flow.start('ann', { reason: 'kept', note: 'old' });
    if (!data) throw new Error(msg);
    instance = data[0]!;
  });

  test.each(ways)('whoever comes by %s', async (_, way, words) => {
    expect(await way(instance.recordId)).toMatch(words);
    expect(await flow.model.info(instance.recordId)).toMatchObject({ reason: 'kept', note: 'old' });
    expect((await flow.detail(instance.id, 'ann')).flowTaskInfo.status).toBe(1);
    expect((await flow.model.list()).data.list).toHaveLength(1);
  });

  test('programs have no tool that writes records', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/mcp',
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: await token(),
      },
    });
    const { tools } = answer.json().result;
    expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...['check', 'checkModel', 'draft', 'draftModel', 'draw', 'drawModel'],
      ...['language', 'model', 'models', 'schema'],
    ]);
  });

  test('a record in the bin comes back with its ended approval, which is not revived without it', async () => {
    const { data } = await flow.start('ann', { reason: 'binned', note: 'old' });
    const { id, recordId } = data[0]!;
    const end = await server.inject('flowBefore.cancel', { id, handleOpinion: 'x' }, admin);
    expect(end, end.msg).toMatchObject({ code: 200 });
    expect((await server.inject('onlineDev.remove', { modelId: modelId(), id: recordId }, admin)).code).toBe(200);
    const revive = { taskId: id, taskNodeId: 'boss', resurgence: true, handleOpinion: 'x' };
    expect((await server.inject('flowBefore.change', revive, admin)).code).toBe(400);
    const [entry] = (await server.inject('onlineDev.bin', { modelId: modelId() }, admin)).data.list;
    const back = await server.inject('onlineDev.restore', { modelId: modelId(), ids: [entry.id] }, admin);
    expect(back, back.msg).toMatchObject({ code: 200 });
    expect(await server.inject('flowBefore.change', revive, admin)).toMatchObject({ code: 200 });
    expect((await flow.model.update(recordId, { note: 'new' })).msg).toContain('主管');
    expect(await flow.model.info(recordId)).toMatchObject({ note: 'old' });
  });
});
