import type { FlowDoc } from '../../core/flow/types';
import { insertUser } from '../contract/policy/people';
import { type PublishedModel, publishModel } from './publishModel';
import type { Injected, TestServer } from './server';
import { fieldNode, tableNode } from './smallModel';

const admin = { as: 'admin' };

export interface TestFlow {
  model: PublishedModel;
  flowId: string;
  /** Publishes these steps as the next version; the answer of the publication. */
  publish: (doc: Partial<FlowDoc>) => Promise<Injected<{ version: number }>>;
  start: (as: string, formData?: object, more?: object) => Promise<Injected<{ id: string; recordId: string }[]>>;
  /** The instance as its page shows it to this person. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answers untyped
  detail: (id: string, as: string) => Promise<any>;
  /** Operator ids of the tasks that wait for this person. */
  todo: (as: string) => Promise<string[]>;
}

/** A model `leave` with a sub-table and a flow on it; people as `makeOffice` makes them. */
export async function makeFlow(
  server: TestServer,
  enCode: string,
  doc: Partial<FlowDoc>,
  shape: Partial<Parameters<typeof publishModel>[1]> = {},
): Promise<TestFlow> {
  const model = await publishModel(server, {
    enCode,
    fields: [
      fieldNode('input', 'reason', '事由'),
      fieldNode('inputNumber', 'days', '天数'),
      fieldNode('input', 'note', '批注'),
      fieldNode('input', 'secret', '薪级'),
      tableNode('items', '明细', [fieldNode('input', 'name', '名称'), fieldNode('input', 'price', '价格')]),
    ],
    ...shape,
  });
  const made = await server.inject(
    'flowTemplate.create',
    { fullName: enCode, enCode: `flow_${enCode}`, onlineFormId: model.modelId },
    admin,
  );
  if (made.code !== 200) throw new Error(made.msg);
  const flowId = made.data.id as string;
  const publish: TestFlow['publish'] = async (next) => {
    const { data } = await server.inject('flowTemplate.design', { id: flowId }, admin);
    const document = { ...data.document, model: model.modelId, start: { who: 'everybody' }, ...next };
    const saved = await server.inject(
      'flowTemplate.saveDesign',
      { id: flowId, document, revision: data.revision },
      admin,
    );
    if (saved.code !== 200) throw new Error(saved.msg);
    return server.inject('flowTemplate.publish', { id: flowId }, admin);
  };
  const published = await publish(doc);
  if (published.code !== 200) throw new Error(`${published.msg} ${JSON.stringify(published.data)}`);
  return {
    model,
    flowId,
    publish,
    start: (as, formData = { reason: 'x', days: 1 }, more = {}) =>
      server.inject('flowTask.create', { flowId, formData, status: 0, ...more }, { as }),
    detail: async (id, as) => (await server.inject('flowBefore.info', { id }, { as })).data,
    todo: async (as) => {
      const { data } = await server.inject('flowBefore.list', { category: 1, pageSize: 100 }, { as });
      return data.list.map(({ id }: { id: string }) => id);
    },
  };
}

/** `ann` with her superior `bob`, whose superior is `cat`; `dan` stands beside. Returns their ids. */
export async function makeOffice(server: TestServer): Promise<Record<'ann' | 'bob' | 'cat' | 'dan', string>> {
  const { id: organize } = await server.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ids = {
    ann: await insertUser(server, 'ann', organize),
    bob: await insertUser(server, 'bob', organize),
    cat: await insertUser(server, 'cat', organize),
    dan: await insertUser(server, 'dan', organize),
  };
  const above = { ann: ids.bob, bob: ids.cat };
  for (const [account, managerId] of Object.entries(above))
    await server.db.kysely.updateTable('weftUser').set({ managerId }).where('account', '=', account).execute();
  return ids;
}
