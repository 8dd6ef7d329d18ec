/** Connections of a pool: how many there may be, are open, do nothing, and how many holders wait for one. */
export interface PoolLoad {
  most: number;
  open: number;
  idle: number;
  waiting: number;
}

/** What the database of this process does now, for metrics. */
export interface Activity {
  pool: () => PoolLoad;
  /** Hears every statement that ends: its SQL, which has no values, and milliseconds. Absent: nobody listens. */
  heard?: (sql: string, ms: number) => void;
}

/** The counts of a pool of connections, those of the driver and of the embedded engine. */
export interface CountedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options?: { max?: number };
}

export const createActivity = (pool: Partial<CountedPool>): Activity => ({
  pool: () => ({
    most: pool.options?.max ?? 1,
    open: pool.totalCount ?? 0,
    idle: pool.idleCount ?? 0,
    waiting: pool.waitingCount ?? 0,
  }),
});
