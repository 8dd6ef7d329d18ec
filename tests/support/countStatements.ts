import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { EmbeddedPool } from '../../server/db/embedded';

type Query = (...args: unknown[]) => unknown;

/** True in what `work` began: jobs and timers that run beside it send statements of their own. */
const within = new AsyncLocalStorage<true>();

/** Number of statements that `work` sent to the database, on either engine: those that hold `text`. */
export async function countStatements(work: () => Promise<unknown>, text = ''): Promise<number> {
  let count = 0;
  const counted = (query: Query): Query =>
    function (this: unknown, ...args) {
      if (!within.getStore()) return query.apply(this, args);
      const [first] = args as [string | { text?: string }];
      if ((typeof first === 'string' ? first : (first?.text ?? '')).includes(text)) count += 1;
      return query.apply(this, args);
    };
  const { connect } = EmbeddedPool.prototype;
  EmbeddedPool.prototype.connect = async function () {
    const client = await connect.call(this);
    return { ...client, query: counted(client.query as Query) } as typeof client;
  };
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = counted(query as Query) as typeof query;
  await within.run(true, work).finally(() => {
    EmbeddedPool.prototype.connect = connect;
    pg.Client.prototype.query = query;
  });
  return count;
}

/** Stops the clock until the test ends: what the server remembers for seconds is not read again on a slow machine. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
