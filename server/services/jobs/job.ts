import type { MessageTopic } from '../../../core/messageTopics';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Counts, Outcome, Pool } from '../../queue/work';
import type { Storage } from '../../storage/types';

/** What a job leaves. `file`: a stored file (`storeJobFile`) that its owner may download while the job is listed. */
export interface JobResult {
  file?: { name: string; fileId: string };
  [member: string]: unknown;
}

/** One attempt at a job. After a kill another attempt begins with the `state` of the last checkpoint. */
export interface Job<Input = unknown, State = unknown> {
  id: string;
  /** As the person who started it, with the rights of now; `now` is the begin of the attempt. */
  ctx: Ctx;
  storage: Storage;
  title: string;
  input: Input;
  /** undefined: no checkpoint yet. */
  state: State | undefined;
  counts: Counts;
  /** Aborted when the job is cancelled, replaced, or the process stops. */
  signal: AbortSignal;
  /** Shows counts; may be called often. Throws WorkLost when the attempt was replaced or cancelled. */
  progress: (counts: Counts) => Promise<void>;
  /**
   * Stores inside the transaction how far the work is: both are there after a crash, or neither. Throws WorkLost, which rolls the
   * transaction back, when the attempt was replaced or cancelled.
   */
  checkpoint: (tx: Db, state: State, counts?: Counts) => Promise<void>;
}

/** A kind of work of persons. */
export interface JobKind<Input = unknown, State = unknown> {
  name: string;
  /**
   * The message to the person at its end, with the values `name`, `done`, `failed`. Without one the work is not among the jobs that
   * its person sees.
   */
  topic?: MessageTopic;
  /** Default: `person`. */
  pool?: Pool;
  /** The end of work whose process was killed or stops; default: it goes on from its last checkpoint. */
  interrupted?: Outcome;
  run: (job: Job<Input, State>) => Promise<JobResult | undefined>;
  /** Inside the transaction of the end. */
  ended?: (publish: Ctx['publish'], id: string) => void;
}
