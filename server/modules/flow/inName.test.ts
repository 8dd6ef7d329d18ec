import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowDoc } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
const drawer = { as: 'drawer' };
let server: TestServer;
let flow: TestFlow;
let pay: PublishedModel;
let drawerId: string;
let roleId: string;
const kinds = () =>
  ({
    'people that an interface finds': { steps: [{ id: 'a', do: 'approve', who: { interface: 'who' } }] },
    'a range that an interface finds': { steps: [{ id: 'a', do: 'approve', who: { choice: { interface: 'who' } } }] },
    'a step that calls an interface': {
      steps: [
        { id: 'c', do: 'call', interface: 'who' },
        { id: 'a', do: 'approve', who: 'starter' },
      ],
    },
    'an effect that calls an interface': {
      steps: [{ id: 'a', do: 'approve', who: 'starter', on: { approve: [{ call: 'who' }] } }],
    },
    'a record of another model': {
      steps: [{ id: 'a', do: 'approve', who: 'starter' }],
      end: { adopted: [{ create: pay.modelId, set: { amount: '1000000' } }] },
    },
  }) as unknown as Record<string, Partial<FlowDoc>>;
const names = [
  'people that an interface finds',
  'a range that an interface finds',
  'a step that calls an interface',
  'an effect that calls an interface',
  'a record of another model',
];

const menus = ['workFlow.flowEngine'];
const buttons = ['btn_add', 'btn_edit', 'btn_release'].map((code) => `workFlow.flowEngine/${code}`);

beforeAll(async () => {
  server = await startTestServer();
  const { dan } = await makeOffice(server);
  pay = await publishModel(server, { enCode: 'pay', fields: [fieldNode('input', 'amount', '金额')] });
  const staticData = JSON.stringify([{ handleId: dan }]);
  const body = { fullName: 'who', enCode: 'who', kind: 'static', staticData };
  expect(await server.inject('dataInterface.create', body, admin)).toMatchObject({ code: 200 });
  flow = await makeFlow(server, 'trip', { steps: [{ id: 'a', do: 'approve', who: 'starter' }] });
  roleId = await makeRole(server, { menus, buttons });
  drawerId = await makePerson(server, 'drawer', [roleId]);
});
afterAll(() => server.close());

async function publishAs(by: { as: string }, doc: Partial<FlowDoc>) {
  const { data } = await server.inject('flowTemplate.design', { id: flow.flowId }, by);
  const document = { ...data.document, end: undefined, ...doc };
  const saved = { id: flow.flowId, document, revision: data.revision };
  expect(await server.inject('flowTemplate.saveDesign', saved, by)).toMatchObject({ code: 200 });
  return server.inject('flowTemplate.publish', { id: flow.flowId }, by);
}

/** The version in force, as if the drawer had published it when they had the right. */
async function publishedByDrawer(doc: Partial<FlowDoc>): Promise<void> {
  expect(await publishAs(admin, doc)).toMatchObject({ code: 200 });
  await server.db.kysely
    .updateTable('weftFlowVersion')
    .set({ creatorUserId: drawerId })
    .where('flowId', '=', flow.flowId)
    .where('current', '=', true)
    .execute();
}
const runs = async () =>
  (await server.db.raw<{ n: string }>('select count(*)::text as n from weft_data_interface_log'))[0]!.n;

describe('a flow names interfaces and other models in the name of who publishes it', () => {
  test.each(names)('who only designs flows publishes none with %s; an administrator does', async (name) => {
    const doc = kinds()[name]!;
    const refused = await publishAs(drawer, doc);
    expect(refused.code).toBe(400);
    expect(refused.data.list).toContainEqual(
      expect.objectContaining({ level: 'error', key: expect.stringMatching(/authorMayNot(Run|Create)/) }),
    );
    expect(await publishAs(admin, doc)).toMatchObject({ code: 200 });
  });

  test('trying a document out runs no interface that its author may not run', async () => {
    const before = await runs();
    const { data } = await server.inject('flowTemplate.design', { id: flow.flowId }, admin);
    const document = { ...data.document, ...kinds()['people that an interface finds'] };
    await server.inject('flowTemplate.tryOut', { document }, drawer);
    expect(await runs()).toBe(before);
  });

  test('a right that its author lost ends it: the interface finds nobody, and no record is made', async () => {
    const before = await runs();
    await publishedByDrawer(kinds()['people that an interface finds']!);
    expect(await flow.start('ann')).toMatchObject({ code: 200 });
    expect(await flow.todo('dan')).toEqual([]);
    expect(await runs()).toBe(before);
    await publishedByDrawer(kinds()['a record of another model']!);
    expect(await flow.start('bob')).toMatchObject({ code: 200 });
    const [task] = await flow.todo('bob');
    expect(await server.inject('flowBefore.audit', { id: task }, { as: 'bob' })).toMatchObject({ code: 400 });
    expect((await pay.list()).data.list).toEqual([]);
  });

  test('with the right it runs', async () => {
    await grantRole(server, roleId, { menus: [...menus, 'systemData.dataInterface'], buttons });
    await publishedByDrawer(kinds()['people that an interface finds']!);
    expect(await flow.start('cat')).toMatchObject({ code: 200 });
    expect(await flow.todo('dan')).toHaveLength(1);
  });
});
