// Engines: both. Days of a zone are the database's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../tests/support/countStatements';
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
const send = (now: Date) => sendDigests({ ...server, log: console } as never, now);
/** Hours of Shanghai, days after the tasks came. */
const at = (day: number, hour: number) => new Date(Date.UTC(2030, 0, day, hour - 8));

test('design/flow §7: what waits since yesterday is told once a day from nine on, unless it is turned off', async () => {
  for (const reason of ['纸', '笔']) expect((await flow.start('ann', { reason, days: 1 })).code).toBe(200);
  await server.db.raw(`update weft_flow_task set received = $1, due = $2 where status = 'open'`, [at(1, 15), at(2, 1)]);
  await send(at(1, 23));
  await send(at(2, 8));
  expect(await told('bob')).toEqual([]);
  await send(at(2, 9));
  await send(at(2, 9));
  await send(at(2, 20));
  const [first, ...more] = await told('bob');
  expect(more).toEqual([]);
  expect(first!.title).toContain('2');
  expect(first!.body).toMatch(/纸; 笔/);
  expect(await told('cat')).toEqual([]);
  // The first one was not read: it is not repeated. It was read: the next day has its own.
  await send(at(3, 10));
  expect(await told('bob')).toHaveLength(1);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  await send(at(4, 10));
  expect(await told('bob')).toHaveLength(2);
  expect((await server.inject('message.setTopic', { topic: 'flowDigest', on: 0 }, { as: 'bob' })).code).toBe(200);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  await send(at(5, 10));
  expect(await told('bob')).toHaveLength(2);
});

test('a fault of one person ends no round; whoever would not hear of it costs no statements', async () => {
  expect((await flow.start('bob', { reason: '墨', days: 1 })).code).toBe(200);
  await server.db.raw(`update weft_flow_task set received = $1 where status = 'open'`, [at(1, 15)]);
  await server.db.raw(`delete from weft_message_off where topic = 'flowDigest'`);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  const before = (await told('bob')).length;
  await server.db.raw(
    `create function weft_test_fault() returns trigger language plpgsql as $$ begin
       if exists (select 1 from weft_user where id = new.user_id and account = 'bob') then raise exception 'a fault'; end if;
       return new; end $$`,
  );
  await server.db.raw(
    'create trigger weft_test_fault before insert on weft_message_receiver for each row execute function weft_test_fault()',
  );
  await send(at(6, 10));
  expect([(await told('bob')).length, (await told('cat')).length]).toEqual([before, 1]);
  await server.db.raw('drop function weft_test_fault() cascade');
  // Whatever works at the same time counts too: the least of some rounds.
  const statements = async (now: Date) => {
    const counts: number[] = [];
    for (let round = 0; round < 5; round += 1) counts.push(await countStatements(() => send(now)));
    return Math.min(...counts);
  };
  const nobody = await statements(at(7, 8));
  // The digest of cat is unread.
  expect((await server.inject('message.setTopic', { topic: 'flowDigest', on: 0 }, { as: 'bob' })).code).toBe(200);
  expect(await statements(at(7, 10))).toBe(nobody);
  await server.db.raw('update weft_message_receiver set is_read = 1');
  await server.db.raw(`update weft_user set enabled_mark = 0 where account = 'cat'`);
  expect(await statements(at(7, 10))).toBe(nobody);
  await server.db.raw(`update weft_user set enabled_mark = 1 where account = 'cat'`);
  await send(at(7, 11));
  expect([(await told('bob')).length, (await told('cat')).length]).toEqual([before, 2]);
});

test('the summary leads to the list of what is to do, for whoever has that page; its sender is the system', async () => {
  const rows = async (as: string) =>
    (await server.inject('message.list', { keyword: '', pageSize: 100 }, { as })).data.list;
  const digest = (await rows('cat')).find(({ title }: { title: string }) => title.includes('1'));
  expect(digest).toMatchObject({ type: 3, releaseUser: 'Weft' });
  const read = async (as: string) => (await server.inject('message.readInfo', { id: digest.id }, { as })).data;
  expect((await read('cat')).link).toBeUndefined();
  await server.db.raw(`update weft_user set is_administrator = 1 where account = 'cat'`);
  server.reopenSessions();
  expect((await read('cat')).link).toBe('/workFlow/flowTodo');
});
