import type { Kit, Task } from '../../module';

/** A failed run is tried again after this time, or its period where that is shorter. */
const againMs = 5 * 60_000;
/** First look after a start: what came due meanwhile is done soon, and after the start itself. */
const soonMs = 2_000;
/** Longest wait of a timer; what is due later is looked at again. */
const longestMs = 60 * 60_000;

type Keeper = Pick<Kit, 'db' | 'log'>;

const seconds = (ms: number) => ms / 1_000;

/** Makes the row of a task that this database has never run. */
async function introduce({ db }: Keeper, { name, everyMs, firstMs = everyMs }: Task): Promise<void> {
  await db.raw(
    `insert into weft_task (name, next_time) values ($1, now() + $2 * interval '1 second') on conflict do nothing`,
    [name, seconds(firstMs)],
  );
}

/** Takes a due task for this process. `waitMs`: until it is due again. */
async function claim({ db }: Keeper, { name, everyMs }: Task): Promise<{ mine: boolean; waitMs: number }> {
  const [row] = await db.raw<{ mine: boolean; wait: number }>(
    `with mine as (update weft_task set next_time = now() + $2 * interval '1 second'
       where name = $1 and next_time <= now() returning 1)
     select exists (select 1 from mine) as mine, extract(epoch from next_time - now())::float8 as wait
       from weft_task where name = $1`,
    [name, seconds(everyMs)],
  );
  if (!row) return { mine: false, waitMs: everyMs };
  return { mine: row.mine, waitMs: row.mine ? everyMs : row.wait * 1_000 };
}

/** Stores how a run ended. A fault keeps its words in the log only: they may hold values. */
async function settle({ db }: Keeper, { name, everyMs }: Task, startedMs: number, failed: boolean): Promise<void> {
  await db.raw(
    `update weft_task set last_time = now(), last_ms = $2, failed = $3,
       next_time = case when $3 then least(next_time, now() + $4 * interval '1 second') else next_time end where name = $1`,
    [name, Math.round(Date.now() - startedMs), failed, seconds(Math.min(everyMs, againMs))],
  );
}

async function runOnce(kit: Kit, task: Task): Promise<number> {
  const { mine, waitMs } = await claim(kit, task);
  if (!mine) return waitMs;
  const startedMs = Date.now();
  let failed = false;
  try {
    await task.run(kit, new Date(startedMs));
  } catch (error) {
    failed = true;
    kit.log.error({ err: error, task: task.name }, 'a task failed');
  }
  await settle(kit, task, startedMs, failed);
  return failed ? Math.min(waitMs, againMs) : waitMs;
}

/** Runs one task in time; a run that is under way is not begun again. Returns the function that stops it. */
function keepTask(kit: Kit, task: Task): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const later = (waitMs: number) => {
    if (!stopped) timer = setTimeout(round, Math.min(Math.max(waitMs, 50), longestMs)).unref();
  };
  const round = () => {
    running = runOnce(kit, task).then(later, (error: unknown) => {
      kit.log.error({ err: error, task: task.name }, 'tasks');
      later(Math.min(task.everyMs, againMs));
    });
  };
  running = introduce(kit, task).then(
    () => later(Math.min(task.firstMs ?? task.everyMs, soonMs)),
    (error: unknown) => {
      kit.log.error({ err: error, task: task.name }, 'tasks');
      later(Math.min(task.everyMs, againMs));
    },
  );
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** Runs these tasks in time. Returns the function that stops them: runs under way end first. */
export function keepTasks(kit: Kit, tasks: readonly Task[]): () => Promise<void> {
  const stops = tasks.filter(({ engine }) => !engine || engine === kit.db.engine).map((task) => keepTask(kit, task));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
