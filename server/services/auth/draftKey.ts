import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../ctx';

const keyLength = 32;

/**
 * The AES-256 key of the account's drafts in base64; the first request creates it. Drafts are stored by browsers: without
 * a session of the account they cannot be decrypted. undefined for an administrator who views as this person, and before a
 * forced change of the password, which somebody else knows. A key that was sealed with a lost secret key is replaced: the
 * drafts of before are lost.
 */
export async function draftKey({ db, user }: Ctx): Promise<string | undefined> {
  if (user.viewing || user.mustChangePassword) return undefined;
  const stored = await find(db, user.id);
  if (stored && db.secrets.isCurrent(stored)) return db.secrets.open(stored);
  const key = stored && db.secrets.canOpen(stored) ? db.secrets.open(stored) : newKey();
  // Of several first requests at the same time one stores its key, and all answer that one.
  await db.raw(
    `insert into weft_draft_key (user_id, sealed_key) values ($1, $2)
     on conflict (user_id) do update set sealed_key = excluded.sealed_key where weft_draft_key.sealed_key = $3`,
    [user.id, db.secrets.seal(key), stored ?? ''],
  );
  const kept = await find(db, user.id);
  return kept && db.secrets.open(kept);
}

const newKey = (): string => randomBytes(keyLength).toString('base64');

async function find(db: Ctx['db'], userId: string): Promise<string | undefined> {
  const [row] = await db.raw<{ sealed_key: string }>('select sealed_key from weft_draft_key where user_id = $1', [
    userId,
  ]);
  return row?.sealed_key;
}
