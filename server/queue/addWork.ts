import type { Db } from '../db/types';
import { tellAdded } from './workAdded';

/** Work that is added to the queue. */
export interface NewWork {
  id: string;
  kind: string;
  /** What shares an address or a person: one lane never takes all attempts of a process. Under a person's id it is among their jobs. */
  lane: string;
  title: string;
  input: unknown;
  /** Whom it is for. */
  userId?: string | null;
  /** Of its texts. */
  language?: string;
  /** Among the jobs that the person started, of which one runs at a time. */
  listed?: boolean;
  /** Of work with the same name, one waits or runs. */
  once?: string;
  now: Date;
}

const longestTitle = 200;

/** Adds work inside the transaction. `false`: it is there already, by its id or as `once`. */
export async function addWork(tx: Db, { now, title, input, ...work }: NewWork): Promise<boolean> {
  const added = await tx.kysely
    .insertInto('weftJob')
    .values({ ...work, title: title.slice(0, longestTitle), input: JSON.stringify(input), createdTime: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return false;
  await tellAdded(tx, [work.id]);
  return true;
}
