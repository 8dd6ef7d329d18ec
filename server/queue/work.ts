import type { Db } from '../db/types';

/** Why work was not done: a key of the words with its values. */
export interface Reason {
  key: string;
  values: Record<string, unknown>;
}

/** How far work is, in records; absolute numbers. `total`: undefined while it is not known. */
export interface Counts {
  done: number;
  failed: number;
  total?: number;
}

/** Work that this process has taken, until its lease is over. */
export interface Attempt {
  id: string;
  /** Names this attempt: one that was replaced writes nothing more. */
  owner: string;
  kind: string;
  lane: string;
  title: string;
  userId: string | null;
  language: string;
  /** JSON. */
  input: string;
  /** JSON of the last checkpoint; null: none. */
  state: string | null;
  /** Stored at the end, whatever it is. */
  counts: Counts;
  /** Attempts since the last checkpoint, this one included. */
  tries: number;
  /** An attempt before this one was killed. */
  interrupted: boolean;
}

/**
 * How an attempt ended. `again`: it comes again after the back-off, until the tries of its kind are over, then as `failed`.
 * `unclear`: it may have had its effect, and a person decides.
 */
export interface Outcome {
  is: 'done' | 'again' | 'failed' | 'unclear';
  reason?: Reason;
  /** Stored as JSON. */
  result?: object;
  /** Replaces the input, where a part of it must not be kept. */
  input?: object;
}

/**
 * Which limit of a process work counts against: heavy work of persons, requests to others, periodic tasks, work that
 * only waits for the database.
 */
export type Pool = 'person' | 'outside' | 'task' | 'database';

/** A kind of work in the queue. */
export interface WorkKind {
  /** Unique; a process takes work of the kinds that it has. */
  name: string;
  pool: Pool;
  /** Attempts without a checkpoint. */
  mostTries: number;
  /** It comes again, this long after its begin. */
  everyMs?: number;
  /** The end of work whose process was killed or stops; default: another attempt from its last checkpoint. */
  interrupted?: Outcome;
  /** What it throws ends it as failed. `signal` is aborted when it was cancelled or replaced, or the process stops. */
  run: (attempt: Attempt, signal: AbortSignal) => Promise<Outcome>;
  /** Inside the transaction of the end, when it is not tried again. */
  ended?: (tx: Db, attempt: Attempt, outcome: Outcome) => Promise<void>;
}

/** The attempt was cancelled, or another process has the work: its transaction must not commit. */
export class WorkLost extends Error {
  override readonly name = 'WorkLost';
}

/** Event of work that was added, or whose state changed: processes look for more. */
export const workChanged = 'job.changed';
/** Event of work that another process may run: it ends there. */
export const workCancelled = 'job.cancelled';
