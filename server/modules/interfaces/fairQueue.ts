/** On whose behalf a task runs. Both are bounded independently. */
export interface Turn {
  personId: string;
  interfaceId: string;
}

export interface QueueBounds {
  /** Tasks that run at the same time for one person, and for one interface. */
  runningEach: number;
  /** Tasks of one person that wait. */
  waitingEach: number;
  waitingAll: number;
}

export interface FairQueue<Task extends Turn> {
  /** False when a bound on waiting tasks is reached; the task is then not queued. */
  add: (task: Task) => boolean;
  /** Starts the next task within the bounds: of those whose person and interface ran least recently, the oldest. */
  take: () => Task | undefined;
  /** A started task ended. */
  end: (task: Task) => void;
}

const keysOf = ({ personId, interfaceId }: Turn) => [`person ${personId}`, `interface ${interfaceId}`];

/** A queue in which no person and no interface can occupy every thread. */
export function createFairQueue<Task extends Turn>(bounds: QueueBounds): FairQueue<Task> {
  const waiting: Task[] = [];
  const running = new Map<string, number>();
  /** The number of the last start; held only while tasks wait. */
  const started = new Map<string, number>();
  let starts = 0;
  const mayRun = (task: Task) => keysOf(task).every((key) => (running.get(key) ?? 0) < bounds.runningEach);
  const lastStart = (task: Task) => Math.max(...keysOf(task).map((key) => started.get(key) ?? 0));
  const count = (task: Task, by: number) => {
    for (const key of keysOf(task)) {
      const left = (running.get(key) ?? 0) + by;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
  return {
    add: (task) => {
      const own = waiting.filter(({ personId }) => personId === task.personId).length;
      if (waiting.length >= bounds.waitingAll || own >= bounds.waitingEach) return false;
      waiting.push(task);
      return true;
    },
    take: () => {
      const open = waiting.filter(mayRun);
      if (!open.length) return undefined;
      const next = open.reduce((best, task) => (lastStart(task) < lastStart(best) ? task : best));
      waiting.splice(waiting.indexOf(next), 1);
      count(next, 1);
      starts += 1;
      for (const key of keysOf(next)) started.set(key, starts);
      if (!waiting.length) started.clear();
      return next;
    },
    end: (task) => count(task, -1),
  };
}
