import type { Language } from '../../../core/languages';
import type { Ctx } from '../../ctx';
import type { Translations } from '../../services/platform/translations';

export interface Translated {
  text: string;
  /** '': none, or none any more. */
  name: string;
}

/** Stores own words of one language; where a name is empty or the text itself, the text is shown again. */
export async function saveTranslations(
  ctx: Ctx,
  own: Translations,
  { id, language, rows }: { id: string; language: Language; rows: readonly Translated[] },
) {
  const given = [...new Map(rows.map(({ text, name }) => [text, name.trim()])).entries()];
  const kept = given.filter(([text, name]) => name && name !== text);
  const gone = given.filter(([text, name]) => !name || name === text).map(([text]) => text);
  await ctx.db.transaction(async (db) => {
    if (gone.length)
      await db.raw('delete from weft_translation where language = $1 and text = any($2::text[])', [language, gone]);
    if (kept.length)
      await db.raw(
        `insert into weft_translation (language, text, name, last_modify_user_id, last_modify_time)
         select $1, t.text, t.name, $4, $5 from unnest($2::text[], $3::text[]) as t (text, name)
         on conflict (language, text) do update set name = excluded.name,
           last_modify_user_id = excluded.last_modify_user_id, last_modify_time = excluded.last_modify_time
         where weft_translation.name <> excluded.name`,
        [language, kept.map(([text]) => text), kept.map(([, name]) => name), ctx.user.id, ctx.now],
      );
    ctx.publish('translations.changed', { source: id });
  });
  // The next call of this person is answered in the new words.
  await own.reload();
  return { data: null, msg: 'common.saved' };
}
