import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import { type Found, findSession } from '../sessions/sessions';

/** Whose call a token of another kind than a session's makes; undefined: it is not of this kind. */
export type FindBearer = (db: Db, token: string, at: Date) => Promise<Found | undefined>;

/** Kinds of tokens beside those of sessions; calls take them, sockets do not. */
export const bearers = defineVocabulary<FindBearer>('bearers');

/** Who makes a call: the session of the token, or what a module knows of it. */
export async function findCaller(db: Db, token: string | undefined): Promise<Found> {
  for (const find of bearers.all(db)) {
    const found = token ? await find(db, token, new Date()) : undefined;
    if (found) return found;
  }
  return findSession(db, token);
}
