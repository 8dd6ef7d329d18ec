import type { Db } from '../db/types';
import type { Kit, Task } from '../module';
import type { WorkKind } from './work';

const kindOf = ({ name }: Pick<Task, 'name'>) => `task.${name}`;

/** Those that this database has. */
const tasksFor = (db: Db, tasks: readonly Task[]) => tasks.filter(({ engine }) => !engine || engine === db.engine);

/** Periodic tasks as kinds of work: each is one row, which is due again after every run. */
export const taskKinds = (kit: Kit, tasks: readonly Task[]): WorkKind[] =>
  tasksFor(kit.db, tasks).map((task) => ({
    name: kindOf(task),
    pool: 'task',
    mostTries: Number.POSITIVE_INFINITY,
    everyMs: task.everyMs,
    run: async (_attempt, signal) => {
      try {
        await task.run(kit, new Date(), signal);
        return { is: 'done' };
      } catch (error) {
        // Its worker knows why: a stop gives the row back, and another process goes on.
        if (signal.aborted) throw error;
        // The row keeps no words of a fault: they may hold values.
        kit.log.error({ err: error, task: task.name }, 'a task failed');
        return { is: 'again', reason: { key: 'error.failed', values: {} } };
      }
    },
  }));

/** Makes the rows of tasks that this database has never run. */
export async function introduceTasks(db: Db, tasks: readonly Task[]): Promise<void> {
  const own = tasksFor(db, tasks);
  await db.raw(
    `insert into weft_job (id, kind, lane, title, input, due_time, created_time)
     select kind, kind, kind, title, '{}', now() + first_ms * interval '1 millisecond', now()
     from unnest($1::text[], $2::text[], $3::float8[]) as task(kind, title, first_ms) on conflict do nothing`,
    [own.map(kindOf), own.map(({ name }) => name), own.map(({ everyMs, firstMs = everyMs }) => firstMs)],
  );
}
