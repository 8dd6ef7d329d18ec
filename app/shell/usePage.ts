import { documentIds } from '../../schemas';
import { runtime, useWords } from '../runtime';
import { type Page, resolvePage } from './resolvePage';

/** How pages are looked up for the person who is signed in; changes with the menu. */
export function usePages(): (pathname: string, search: string) => Page {
  const routes = runtime.session.use((session) => session.routes);
  return (pathname, search) => resolvePage(pathname, search, { routes, documentIds, development: import.meta.env.DEV });
}

/** The name of a menu entry: the words of `route.<name>` where we have them, else what the menu says (contract §4.1). */
export function menuTitle(entry: { name: string; title: string }): string {
  const key = `route.${entry.name}`;
  return runtime.i18n.has(key) ? runtime.i18n.t(key) : entry.title;
}

/** The title of a page as tabs, breadcrumb and window show it. */
export function useTitle(): (page: Page) => string {
  const t = useWords();
  return (page) => {
    if (page.kind === 'menu') return menuTitle(page.route);
    if (page.kind === 'home') return t('shell.home');
    if (page.kind === 'gallery') return t('shell.galleryTitle');
    if (page.kind === 'preview') return t('list.preview');
    if (page.kind === 'denied') return t('error.deniedTitle');
    return page.kind === 'frame' ? t('shell.externalLink') : t('error.notFoundTitle');
  };
}
