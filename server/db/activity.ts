/** Connections of a pool: how many there may be, are open, do nothing, and how many holders wait for one. */
export interface PoolLoad {
  most: number;
  open: number;
  idle: number;
  waiting: number;
}

/** A statement ended: its SQL, which has no values, and milliseconds. */
export type Heard = (sql: string, ms: number) => void;

/** What the database of this process does now, and the work that its queue gives: for metrics and traces. */
export interface Activity {
  pool: () => PoolLoad;
  /** Called for every statement, by whom it was asked. */
  readonly listeners: Set<Heard>;
  /** Runs each piece of work of the queue, by the name of its kind and its id. Absent: nobody watches. */
  around?: <T>(of: { kind: string; id: string }, work: () => Promise<T>) => Promise<T>;
  /** The `traceparent` (W3C Trace Context) of what runs now; undefined: it is in no trace. Absent: nobody watches. */
  traceparent?: () => string | undefined;
}

/** The counts of a pool of connections, those of the driver and of the embedded engine. */
export interface CountedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options?: { max?: number };
}

export const createActivity = (pool: Partial<CountedPool>): Activity => ({
  listeners: new Set(),
  pool: () => ({
    most: pool.options?.max ?? 1,
    open: pool.totalCount ?? 0,
    idle: pool.idleCount ?? 0,
    waiting: pool.waitingCount ?? 0,
  }),
});
