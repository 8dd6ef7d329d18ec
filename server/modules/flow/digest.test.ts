// Engines: both. Days of a zone are the database's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { sendDigests } from './digest';

let server: TestServer;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  flow = await makeFlow(server, 'digest', {
    start: { who: 'everybody', title: '{reason}' },
    steps: [{ id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } }],
  });
});
afterAll(() => server.close());

const told = async (account: string) =>
  server.db.raw<{ title: string; body: string }>(
    `select m.title, m.body_text as body from weft_message m join weft_message_receiver r on r.message_id = m.id
     join weft_user u on u.id = r.user_id where m.topic = 'flowDigest' and u.account = $1 order by m.release_time, m.id`,
    [account],
  );
/** Hours of Shanghai, days after the tasks came. */
const at = (day: number, hour: number) => new Date(Date.UTC(2030, 0, day, hour - 8));

test('design/flow §7: what waits since yesterday is told once a day from nine on, unless it is turned off', async () => {
  for (const reason of ['纸', '笔']) expect((await flow.start('ann', { reason, days: 1 })).code).toBe(200);
  await server.db.raw(`update weft_flow_task set received = $1, due = $2 where status = 'open'`, [at(1, 15), at(2, 1)]);
  await sendDigests(server, at(1, 23));
  await sendDigests(server, at(2, 8));
  expect(await told('bob')).toEqual([]);
  await sendDigests(server, at(2, 9));
  await sendDigests(server, at(2, 9));
  await sendDigests(server, at(2, 20));
  const [first, ...more] = await told('bob');
  expect(more).toEqual([]);
  expect(first!.title).toContain('2');
  expect(first!.body).toMatch(/纸; 笔/);
  expect(await told('cat')).toEqual([]);
  // The first one was not read: it is not repeated. It was read: the next day has its own.
  await sendDigests(server, at(3, 10));
  expect(await told('bob')).toHaveLength(1);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  await sendDigests(server, at(4, 10));
  expect(await told('bob')).toHaveLength(2);
  expect((await server.inject('message.setTopic', { topic: 'flowDigest', on: 0 }, { as: 'bob' })).code).toBe(200);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  await sendDigests(server, at(5, 10));
  expect(await told('bob')).toHaveLength(2);
});
