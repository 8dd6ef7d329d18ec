import { type Static, Type } from 'typebox';
import { isLanguage, usualLanguage } from '../../../core/languages';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import type { Kit } from '../../module';
import { saveTranslations } from './save';
import { findSources, translatable } from './sources';

const module = 'systemData.translation';
const Path = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const language = Type.String({ maxLength: 20 });
const mostRows = 5_000;
const text = Type.String({ minLength: 1, maxLength: 1_000 });
const Row = Type.Object(
  { text, name: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()]) },
  { additionalProperties: true },
);

function known(code: string): string {
  if (!isLanguage(code)) throw new Refusal('translation.noLanguage');
  return code;
}

/** Own words of menus, dictionaries and models (ours). */
export const translationRoutes = ({ translations }: Kit): RouteSpec[] => [
  {
    call: 'translation.sources',
    summary: 'What has texts to be translated: menus, categories of the dictionary, published models (ours)',
    permission: { module },
    hides: 'none',
    query: Type.Object({
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      currentPage: Type.Optional(Type.Integer()),
      pageSize: Type.Optional(Type.Integer()),
    }),
    handler: async (ctx, { query }) => ({ data: await findSources(ctx, query) }),
  },
  {
    call: 'translation.texts',
    summary: 'The texts of one source and their own words in a language (ours)',
    permission: { module },
    hides: 'none',
    path: Path,
    query: Type.Object({ language: Type.Optional(language) }),
    handler: async (ctx, { path, query }) => {
      const code = known(query.language ?? usualLanguage);
      return { data: { language: code, rows: await translatable(ctx, path.id, code) } };
    },
  },
  {
    call: 'translation.save',
    summary: 'Store own words in a language; an empty one shows the text itself again (ours)',
    permission: { module, button: 'btn_edit' },
    hides: 'none',
    audit: 'translation',
    path: Path,
    body: Type.Object({ language, rows: Type.Array(Row, { maxItems: mostRows }) }),
    bodyLimit: 4 * 1024 * 1024,
    handler: (ctx, { path, body }) => {
      const rows = (body.rows as Static<typeof Row>[]).map(({ text, name }) => ({ text, name: name ?? '' }));
      return saveTranslations(ctx, translations, { id: path.id, language: known(body.language), rows });
    },
  },
];
