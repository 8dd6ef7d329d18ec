import { type Look, readLook } from '../../../core/look';
import type { Ctx } from '../../ctx';

/** What an account looks like on every machine; undefined until the person has chosen something. */
export async function ownLook({ db, user }: Ctx): Promise<(Partial<Look> & { language?: string }) | undefined> {
  const row = await db.kysely
    .selectFrom('weftUser')
    .select(['look', 'theme', 'language'])
    .where('id', '=', user.id)
    .executeTakeFirst();
  if (!row?.look) return undefined;
  const stored = readLook(JSON.parse(row.look));
  // The layout has a column of its own, which other clients write too.
  return { ...stored, ...readLook({ layoutType: row.theme }), ...(row.language && { language: row.language }) };
}
