import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../core/id';
import { addDeliveries, sendDue } from '../../tests/support/deliveries';
import { makePerson } from '../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../tests/support/server';
import type { JobKind } from '../services/jobs/job';
import { addWork } from './addWork';
import { workChanged } from './work';

let server: TestServer;
let person: string;
let fails = true;
const flaky: JobKind = {
  name: 'flaky',
  topic: 'exportReady',
  run: async () => {
    if (fails) throw new Error('not yet');
    return undefined;
  },
};
const admin = { as: 'admin' };

beforeAll(async () => {
  server = await startTestServer({ jobs: { kinds: [flaky] } });
  person = await makePerson(server, 'ann', []);
});
afterAll(() => server.close());
beforeEach(() => server.db.raw('delete from weft_job').then(() => undefined));

const statusOf = async (id: string) =>
  (await server.db.raw<{ status: string }>('select status from weft_job where id = $1', [id]))[0]?.status;
const dead = async () => (await server.inject('job.dead', {}, admin)).data.list;

/** A job that fails; its id. */
async function startFlaky(): Promise<string> {
  fails = true;
  const id = newId();
  await server.db.transaction((tx) =>
    addWork(tx, {
      ...{ id, kind: 'flaky', lane: person, userId: person, listed: true, language: 'zh' },
      ...{ title: '任务', input: {}, now: new Date() },
    }),
  );
  server.bus.publish(workChanged, { jobId: id, status: 'waiting' });
  await expect.poll(() => statusOf(id)).toBe('failed');
  return id;
}

test('work of every kind whose tries are over is in one list, with its reason and person', async () => {
  const a = await startFlaky();
  await addDeliveries(server, [{ id: 'b', messageType: '6', title: '消息', userId: null }]);
  await sendDue(server);
  const rows = await dead();
  expect(rows.map(({ id, kind, status }: Record<string, string>) => [id, kind, status])).toEqual(
    expect.arrayContaining([
      [a, 'flaky', 'failed'],
      ['b', 'delivery.6', 'failed'],
    ]),
  );
  expect(rows.find(({ id }: { id: string }) => id === a).person).toMatch(/\/ann$/);
  expect(rows.find(({ id }: { id: string }) => id === 'b').reason).toBe('渠道不存在或已禁用');
  expect((await server.inject('delivery.list', { state: 'dead' }, admin)).data.list).toMatchObject([{ id: 'b' }]);
});

test('an administrator tries it again; what is done is not in the list any more', async () => {
  const a = await startFlaky();
  fails = false;
  expect((await server.inject('job.retry', { id: a }, { as: 'ann' })).code).toBe(403);
  expect((await server.inject('job.retry', { id: a }, admin)).code).toBe(200);
  await expect.poll(() => statusOf(a)).toBe('done');
  expect(await dead()).toEqual([]);
  expect((await server.inject('job.retry', { id: a }, admin)).msg).toBe('只有失败或结果未知的任务可以处理');
});

test('an administrator skips it: it is not done, and its person sees that', async () => {
  const a = await startFlaky();
  expect((await server.inject('job.skip', { id: a }, admin)).code).toBe(200);
  expect(await dead()).toEqual([]);
  expect((await server.inject('job.info', { id: a }, { as: 'ann' })).data).toMatchObject({ status: 'skipped' });
});

test('of work with one name one waits or runs, also when a dead one is tried again', async () => {
  const work = { kind: 'nobody', lane: 'x', once: 'x', title: '', input: {}, now: new Date() };
  await server.db.transaction(async (tx) => {
    expect(await addWork(tx, { ...work, id: '1' })).toBe(true);
    expect(await addWork(tx, { ...work, id: '2' })).toBe(false);
  });
  await server.db.raw(`update weft_job set status = 'failed' where id = '1'`);
  expect(await server.db.transaction((tx) => addWork(tx, { ...work, id: '2' }))).toBe(true);
  expect((await server.inject('job.retry', { id: '1' }, admin)).msg).toBe('同样的任务正在等待或执行');
});
