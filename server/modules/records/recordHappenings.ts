import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Published } from './published';

type Values = Record<string, unknown>;

interface OfModel {
  ctx: Ctx;
  tx: Db;
  published: Published;
}

/** Records were written with their children, in the open transaction. */
export interface RecordWritten extends OfModel {
  event: 'create' | 'update';
  /** `values`: what the form gave, without the stored values of members that it left out. */
  records: readonly { id: string; values: Values }[];
  /** Fields of the main record and sub-tables that an update changes; of a new record all. */
  changed?: () => readonly string[];
}

/** Records are about to be moved to the bin: their values can still be read. */
export interface RecordRemoving extends OfModel {
  ids: readonly string[];
  /** Work for when they are gone; the database may have kept some. */
  afterwards: (work: (gone: ReadonlySet<string>) => Promise<void>) => void;
}

/** Records were moved to the bin. */
export interface RecordRemoved extends OfModel {
  ids: readonly string[];
}

declare module '../../db/happenings' {
  interface Happenings {
    'record.written': RecordWritten;
    'record.removing': RecordRemoving;
    'record.removed': RecordRemoved;
  }
}
