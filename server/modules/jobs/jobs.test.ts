// Engines: both. Jobs and their locks may differ.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { makePerson } from '../../../tests/support/ordinary';
import { secondProcess } from '../../../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket } from '../../../tests/support/socketClient';
import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Job, JobKind } from '../../services/jobs/job';
import { storeJobFile } from '../../services/jobs/jobFiles';
import { startJob } from '../../services/jobs/startJob';
import { personById } from '../../services/sessions/sessionPerson';
import { openSession } from '../../services/sessions/sessions';
import { oldJobsSql, removeOldJobs } from './oldJobs';

const timeout = 15_000;

/** A gate that a running job waits at, so that nothing depends on time. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

interface Steps {
  steps: number;
}

/** Adds rows one step a transaction; stops at the step whose gate is shut. */
function countingKind(reached: (job: Job, step: number) => Promise<void>): JobKind {
  const run = async (job: Job<unknown, unknown>) => {
    const { steps } = job.input as Steps;
    for (let step = Number(job.state ?? 0); step < steps; step += 1) {
      await reached(job, step);
      await job.ctx.db.transaction(async (tx) => {
        await tx.raw('insert into job_rows (job, step) values ($1, $2)', [job.id, step]);
        await job.checkpoint(tx, step + 1, { done: step + 1, failed: 0, total: steps });
      });
    }
    async function* text() {
      yield Buffer.from(`rows ${steps}`);
    }
    return { file: await storeJobFile(job, 'rows.csv', text()), steps };
  };
  return { name: 'count', topic: 'exportReady', run };
}

const refusing: JobKind = {
  name: 'refuse',
  topic: 'exportReady',
  run: async () => {
    throw new Refusal('import.empty');
  },
};

/** Waits for its abort. */
const endless: JobKind = {
  name: 'endless',
  topic: 'exportReady',
  run: (job) =>
    new Promise((_, reject) => {
      job.signal.addEventListener('abort', () => reject(new Error('aborted')));
    }),
};

describe('issue 14: background jobs', () => {
  let server: TestServer;
  let reached: (job: Job, step: number) => Promise<void> = async () => undefined;
  const kinds = [countingKind((job, step) => reached(job, step)), refusing, endless];

  const start = async (account: string, kind: string, input: object = {}) => {
    const [row] = await server.db.raw<{ id: string }>('select id from weft_user where account = $1', [account]);
    const user = (await personById(server.db, row!.id))!;
    const ctx = { db: server.db, user, now: new Date(), language: 'zh', publish: server.bus.publishAtCommit };
    return server.db.transaction((tx) => startJob(ctx as unknown as Ctx, tx, { kind, title: `任务 ${kind}`, input }));
  };
  const info = async (account: string, id: string) => (await server.inject('job.info', { id }, { as: account })).data;
  const statusOf = (account: string, id: string) =>
    expect.poll(async () => (await info(account, id)).status, { timeout });

  const tokenOf = async (account: string) => {
    const [row] = await server.db.raw<{ id: string }>('select id from weft_user where account = $1', [account]);
    const session = { userId: row!.id, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
    return (await openSession(server.db, session)).token;
  };

  beforeAll(async () => {
    server = await startTestServer({ jobs: { kinds } });
    await server.db.raw('create table job_rows (job text, step integer, unique (job, step))');
    for (const account of ['ann', 'ben', 'cid', 'dot']) await makePerson(server, account, []);
  });
  afterAll(() => server?.close());

  test('a job runs to its end: counts, a file, a message, a frame for its owner only', async () => {
    const mine = await announceSocket(server.url, await tokenOf('ann'));
    const others = await announceSocket(server.url, await tokenOf('ben'));
    const id = await start('ann', 'count', { steps: 3 });
    await statusOf('ann', id).toBe('done');
    expect(await info('ann', id)).toMatchObject({ done: 3, failed: 0, total: 3, result: { steps: 3 }, hasFile: 1 });
    await expect
      .poll(() => mine.frames.filter(({ method }) => method === 'jobChanged').at(-1), { timeout })
      .toMatchObject({ id, status: 'done', done: 3, total: 3 });
    expect(others.frames.filter(({ method }) => method === 'jobChanged')).toEqual([]);
    expect((await server.inject('job.info', { id }, { as: 'ben' })).code).toBe(400);
    expect((await server.inject('job.list', {}, { as: 'ben' })).data.list).toEqual([]);
    const { url } = (await server.inject('job.download', { id }, { as: 'ann' })).data;
    const file = await server.app.inject({ method: 'GET', url });
    expect(file.body).toBe('rows 3');
    const { list } = (await server.inject('message.list', {}, { as: 'ann' })).data;
    expect(list[0].title).toBe('导出完成：任务 count');
    mine.wire.close();
    others.wire.close();
  });

  test('a refusal ends the job with its reason in the language of the reader', async () => {
    const id = await start('ann', 'refuse');
    await statusOf('ann', id).toBe('failed');
    expect((await info('ann', id)).reason).toBe('导入的文件是空数据');
    const { list } = (await server.inject('message.list', {}, { as: 'ann' })).data;
    expect(list[0].title).toBe('任务失败：任务 refuse');
  });

  test('one job of a person and two of the process run at a time; the others wait', async () => {
    const ids = { first: await start('ann', 'endless'), second: await start('ann', 'endless') };
    await statusOf('ann', ids.first).toBe('running');
    const ben = await start('ben', 'endless');
    await statusOf('ben', ben).toBe('running');
    const cid = await start('cid', 'count', { steps: 1 });
    expect((await info('ann', ids.second)).status).toBe('waiting');
    expect((await info('cid', cid)).status).toBe('waiting');
    expect((await server.inject('job.cancel', { id: ben }, { as: 'cid' })).code).toBe(400);
    expect((await server.inject('job.cancel', { id: ben }, { as: 'ben' })).msg).toBe('任务已取消');
    await statusOf('cid', cid).toBe('done');
    await server.inject('job.cancel', { id: ids.first }, { as: 'ann' });
    await statusOf('ann', ids.second).toBe('running');
    await server.inject('job.cancel', { id: ids.second }, { as: 'ann' });
    expect((await server.inject('job.cancel', { id: ids.second }, { as: 'ann' })).msg).toBe('任务已结束');
    expect((await info('ann', ids.second)).status).toBe('cancelled');
  });

  test('a cancelled job writes nothing more, and what it wrote stays', async () => {
    const shut = gate();
    reached = async (_, step) => (step === 1 ? shut.opened : undefined);
    const id = await start('dot', 'count', { steps: 3 });
    await expect.poll(async () => (await info('dot', id)).done, { timeout }).toBe(1);
    await server.inject('job.cancel', { id }, { as: 'dot' });
    shut.open();
    reached = async () => undefined;
    // The next job of the same person begins only when the first has left the process or its place.
    await statusOf('dot', await start('dot', 'count', { steps: 1 })).toBe('done');
    expect(await server.db.raw('select step from job_rows where job = $1', [id])).toEqual([{ step: 0 }]);
  });

  test('a job whose beat is lost is resumed from its checkpoint, and the lost attempt writes nothing', async () => {
    const shut = gate();
    let attempts = 0;
    reached = async (_, step) => {
      if (step !== 1) return;
      attempts += 1;
      if (attempts === 1) await shut.opened;
    };
    const id = await start('dot', 'count', { steps: 3 });
    await expect.poll(async () => (await info('dot', id)).done, { timeout }).toBe(1);
    await server.db.raw(`update weft_job set due_time = now() - interval '1 minute' where id = $1`, [id]);
    // Any event that frees a place makes the process look.
    await start('cid', 'count', { steps: 1 });
    await statusOf('dot', id).toBe('done');
    shut.open();
    const rows = await server.db.raw<{ step: number }>('select step from job_rows where job = $1 order by step', [id]);
    expect(rows.map(({ step }) => step)).toEqual([0, 1, 2]);
    expect(attempts).toBe(2);
    expect(await info('dot', id)).toMatchObject({ status: 'done', done: 3 });
  });

  test('a job that never reaches a checkpoint is given up after five attempts', async () => {
    const id = await start('dot', 'endless');
    await statusOf('dot', id).toBe('running');
    await server.db.raw(`update weft_job set tries = 5, due_time = now() - interval '1 minute' where id = $1`, [id]);
    await start('cid', 'count', { steps: 1 });
    await statusOf('dot', id).toBe('failed');
    expect((await info('dot', id)).reason).toBe('任务多次中断，已停止');
  });

  test('a job that ended 30 days ago goes with its file, found by an index; a younger one stays', async () => {
    const [old, young] = [await start('ann', 'count', { steps: 1 }), await start('ann', 'count', { steps: 1 })];
    for (const id of [old, young]) await statusOf('ann', id).toBe('done');
    const { url } = (await server.inject('job.download', { id: old }, { as: 'ann' })).data;
    await server.db.raw(`update weft_job set ended_time = ended_time - interval '30 days' where id = $1`, [old]);
    await removeOldJobs(server.db, server.storage, new Date());
    expect((await server.inject('job.info', { id: old }, { as: 'ann' })).code).toBe(400);
    expect((await server.app.inject({ method: 'GET', url })).json().code).toBe(404);
    expect((await info('ann', young)).hasFile).toBe(1);
    const plan = await server.db.transaction(async (tx) => {
      await tx.raw('set local enable_seqscan = off');
      return tx.raw(`explain ${oldJobsSql} `.replace('$1', `'2000-01-01'`));
    });
    expect(JSON.stringify(plan)).toContain('weft_job_ended');
  });

  describe.runIf(hasPostgres() && process.env.WEFT_TEST_ENGINE === 'postgres')('two processes', () => {
    test('a job of a process that stops is resumed by the next one that has its kind', async () => {
      const shut = gate();
      const twin = (wait: (job: Job, step: number) => Promise<unknown>): JobKind => ({
        ...countingKind(async (job, step) => void (await wait(job, step))),
        name: 'twin',
      });
      const atTwo = twin(async ({ signal }, step) => {
        if (step === 2) await Promise.race([shut.opened, once(signal, 'abort')]);
      });
      const two = await secondProcess(server, { jobs: { kinds: [atTwo] } });
      const id = await start('dot', 'twin', { steps: 4 });
      await expect.poll(async () => (await info('dot', id)).done, { timeout }).toBe(2);
      await two.close();
      expect(await info('dot', id)).toMatchObject({ status: 'waiting', done: 2 });
      const steps: number[] = [];
      const atThree = twin(async (_, step) => steps.push(step));
      const three = await secondProcess(server, { jobs: { kinds: [atThree], everyMs: 100 } });
      await statusOf('dot', id).toBe('done');
      expect(steps).toEqual([2, 3]);
      await three.close();
    });
  });
});
