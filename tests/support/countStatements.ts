import pg from 'pg';
import { EmbeddedPool } from '../../server/db/embedded';

type Query = (...args: unknown[]) => unknown;

/** Number of statements sent to the database while `work` ran, on either engine: those that hold `text`. Concurrent ones count too. */
export async function countStatements(work: () => Promise<unknown>, text = ''): Promise<number> {
  let count = 0;
  const counted = (query: Query): Query =>
    function (this: unknown, ...args) {
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
  await work().finally(() => {
    EmbeddedPool.prototype.connect = connect;
    pg.Client.prototype.query = query;
  });
  return count;
}
