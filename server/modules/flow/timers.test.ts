// Engines: both. Claims and their locks may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { unlikeTheirCommands } from '../../../tests/support/replayFlows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import type { Attempt } from '../../queue/work';
import { fireTimers, timerKind, timerWork } from './timers';

let server: TestServer;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  flow = await makeFlow(server, 'waits', {
    steps: [
      { id: 'rest', do: 'wait', title: '等', hours: 1 },
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } },
    ],
  });
});
afterAll(() => server.close());
afterAll(async () => expect((await unlikeTheirCommands(server.db)).unlike).toEqual([]));

const kit = () => ({ db: server.db, bus: server.bus, words: () => (key: string) => key, log: console }) as never;
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const started = async () => {
  const { data, msg } = await flow.start('ann');
  if (!data) throw new Error(msg);
  return data[0]!.id;
};
const count = async (sql: string) => (await server.db.raw<{ count: number }>(sql))[0]!.count;
const timersLeft = () => count('select count(*)::int as count from weft_flow_timer');
const works = () =>
  server.db.kysely.selectFrom('weftJob').selectAll().where('kind', '=', timerKind).orderBy('id').execute();

test('timers that are due at once go to the queue, where every process takes some; each comes once', async () => {
  const most = 110;
  for (let made = 0; made < most; made += 10) await Promise.all(Array.from({ length: 10 }, started));
  expect(await timersLeft()).toBe(most);
  await fireTimers(kit(), later(2));
  // What fills no share is done at once.
  expect(await timersLeft()).toBe(100);
  const shares = await works();
  expect(shares).toHaveLength(1);
  // To be handed on is no try.
  expect(await count('select max(tries) as count from weft_flow_timer')).toBe(0);
  await fireTimers(kit(), later(2));
  expect(await works()).toHaveLength(1);
  const run = () => timerWork(kit()).run(shares[0] as unknown as Attempt, new AbortController().signal);
  expect(await Promise.all([run(), run()])).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect(await timersLeft()).toBe(0);
  expect(await count("select count(*)::int as count from weft_flow_task where status = 'open'")).toBe(most);
});

test('a timer whose effect is refused comes again five times, and then administrators hear of it; it is not lost', async () => {
  const id = await started();
  const told = () => count(`select count(*)::int as count from weft_message where topic = 'flowIncident'`);
  const before = await told();
  // The publication that the flow works on is not there: every try is refused.
  await server.db.kysely.updateTable('weftFlowInstance').set({ modelId: 'gone' }).where('id', '=', id).execute();
  for (let tried = 1; tried <= 5; tried += 1) await fireTimers(kit(), later(2 + tried));
  expect(await told()).toBe(before + 1);
  await fireTimers(kit(), later(20));
  expect(await told()).toBe(before + 1);
  expect(await timersLeft()).toBe(1);
  await server.db.kysely
    .updateTable('weftFlowInstance')
    .set({ modelId: flow.model.modelId })
    .where('id', '=', id)
    .execute();
});

const inQueue = async (id: string) => {
  const keys = (
    await server.db.kysely.selectFrom('weftFlowTimer').select('key').where('instanceId', '=', id).execute()
  ).map(({ key }) => key);
  const work = { input: JSON.stringify({ keys }) } as unknown as Attempt;
  return timerWork(kit()).run(work, new AbortController().signal);
};

test('timers of the queue are nobody else’s for minutes; a fault is told at the last of five tries as a refusal is', async () => {
  const id = await started();
  const told = () => count(`select count(*)::int as count from weft_message where topic = 'flowIncident'`);
  const before = await told();
  const left = async () =>
    (
      await server.db.raw<{ tries: number; minutes: number }>(
        `select tries, round(extract(epoch from due - now()) / 60)::int as minutes from weft_flow_timer where instance_id = $1`,
        [id],
      )
    )[0];
  await server.db.raw(
    `create function weft_test_fault() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`,
  );
  await server.db.raw(
    'create trigger weft_test_fault before update on weft_flow_instance for each row execute function weft_test_fault()',
  );
  for (let tried = 1; tried <= 4; tried += 1) {
    expect(await inQueue(id)).toEqual({ is: 'done' });
    expect(await left()).toEqual({ tries: tried, minutes: 5 });
  }
  expect(await told()).toBe(before);
  await inQueue(id);
  expect(await told()).toBe(before + 1);
  await inQueue(id);
  expect(await told()).toBe(before + 1);
  expect((await left())!.tries).toBe(5);
  await server.db.raw('drop function weft_test_fault() cascade');
});
