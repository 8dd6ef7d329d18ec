import type { Language } from '../../../core/languages';
import type { Ctx, Log } from '../../ctx';
import type { Bus } from '../../db/bus';
import type { Db } from '../../db/types';
import type { Storage } from '../../storage/types';
import type { JobKind } from './job';

export interface WorkerOptions {
  db: Db;
  bus: Bus;
  storage: Storage;
  words: (language: Language) => Ctx['t'];
  kinds: readonly JobKind[];
  log: Log;
  /** How often jobs of processes that are gone are looked for; undefined: events only. */
  everyMs?: number;
  /** Shorter in tests. */
  deadMs?: number;
}

export interface Worker extends WorkerOptions {
  stopped: () => boolean;
}
