import { parseJson } from '../../../core/binding';
import { code } from '../../../core/envelope';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { personById } from '../../services/sessions/sessionPerson';
import type { Found } from '../../services/sessions/sessions';
import { hashOf } from '../../services/sessions/tokens';

/** Begins every token, so that one in a file or a log is recognised. */
export const tokenPrefix = 'weft_';
const pattern = new RegExp(`^(?:bearer\\s+)?(${tokenPrefix}[A-Za-z0-9_-]{43})$`, 'i');
/** The time of last use is written at most once in this interval. */
const touchMs = 60_000;

interface Known {
  found: Found;
  id: string;
  expires: number;
  touched: number;
}

const tokens = memo<Known>('tokens', {
  ttlMs: 3_000,
  max: 5_000,
  keeps: ({ found }) => 'user' in found,
  forgetOn: {
    'token.ended': ({ id }: { id?: string }) => (id === undefined ? 'all' : (_, known) => known?.id === id),
    'person.changed': () => 'all',
    'permission.changed': () => 'all',
    'session.ended': () => 'all',
  },
});

const signedOut = (key: string): Found => ({ code: code.signedOut, key });
const textsOf = (json: string): string[] => (parseJson(json) as string[] | undefined) ?? [];

async function look(db: Db, hash: string): Promise<Known> {
  const row = await db.kysely.selectFrom('weftToken').selectAll().where('tokenHash', '=', hash).executeTakeFirst();
  const known = {
    id: row?.id ?? '',
    expires: row?.expiresTime.getTime() ?? 0,
    touched: row?.lastUsedTime?.getTime() ?? 0,
  };
  if (!row) return { ...known, found: { code: code.badToken, key: 'error.badToken' } };
  if (row.endedTime) return { ...known, found: signedOut('token.ended') };
  const user = await personById(db, row.userId);
  if (!user) return { ...known, found: signedOut('error.signedOut') };
  const { id, fullName, perMinute } = row;
  const reach = row.everything ? undefined : { menus: textsOf(row.menus), models: textsOf(row.models) };
  const token = { id, fullName, perMinute, writes: row.writes === 1, reach };
  return { ...known, found: { user: { ...user, sessionId: `token ${id}`, token } } };
}

async function touch(db: Db, known: Known, now: number): Promise<void> {
  if (now - known.touched < touchMs) return;
  known.touched = now;
  await db.kysely
    .updateTable('weftToken')
    .set({ lastUsedTime: new Date(now) })
    .where('id', '=', known.id)
    .execute();
}

/** The person of a personal or service token, limited to it (design: SEC-05); undefined: it is no such token. */
export async function findToken(db: Db, given: string, at: Date): Promise<Found | undefined> {
  const bare = pattern.exec(given.trim())?.[1];
  if (!bare) return undefined;
  const hash = hashOf(bare);
  const now = at.getTime();
  const known = await tokens.of(db, hash, () => look(db, hash), now);
  if (!('user' in known.found)) return known.found;
  if (now >= known.expires) return signedOut('token.expired');
  await touch(db, known, now);
  return known.found;
}
