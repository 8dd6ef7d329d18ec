import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowStep } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { unlikeTheirCommands } from '../../../tests/support/replayFlows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { bringAll } from './migration';
import { systemCtx } from './timers';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer({ background: true, jobs: { everyMs: 200 } });
  office = await makeOffice(server);
  flow = await makeFlow(server, 'moves', { steps: before });
});
afterAll(() => server.close());
afterAll(async () => expect((await unlikeTheirCommands(server.db)).unlike).toEqual([]));

const step = (id: string, title: string, user: string): FlowStep => ({ id, do: 'approve', title, who: { user } });
const before = [step('one', '一', 'bob'), step('two', '二', 'cat')];
const after = [step('one', '新一', 'bob'), step('more', '加', 'dan'), step('second', '二', 'cat')];
const ask = (call: string, params: object = {}, as = 'admin') =>
  server.inject(call, { id: flow.flowId, ...params }, { as });
const started = async () => (await flow.start('ann')).data[0]!.id;
const atTwo = async () => {
  const id = await started();
  await server.inject('flowBefore.audit', { id: (await flow.detail(id, 'bob')).taskId }, { as: 'bob' });
  return id;
};
const linesOf = async (id: string) =>
  (
    await server.db.kysely
      .selectFrom('weftFlowRecord')
      .select('id')
      .where('instanceId', '=', id)
      .where('handleStatus', '=', 8)
      .execute()
  ).length;

/** Attempts at a migration, one at a time; each ends with its process after `most` checkpoints. */
async function attempts(flowId: string, begin?: object) {
  const { id: versionId } = await server.db.kysely
    .selectFrom('weftFlowVersion')
    .select('id')
    .where('flowId', '=', flowId)
    .where('current', '=', true)
    .executeTakeFirstOrThrow();
  const ctx = await systemCtx(
    { db: server.db, bus: server.bus, words: () => String, log: console } as never,
    office.ann,
    new Date(),
  );
  let state: unknown = begin;
  let counts = { done: 0, failed: 0 };
  const attempt = async (most: number) => {
    let count = 0;
    const job = {
      ctx,
      input: { flowId, versionId, map: {} },
      state,
      counts,
      checkpoint: async (_tx: unknown, next: unknown, now: typeof counts) => {
        // The process ends inside a transaction: it comes to nothing.
        if (++count > most) throw new Error('killed');
        state = next;
        job.counts = counts = now;
      },
    };
    return bringAll(job as unknown as Parameters<typeof bringAll>[0], 1);
  };
  return { attempt };
}

describe('ENT-57 running instances come to the version in force', () => {
  test('a dry run names who stays, moves and cannot; the job does it, and decisions are kept', async () => {
    const [here, there, draft] = [
      await started(),
      await atTwo(),
      (await flow.start('ann', undefined, { status: 1 })).data[0]!.id,
    ];
    expect(await flow.publish({ steps: after })).toMatchObject({ data: { running: [{ version: 1, count: 3 }] } });
    const plan = await ask('flowTemplate.migrationPlan');
    expect(plan.data).toMatchObject({ version: 2, total: 3, same: 2, moved: 0, cannot: 1 });
    expect(plan.data.list[0]).toMatchObject({ id: there, result: 'cannot', reason: expect.stringContaining('二') });
    const map = { two: 'second' };
    expect((await ask('flowTemplate.migrationPlan', { map })).data).toMatchObject({ same: 2, moved: 1, cannot: 0 });
    expect((await ask('flowTemplate.migrate', { map }, 'ann')).code).toBe(403);
    expect(await linesOf(there)).toBe(0);
    expect((await ask('flowTemplate.migrate', { map })).code).toBe(200);
    await expect.poll(async () => (await ask('flowTemplate.migrationPlan')).data.total, { timeout: 15_000 }).toBe(0);
    expect((await flow.detail(there, 'cat')).flowTaskInfo).toMatchObject({ thisStepId: 'second', flowVersion: '2' });
    expect(
      (await server.inject('flowBefore.audit', { id: (await flow.detail(there, 'cat')).taskId }, { as: 'cat' })).code,
    ).toBe(200);
    expect((await flow.detail(there, 'ann')).flowTaskInfo.status).toBe(2);
    await server.inject('flowBefore.audit', { id: (await flow.detail(here, 'bob')).taskId }, { as: 'bob' });
    expect((await flow.detail(here, 'ann')).flowTaskInfo.thisStepId).toBe('more');
    expect(await Promise.all([here, there, draft].map(linesOf))).toEqual([1, 1, 0]);
  });

  test('an attempt that ends in the middle goes on, and brings none twice', async () => {
    const ids = [await started(), await started(), await started(), await started()];
    await flow.publish({ steps: [...after, step('last', '末', 'bob')] });
    const { total } = (await ask('flowTemplate.migrationPlan')).data;
    const { attempt } = await attempts(flow.flowId);
    await expect(attempt(2)).rejects.toThrow('killed');
    expect((await ask('flowTemplate.migrationPlan')).data.total).toBe(total - 2);
    await attempt(99);
    await attempt(99);
    expect(await Promise.all(ids.map(linesOf))).toEqual([1, 1, 1, 1]);
  });

  test('those that cannot come along count once, however often it is begun; one that was held comes after the kill', async () => {
    const counted = await makeFlow(server, 'counted', { steps: [before[0]!] });
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await counted.start('ann')).data[0]!.id);
    ids.sort();
    await counted.publish({ steps: [step('other', '他', 'bob')] });
    const { attempt } = await attempts(counted.flowId);
    await expect(attempt(1)).rejects.toThrow('killed');
    await expect(attempt(1)).rejects.toThrow('killed');
    expect(await attempt(99)).toEqual({ done: 0, failed: 3 });
    const resumed = await attempts(counted.flowId, { after: ids[2], held: [ids[0]] });
    expect(await resumed.attempt(99)).toEqual({ done: 0, failed: 1 });
  });
});
