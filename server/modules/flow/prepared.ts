import type { Command, Fact, FlowState, Given } from '../../../core/flow/types';
import type { Db } from '../../db/types';
import type { Published } from '../records/published';
import type { ReadySave } from '../records/save';
import type { Instance, Version } from './store';

/** What a command asks of an instance, worked out without a lock. */
export interface Prepared {
  instance: Instance;
  published: Published;
  version: Version;
  /** The record's save, inside the same transaction. */
  save: Pick<ReadySave<unknown>, 'write'> | undefined;
  /** Other writes of the same transaction: effects within the database. */
  effects: readonly ((tx: Db) => Promise<unknown>)[];
  /** undefined: only a draft was kept. */
  outcome: { state: FlowState; facts: readonly Fact[]; command: Command; given: Given } | undefined;
  /** Other members of the instance that change. */
  set?: { title?: string; urgency?: number; versionId?: string; starterId?: string; forUserId?: string | null };
}
