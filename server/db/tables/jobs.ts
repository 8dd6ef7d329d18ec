import type { Generated } from 'kysely';

/** Table of server/migrations/0037_jobs. */
export interface JobTables {
  weftJob: {
    id: string;
    kind: string;
    title: string;
    userId: string;
    /** Of its texts. */
    language: string;
    /** waiting, running, done, failed, cancelled. */
    status: Generated<string>;
    done: Generated<number>;
    failed: Generated<number>;
    /** null: not known. */
    total: number | null;
    /** JSON. */
    input: string;
    /** JSON of the last checkpoint; null: none. */
    state: string | null;
    /** JSON of JobResult. */
    result: string | null;
    /** JSON of a refusal: key and values. */
    reason: string | null;
    /** Attempts since the last checkpoint. */
    tries: Generated<number>;
    beat: Date | null;
    /** The attempt that runs it. */
    owner: string | null;
    createdTime: Date;
    endedTime: Date | null;
  };
  weftJobPart: {
    jobId: string;
    number: Generated<number>;
    /** JSON. */
    content: string;
  };
}
