// Engines: both. Claims and their locks may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import type { Attempt } from '../../queue/work';
import { unlikeTheirCommands } from './replay';
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
