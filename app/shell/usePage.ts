import { useEffect, useState } from 'react';
import { runtime, useWords } from '../runtime';
import { missingPage, type Page, resolvePage } from './resolvePage';

/** Whether there is such a document; undefined until that is known, or without an id. */
function useHasDocument(id: string | undefined): boolean | undefined {
  const [found, setFound] = useState<{ id: string; there: boolean }>();
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    const answer = (there: boolean) => left || setFound({ id, there });
    runtime.documents.has(id).then(answer, () => answer(false));
    return () => {
      left = true;
    };
  }, [id]);
  return found?.id === id ? found?.there : undefined;
}

/** The page at an address for the person who is signed in; changes with the menu. */
export function usePage(pathname: string, search: string): Page {
  const routes = runtime.session.use((session) => session.routes);
  const revoked = runtime.session.use((session) => session.revoked);
  const page = resolvePage(pathname, search, { routes, revoked, development: import.meta.env.DEV });
  const there = useHasDocument(page.kind === 'unlisted' ? page.document : undefined);
  if (page.kind !== 'unlisted' || there === undefined) return page;
  return there ? { kind: 'denied' } : missingPage(pathname);
}

/** The name of a menu entry: the words of `route.<name>` if there are any, else its own (contract §4.1). */
export function menuTitle(entry: { name: string; title: string }): string {
  const key = `route.${entry.name}`;
  return runtime.i18n.has(key) ? runtime.i18n.t(key) : entry.title;
}

const titles: Partial<Record<Page['kind'], string>> = {
  home: 'shell.home',
  gallery: 'shell.galleryTitle',
  preview: 'list.preview',
  denied: 'error.deniedTitle',
  unlisted: 'common.loading',
  redirect: 'common.loading',
  frame: 'shell.externalLink',
};

/** The title of a page in tabs, breadcrumb and window. */
export function useTitle(): (page: Page) => string {
  const t = useWords();
  return (page) => {
    if (page.kind === 'menu') return menuTitle(page.route);
    return t(page.kind === 'document' ? page.title : (titles[page.kind] ?? 'error.notFoundTitle'));
  };
}
