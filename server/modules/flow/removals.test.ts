import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
const gate = 31;
const steps = [{ id: 'boss', do: 'approve' as const, title: '主管', who: { superior: 1 } }];

// The embedded database has one connection: nothing there runs between two statements of a transaction.
describe.runIf(inject('template').engine !== 'embedded')('on two connections', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await makeOffice(server);
    await server.db.raw(
      `create function weft_test_gate() returns trigger language plpgsql as $$ begin
         perform pg_advisory_xact_lock(${gate}); return new; end $$`,
    );
  });
  afterAll(() => server.close());

  const waiting = async (): Promise<number> =>
    (
      await server.db.raw<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]!.count;
  const until = async (holds: () => Promise<boolean> | boolean) => {
    for (let tried = 0; tried < 400; tried += 1) {
      if (await holds()) return;
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error('Nobody waited for a lock.');
  };

  /**
   * `first` stops inside its transaction, after it wrote a row of the table; `second` runs until it has ended or waits for a lock;
   * then both go on. Their answers.
   */
  async function between<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    await server.db.raw(
      `create trigger weft_test_gate after insert or update on ${table} for each row execute function weft_test_gate()`,
    );
    let open: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const keeper = server.db.transaction(async (tx) => {
      await tx.raw(`select pg_advisory_xact_lock(${gate})`);
      await held;
    });
    const calls: Promise<unknown>[] = [keeper];
    try {
      const one = first();
      calls.push(one);
      await until(async () => (await waiting()) === 1);
      let ended = false;
      const other = second().finally(() => {
        ended = true;
      });
      calls.push(other);
      await until(async () => ended || (await waiting()) > 1);
      open?.();
      await keeper;
      return await Promise.all([one, other]);
    } finally {
      open?.();
      await Promise.allSettled(calls);
      await server.db.raw(`drop trigger weft_test_gate on ${table}`);
    }
  }

  const underWay = async (flow: TestFlow) =>
    (
      await server.db.raw<{ count: number }>(
        'select count(*)::int as count from weft_flow_instance where flow_id = $1 and status = 1',
        [flow.flowId],
      )
    )[0]!.count;
  const remove = (flow: TestFlow) => server.inject('visualdev.remove', { id: flow.model.modelId }, admin);
  const removeFlow = (flow: TestFlow) => server.inject('flowTemplate.remove', { id: flow.flowId }, admin);
  const instances = 'weft_flow_instance';

  test('a model is not removed under a start that has not ended', async () => {
    const flow = await makeFlow(server, 'raceModel', { steps });
    const [started, removed] = await between(
      instances,
      () => flow.start('ann'),
      () => remove(flow),
    );
    expect(started, started.msg).toMatchObject({ code: 200 });
    expect(removed.msg).toContain('1 条');
    expect(await underWay(flow)).toBe(1);
  });

  test('a start waits for the removal of its model, and is refused', async () => {
    const flow = await makeFlow(server, 'raceStart', { steps });
    const [removed, started] = await between(
      'weft_visualdev',
      () => remove(flow),
      () => flow.start('ann'),
    );
    expect(removed, removed.msg).toMatchObject({ code: 200 });
    expect(started.code).toBe(400);
    expect(await underWay(flow)).toBe(0);
  });

  test('a flow is not removed under a start, nor a draft of it handed in while it is removed', async () => {
    const flow = await makeFlow(server, 'raceFlow', { steps });
    const [started, removed] = await between(
      instances,
      () => flow.start('ann'),
      () => removeFlow(flow),
    );
    expect(started, started.msg).toMatchObject({ code: 200 });
    expect(removed.code).toBe(400);
    expect(await underWay(flow)).toBe(1);
  });

  test('a draft that is handed in keeps its model', async () => {
    const flow = await makeFlow(server, 'raceDraft', { steps });
    const { data } = await flow.start('ann', { reason: 'x', days: 1 }, { status: 1 });
    const handIn = () => server.inject('flowTask.update', { id: data[0]!.id, status: 0, formData: {} }, { as: 'ann' });
    const [handed, removed] = await between(instances, handIn, () => remove(flow));
    expect(handed, handed.msg).toMatchObject({ code: 200 });
    expect(removed.msg).toContain('1 条');
  });

  test('an instance that is revived keeps its flow; a removed flow revives none', async () => {
    const flow = await makeFlow(server, 'raceRevive', { steps });
    const { data } = await flow.start('ann');
    const { id } = data[0]!;
    expect((await server.inject('flowBefore.cancel', { id, handleOpinion: 'x' }, admin)).code).toBe(200);
    const revive = () =>
      server.inject(
        'flowBefore.change',
        { taskId: id, taskNodeId: 'boss', resurgence: true, handleOpinion: 'x' },
        admin,
      );
    const [revived, removed] = await between(instances, revive, () => removeFlow(flow));
    expect(revived, revived.msg).toMatchObject({ code: 200 });
    expect(removed.code).toBe(400);
    expect((await server.inject('flowBefore.cancel', { id, handleOpinion: 'x' }, admin)).code).toBe(200);
    expect((await removeFlow(flow)).code).toBe(200);
    expect((await revive()).code).toBe(400);
  });

  test('a start that was worked out before the flow ended new ones is refused', async () => {
    const flow = await makeFlow(server, 'raceDisable', { steps });
    const disable = () => server.inject('flowTemplate.stop', { id: flow.flowId }, admin);
    const [disabled, started] = await between('weft_visualdev', disable, () => flow.start('ann'));
    expect(disabled, disabled.msg).toMatchObject({ code: 200 });
    expect(started.code).toBe(400);
    expect(await underWay(flow)).toBe(0);
  });

  test('a start takes the version that is in force when it is stored', async () => {
    const flow = await makeFlow(server, 'raceVersion', { steps });
    const publish = () => flow.publish({ steps: [{ ...steps[0]!, title: '经理' }] });
    const [published, started] = await between('weft_flow_version', publish, () => flow.start('ann'));
    expect(published, published.msg).toMatchObject({ code: 200 });
    expect(started, started.msg).toMatchObject({ code: 200 });
    const [row] = await server.db.raw<{ number: number }>(
      'select v.number from weft_flow_instance i join weft_flow_version v on v.id = i.version_id where i.flow_id = $1',
      [flow.flowId],
    );
    expect(row?.number).toBe(2);
  });

  test('a release of the model and a decision at the same time both hold', async () => {
    const own = [{ ...steps[0]!, fields: { note: 'write' as const } }];
    const fields = ['reason', 'note'].map((name) => fieldNode('input', name, name));
    const flow = await makeFlow(server, 'raceRelease', { steps: own }, { fields });
    for (const decisionFirst of [true, false]) {
      const { data } = await flow.start('ann', { reason: 'x' });
      const { id, recordId } = data[0]!;
      const { taskId } = await flow.detail(id, 'bob');
      const decide = () => server.inject('flowBefore.audit', { id: taskId, formData: { note: 'seen' } }, { as: 'bob' });
      const more = fieldNode('input', decisionFirst ? 'one' : 'two', 'more');
      const release = () => flow.model.republish({ enCode: 'raceRelease', fields: [...fields, more] });
      const [one, other] = decisionFirst
        ? await between(instances, decide, release)
        : await between('weft_visualdev_release', release, decide);
      expect(one, one.msg).toMatchObject({ code: 200 });
      expect(other, other.msg).toMatchObject({ code: 200 });
      expect(await flow.model.info(recordId)).toMatchObject({ reason: 'x', note: 'seen' });
    }
  });
});
