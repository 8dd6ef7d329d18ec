import type { MenuRoute } from '../../runtime/menus';

/** What stands at an address inside the shell. */
export type Page =
  | { kind: 'home' }
  | { kind: 'menu'; route: MenuRoute }
  | { kind: 'frame' }
  | { kind: 'gallery' }
  | { kind: 'preview'; modelId: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'denied' }
  | { kind: 'missing' };

export interface Known {
  routes: MenuRoute[];
  /** Documents we ship: an address that means one of them exists, though nobody gave it to this person. */
  documentIds: readonly string[];
  development: boolean;
}

const fixed: Record<string, Page> = {
  '/': { kind: 'redirect', to: '/home' },
  '/home': { kind: 'home' },
  '/404': { kind: 'missing' },
  '/externalLink': { kind: 'frame' },
};

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** ROUTE-01, 02, 10…16, 36; "no permission" is told from "no such page" by the documents we know. */
export function resolvePage(pathname: string, search: string, known: Known): Page {
  const path = decode(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  const page = fixed[path];
  if (page) return page;
  if (known.development && path === '/gallery') return { kind: 'gallery' };
  // A draft as its designer has it now (contract-visualdev §12).
  const modelId = path === '/previewModel' ? new URLSearchParams(search).get('id') : undefined;
  if (modelId && /^[\w-]+$/.test(modelId)) return { kind: 'preview', modelId };
  if (path.startsWith('/redirect/')) return { kind: 'redirect', to: path.slice('/redirect'.length) + search };
  const route = known.routes.find((each) => each.path === path);
  if (route) return { kind: 'menu', route };
  if (known.documentIds.includes(path.slice(1).replaceAll('/', '.'))) return { kind: 'denied' };
  // ROUTE-12: the address of the page that is not there goes along, so that the page can name it.
  return { kind: 'redirect', to: `/404?path=${encodeURIComponent(pathname)}` };
}

/** Pages that get a tab (SHELL-20): what is there, not what is missing. */
export function hasTab(page: Page): boolean {
  return (
    page.kind === 'preview' ||
    page.kind === 'home' ||
    page.kind === 'menu' ||
    page.kind === 'frame' ||
    page.kind === 'gallery'
  );
}

/** Documents of a page entry: its enCode, else what its address says (contract: `systemData/dictionary`). */
export function documentsOf(route: MenuRoute): string[] {
  return [...new Set([route.enCode, route.path.slice(1).replaceAll('/', '.')])];
}
