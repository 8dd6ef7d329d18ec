import type { MessageTopic } from '../../../core/messageTopics';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Storage } from '../../storage/types';

/** How far a job is, in records; absolute numbers. `total`: undefined while it is not known. */
export interface JobCounts {
  done: number;
  failed: number;
  total?: number;
}

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
  counts: JobCounts;
  /** Aborted when the job is cancelled, replaced, or the process stops. */
  signal: AbortSignal;
  /** Shows counts; may be called often. Throws JobLost when the attempt was replaced or cancelled. */
  progress: (counts: JobCounts) => Promise<void>;
  /**
   * Stores inside the transaction how far the work is: both are there after a crash, or neither. Throws JobLost, which rolls the
   * transaction back, when the attempt was replaced or cancelled.
   */
  checkpoint: (tx: Db, state: State, counts?: JobCounts) => Promise<void>;
}

/** A kind of work. `topic`: the message to the person at its end, with the values `name`, `done`, `failed`. */
export interface JobKind<Input = unknown, State = unknown> {
  name: string;
  topic: MessageTopic;
  run: (job: Job<Input, State>) => Promise<JobResult | undefined>;
}

/** The attempt was cancelled, or another process has the job: its transaction must not commit. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Event of every change of a job, with its owner and counts; every process pushes it to the owner's sockets. */
export const jobChanged = 'job.changed';
/** Event of a job that another process may run: it ends there. */
export const jobCancelled = 'job.cancelled';
