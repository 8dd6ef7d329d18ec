import { resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import type { Source } from '../../core/language/types';
import type { Ctx } from '../ctx';
import { readList } from '../lists/list';
import { article, publishedNews } from '../services/platform/publicNews';
import type { SiteRequest } from './siteScope';

type Row = Record<string, unknown>;
export interface SiteRows {
  rows: Row[];
  total: number;
}

/** A list knows nothing of the person. */
type Asking = Pick<Ctx, 'db'>;

/** The calls whose rows the site shows to everybody; a document that names another one gets no rows. */
const shown: Record<string, (ctx: Ctx, params: Row) => Promise<unknown>> = {
  'publicNews.published': (ctx, params) => readList(publishedNews, ctx, params),
  'publicNews.article': async (ctx, { id }) => (await article(ctx, { path: { id: String(id) } })).data,
};

/** The rows of a view's source. */
export async function siteRows(request: SiteRequest, source: Source, scope: Scope, page: Row): Promise<SiteRows> {
  if (Array.isArray(source)) return { rows: source as unknown as Row[], total: source.length };
  const read = 'call' in source ? shown[source.call] : undefined;
  if (!read || !('call' in source)) return { rows: [], total: 0 };
  if (source.when && !compilePredicate(source.when)({}, scope)) return { rows: [], total: 0 };
  const asking: Asking = { db: request.db };
  const params = { ...page, ...(resolve(source.params ?? {}, scope) as Row) };
  const { list = [], pagination } = (await read(asking as Ctx, params)) as {
    list?: Row[];
    pagination?: { total: number };
  };
  return { rows: list, total: pagination?.total ?? list.length };
}
