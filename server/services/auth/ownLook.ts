import { type Look, readLook } from '../../../core/look';
import type { Ctx } from '../../ctx';
import { findOne } from '../../db/find';

/** What an account looks like on every machine; undefined until the person has chosen something. */
export async function ownLook({ db, user }: Ctx): Promise<(Partial<Look> & { language?: string }) | undefined> {
  const row = await findOne(db, 'weftUser', ['look', 'theme', 'language'], { id: user.id });
  if (!row?.look) return undefined;
  const stored = readLook(JSON.parse(row.look));
  // The layout has a column of its own, which other clients write too.
  return { ...stored, ...readLook({ layoutType: row.theme }), ...(row.language && { language: row.language }) };
}
