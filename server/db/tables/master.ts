import type { Generated } from 'kysely';

/** Who created and last changed a row, and its soft delete: 1 deleted, null alive (contract §1.4). `Time`: `Date` where the table has no default. */
export interface Audited<Time = Generated<Date>> {
  creatorTime: Time;
  creatorUserId: string | null;
  lastModifyTime: Date | null;
  lastModifyUserId: string | null;
  deleteMark: number | null;
  deleteTime: Date | null;
  deleteUserId: string | null;
}

/** Columns of every master row. */
export interface Master<Time = Generated<Date>> extends Audited<Time> {
  id: string;
  fullName: string;
  enCode: string;
  sortCode: Generated<number>;
  enabledMark: Generated<number>;
  description: string | null;
}
