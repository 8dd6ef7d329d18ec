import type { Generated } from 'kysely';

/** Tables of server/migrations/0037_jobs and 0061_one_queue. */
export interface JobTables {
  /** The queue: what a person started, deliveries of messages, runs of synchronisation, periodic tasks. */
  weftJob: {
    id: string;
    kind: string;
    /** What shares an address or a person. */
    lane: string;
    title: string;
    /** Whom it is for. */
    userId: string | null;
    /** Of its texts. */
    language: Generated<string>;
    /** Among the jobs of the person, of which one runs at a time. */
    listed: Generated<boolean>;
    /** Of work with the same name, one waits or runs. */
    once: string | null;
    /** waiting, running, done, failed, unclear, cancelled, skipped. */
    status: Generated<string>;
    done: Generated<number>;
    failed: Generated<number>;
    /** null: not known. */
    total: number | null;
    /** JSON. */
    input: string;
    /** JSON of the last checkpoint; null: none. */
    state: string | null;
    /** JSON of what it left, such as JobResult. */
    result: string | null;
    /** JSON of the last fault: key and values. */
    reason: string | null;
    /** Attempts since the last checkpoint. */
    tries: Generated<number>;
    /** When it may be taken: its next attempt, or the end of the lease of the one that runs. */
    dueTime: Generated<Date>;
    /** The attempt that runs it. */
    owner: string | null;
    createdTime: Date;
    /** Of a periodic task: the end of its last run. */
    endedTime: Date | null;
  };
  weftJobPart: {
    jobId: string;
    number: Generated<number>;
    /** JSON. */
    content: string;
  };
}
