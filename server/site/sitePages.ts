import { wordsOf } from '../../core/language/text';
import type { Text } from '../../core/language/types';
import { publicPages } from '../../core/publicPages';
import type { Documents } from '../services/platform/documents';
import { drawViews } from './drawViews';
import { framed } from './frame';
import { type SiteRequest, scopeOf, siteSettings } from './siteScope';
import type { SitePart } from './siteViews';

interface SiteDocument {
  title?: Text;
  views?: SitePart[];
}

async function documentOf(documents: Documents, name: string): Promise<SiteDocument> {
  return (await documents.get(`site.${name}`)).document as SiteDocument;
}

/** Pages of the menu; one news is reached from the list. */
const listed = publicPages.filter((name) => name !== 'detial_news');

/** The sign-in page; it goes on to the address that was wanted, if that is one of ours. */
function signInAddress(wanted: string | undefined): string {
  const own = wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(index)?$/.test(wanted);
  return own ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login';
}

/** A page of the public site as HTML (ROUTE-25…32), drawn from its document, the shipped one or that of the overlay. */
export async function sitePage(documents: Documents, name: string, request: SiteRequest): Promise<string> {
  const site = await siteSettings(request.db);
  const scope = scopeOf(request, site);
  const menu = await Promise.all(
    listed.map(async (each) => ({
      path: `/${each}`,
      label: wordsOf((await documentOf(documents, each)).title, request.t, scope),
    })),
  );
  const { title, views = [] } = await documentOf(documents, name);
  return framed(request, site, {
    title: wordsOf(title, request.t, scope),
    body: await drawViews(views, { request, scope }),
    menu,
    signIn: signInAddress(request.query.redirect),
  });
}
