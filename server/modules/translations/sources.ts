import { fold } from '../../../core/fold';
import { type Language, usualLanguage } from '../../../core/languages';
import { textsOfModel } from '../../../core/model/textsOfModel';
import { type Ctx, Refusal } from '../../ctx';
import { type PageQuery, paged, pageOf } from '../../lists/paging';
import { seedItem, seedName } from '../../seed/seedNames';
import { shownName } from '../../seed/shownNames';
import { findPublished } from '../records/published';

/** What has texts to be translated: all menus, one category of the dictionary, or one published model. */
export interface Source {
  /** `menus-0`, `dictionary-<id>` or `model-<id>`. */
  id: string;
  kind: 'menus' | 'dictionary' | 'model';
  name: string;
}

/** Ids in paths have a digit (http/pathShapes). */
const menusId = 'menus-0';

/** Sources by kind and name, found by the name that this person reads; in one statement. */
export async function findSources(ctx: Ctx, query: PageQuery) {
  const rows = await ctx.db.raw<{ id: string; kind: Source['kind']; code: string; name: string }>(
    `select id, kind, code, name from (
       select 'dictionary-' || id as id, 'dictionary' as kind, en_code as code, full_name as name
         from weft_dictionary_type where delete_mark is null
       union all
       select 'model-' || m.id, 'model', '', m.full_name from weft_visualdev m
         where m.delete_mark is null and exists (
           select 1 from weft_visualdev_release r where r.model_id = m.id and r.current)
     ) s order by kind, weft_fold(name), id`,
  );
  const all = [
    { id: menusId, kind: 'menus' as const, name: ctx.t('translation.menus') },
    ...rows.map(({ id, kind, code, name }) => ({ id, kind, name: shownName(ctx, code, name) })),
  ];
  const wanted = fold(query.keyword?.trim() ?? '');
  const found: Source[] = wanted ? all.filter(({ name }) => fold(name).includes(wanted)) : all;
  const { offset, ...page } = pageOf(query);
  return paged(found.slice(offset, offset + page.pageSize), found.length, page);
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
  if (id === menusId) return menuTexts(ctx);
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
export async function translatable(ctx: Ctx, id: string, language: Language) {
  const found = (await textsOf(ctx, id)).filter(({ text }) => hasLetters.test(text));
  const known = await ctx.db.raw<{ text: string; name: string }>(
    'select text, name from weft_translation where language = $1 and text = any($2::text[])',
    [language, found.map(({ text }) => text)],
  );
  const names = new Map(known.map(({ text, name }) => [text, name]));
  const isShipped = ({ text, shipped }: Found) => language !== usualLanguage && shipped(language) !== text;
  const rows = found
    .filter((each) => names.has(each.text) || !isShipped(each))
    .map(({ text }) => [text, { text, name: names.get(text) ?? '' }] as const);
  return [...new Map(rows).values()];
}
