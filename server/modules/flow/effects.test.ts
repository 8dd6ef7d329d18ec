import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FlowStep } from '../../../core/flow/types';
import { makeFlow, makeOffice } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  // Effects outside the database leave by the queue.
  server = await startTestServer({ background: true, jobs: { everyMs: 200 } });
  await makeOffice(server);
  for (const [enCode, staticData] of [['answer', '[{"text":"from outside"}]']] as const) {
    const body = { fullName: enCode, enCode, kind: 'static', staticData, enabledMark: 1 };
    const made = await server.inject('dataInterface.create', body, { as: 'admin' });
    if (made.code !== 200) throw new Error(made.msg);
  }
});
afterAll(() => server.close());

const boss: FlowStep = { id: 'boss', do: 'approve', title: '主管', who: { user: 'bob' } };
const approveBy = async (flow: Awaited<ReturnType<typeof makeFlow>>, id: string, as: string) =>
  server.inject('flowBefore.audit', { id: (await flow.detail(id, as)).taskId }, { as });

describe('ENT-57 what a flow does', () => {
  test('sets fields, makes a record of another model, takes the answer of an interface, and goes on', async () => {
    const other = await makeFlow(server, 'other', { steps: [boss] });
    const flow = await makeFlow(server, 'does', {
      steps: [
        { id: 'ask', do: 'call', interface: 'answer', set: { note: 'text' } },
        { id: 'mark', do: 'set', set: { secret: { $: 'record.reason' } } },
        {
          ...boss,
          on: { approve: [{ create: other.model.modelId, set: { reason: { $: 'record.reason' }, days: 9 } }] },
        } as FlowStep,
      ],
      end: { adopted: [{ set: { days: 100 } }] },
    });
    const { id, recordId } = (await flow.start('ann', { reason: '买纸', days: 1 })).data[0]!;
    await expect.poll(async () => (await flow.detail(id, 'bob')).taskId, { timeout: 10_000 }).not.toBe('');
    expect(await flow.model.info(recordId)).toMatchObject({ note: 'from outside', secret: '买纸' });
    expect(await approveBy(flow, id, 'bob')).toMatchObject({ code: 200 });
    expect(await flow.model.info(recordId)).toMatchObject({ days: 100 });
    const { data } = await other.model.list({ pageSize: 50 });
    expect(data.list).toMatchObject([{ reason: '买纸', days: 9 }]);
  });

  test('a call that is tried again carries the key of the first time; that of another approval has another', async () => {
    const keys: unknown[] = [];
    const source = createServer((request, answer) => {
      keys.push(request.headers['weft-key']);
      answer.writeHead(keys.length === 1 ? 500 : 200).end('[{"text":"from outside"}]');
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    const { port } = source.address() as AddressInfo;
    vi.stubEnv('INTERFACE_HOSTS', `127.0.0.1:${port}`);
    const http = {
      fullName: 'asked',
      enCode: 'asked',
      kind: 'http',
      method: 'POST',
      url: `http://127.0.0.1:${port}/`,
      enabledMark: 1,
    };
    expect(await server.inject('dataInterface.create', http, { as: 'admin' })).toMatchObject({ code: 200 });
    const flow = await makeFlow(server, 'asks', { steps: [{ id: 'ask', do: 'call', interface: 'asked' }, boss] });
    for (const times of [2, 3]) {
      const { id } = (await flow.start('ann')).data[0]!;
      await expect
        .poll(
          async () => {
            await server.db.raw(
              `update weft_job set due_time = now() where kind = 'flow.effect' and status = 'waiting'`,
            );
            return (await flow.detail(id, 'bob')).taskId;
          },
          { timeout: 15_000 },
        )
        .not.toBe('');
      expect(keys).toHaveLength(times);
    }
    source.close();
    vi.unstubAllEnvs();
    expect(keys).toEqual([expect.stringMatching(/./), keys[0], expect.stringMatching(/./)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a call that fails for good stops the step, administrators hear of it, and it is skipped', async () => {
    const flow = await makeFlow(server, 'fails', { steps: [{ id: 'ask', do: 'call', interface: 'answer' }, boss] });
    await server.db.kysely
      .updateTable('weftDataInterface')
      .set({ deleteMark: 1 })
      .where('enCode', '=', 'answer')
      .execute();
    const { id } = (await flow.start('ann')).data[0]!;
    // The last of its tries.
    const due = () =>
      server.db.raw(
        `update weft_job set tries = 7, due_time = now() where kind = 'flow.effect' and status = 'waiting'`,
      );
    await expect
      .poll(
        async () => {
          await due();
          return (await flow.detail(id, 'admin')).incident;
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ key: expect.any(String) });
    const told = await server.db.kysely
      .selectFrom('weftMessage')
      .select('bodyText')
      .where('topic', '=', 'flowIncident')
      .execute();
    expect(told.filter(({ bodyText }) => bodyText?.includes(id))).toHaveLength(1);
    expect((await server.inject('flowMonitor.skip', { id, handleOpinion: '不需要' }, { as: 'admin' })).code).toBe(200);
    expect((await flow.detail(id, 'bob')).taskId).not.toBe('');
  });
});
