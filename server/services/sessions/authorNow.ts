import type { SessionUser } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { personById } from './sessionPerson';

const people = memo<SessionUser | undefined>('authors', {
  ttlMs: 3_000,
  max: 1_000,
  forgetOn: { 'person.changed': () => 'all', 'permission.changed': () => 'all' },
});

/** The author of a document now; undefined: disabled, deleted or unknown. */
export const authorNow = (db: Db, id: string): Promise<SessionUser | undefined> =>
  people.of(db, id, () => personById(db, id));
