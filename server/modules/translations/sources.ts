import { ownWords } from '../../../core/language/text';
import { type Language, usualLanguage } from '../../../core/languages';
import { textsOfModel } from '../../../core/model/textsOfModel';
import { type Ctx, Refusal } from '../../ctx';
import { likeOf, type PageQuery, paged, pageOf } from '../../lists/paging';
import { seedItem, seedName } from '../../seed/seedNames';
import { shownName } from '../../seed/shownNames';
import { findPublished } from '../records/published';

/** What has texts to be translated: all menus, one category of the dictionary, or one published model. */
export interface Source {
  /** `menus`, `dictionary-<id>` or `model-<id>`. */
  id: string;
  kind: 'menus' | 'dictionary' | 'model';
  name: string;
}

/** Sources by kind and name, in one statement. */
export async function findSources(ctx: Ctx, query: PageQuery) {
  const like = likeOf(query.keyword) ?? null;
  const page = pageOf(query);
  const rows = await ctx.db.raw<{ id: string; kind: Source['kind']; code: string; name: string; total: string }>(
    `select *, count(*) over () as total from (
       select 'menus' as id, 'menus' as kind, '' as code, $1::text as name, 0 as place
       union all
       select 'dictionary-' || id, 'dictionary', en_code, full_name, 1 from weft_dictionary_type where delete_mark is null
       union all
       select 'model-' || m.id, 'model', '', m.full_name, 2 from weft_visualdev m
         where m.delete_mark is null and exists (
           select 1 from weft_visualdev_release r where r.model_id = m.id and r.current)
     ) s where $2::text is null or weft_fold(name) like $2 or weft_fold(code) like $2
     order by place, weft_fold(name), id limit $3 offset $4`,
    [ctx.t('translation.menus'), like, page.pageSize, page.offset],
  );
  const list = rows.map(
    ({ id, kind, code, name }): Source => ({ id, kind, name: code ? shownName(ctx, code, name) : name }),
  );
  return paged(list, rows[0]?.total ?? 0, page);
}

/** A text, and its name in a language that the product brings. */
interface Found {
  text: string;
  shipped: (language: Language) => string;
}
const plain = (text: string): Found => ({ text, shipped: () => text });

async function menuTexts({ db }: Ctx): Promise<Found[]> {
  const rows = await db.raw<{ code: string; name: string }>(
    `select en_code as code, full_name as name, sort_code, id from weft_system where delete_mark is null
     union all select en_code, full_name, sort_code, id from weft_menu where delete_mark is null
     order by 3, 4`,
  );
  return rows.map(({ code, name }) => ({ text: name, shipped: (language) => seedName(language, code, name) }));
}

async function dictionaryTexts({ db }: Ctx, id: string): Promise<Found[]> {
  const [type] = await db.raw<{ code: string; name: string }>(
    'select en_code as code, full_name as name from weft_dictionary_type where id = $1 and delete_mark is null',
    [id],
  );
  if (!type) throw new Refusal('translation.gone');
  const items = await db.raw<{ name: string }>(
    `select full_name as name from weft_dictionary_data where dictionary_type_id = $1 and delete_mark is null
     order by sort_code, id`,
    [id],
  );
  const { code, name } = type;
  return [
    { text: name, shipped: (language) => seedName(language, code, name) },
    ...items.map((item) => ({ text: item.name, shipped: (language: Language) => seedItem(language, code, item.name) })),
  ];
}

async function modelTexts({ db }: Ctx, id: string): Promise<Found[]> {
  const published = await findPublished(db, id);
  if (!published) throw new Refusal('translation.gone');
  return textsOfModel(published.model).map(plain);
}

/** Kind and key of a source. */
export const partsOf = (id: string): string[] => id.split(/-(.*)/, 2);

function textsOf(ctx: Ctx, id: string): Promise<Found[]> {
  const [kind, key = ''] = partsOf(id);
  if (id === 'menus') return menuTexts(ctx);
  if (kind === 'dictionary') return dictionaryTexts(ctx, key);
  if (kind === 'model') return modelTexts(ctx, key);
  throw new Refusal('translation.gone');
}

/** Figures and signs are the same in every language. */
const hasLetters = /\p{L}/u;

/**
 * The texts of a source with their own words in this language, each once, in the order of the screens. What the product says in
 * this language anyway is left out, unless somebody translated it.
 */
export async function translatable(ctx: Ctx, id: string, language: Language, t: Ctx['t']) {
  const found = await textsOf(ctx, id);
  const rows = new Map<string, { text: string; name: string }>();
  for (const { text, shipped } of found) {
    if (rows.has(text) || !hasLetters.test(text)) continue;
    const named = ownWords(text, t);
    const isShipped = language !== usualLanguage && shipped(language) !== text;
    if (named !== text) rows.set(text, { text, name: named });
    else if (!isShipped) rows.set(text, { text, name: '' });
  }
  return [...rows.values()];
}
