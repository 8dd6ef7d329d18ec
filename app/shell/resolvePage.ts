import { menuDocuments } from '../../core/menuDocuments';
import type { MenuRoute } from '../../runtime/menus';

/** The page at an address inside the shell. */
export type Page =
  | { kind: 'home' }
  | { kind: 'menu'; route: MenuRoute }
  | { kind: 'frame' }
  | { kind: 'gallery' }
  /**
   * A document without a menu, for every signed-in person; its calls check what they show. `record`: it is the form of
   * one record, whose id is `id` of the address.
   */
  | { kind: 'document'; id: string; title: string; record?: true }
  | { kind: 'preview'; modelId: string }
  | { kind: 'redirect'; to: string }
  /** In no menu: forbidden when there is such a document, else missing. */
  | { kind: 'unlisted'; document: string }
  /** `route`: the page that was here until its grant was revoked. */
  | { kind: 'denied'; route?: MenuRoute }
  | { kind: 'missing' };

export interface Known {
  routes: MenuRoute[];
  /** Pages that were granted earlier in this session. */
  revoked?: MenuRoute[];
  development: boolean;
}

const fixed: Record<string, Page> = {
  '/': { kind: 'redirect', to: '/home' },
  '/home': { kind: 'home' },
  '/main': { kind: 'redirect', to: '/home' },
  '/dashboard': { kind: 'redirect', to: '/home' },
  '/workFlowDetail': { kind: 'document', id: 'workFlow.detail', title: 'shell.flow' },
  '/workFlow/entrust': { kind: 'document', id: 'workFlow.entrust', title: 'flow.ui.entrust' },
  '/flowDesigner': { kind: 'document', id: 'workFlow.designer', title: 'flow.design.designer', record: true },
  '/emailDetail': { kind: 'document', id: 'email.detail', title: 'shell.email' },
  '/helpCenter': { kind: 'document', id: 'help', title: 'shell.help' },
  '/profile': { kind: 'document', id: 'profile', title: 'shell.profile' },
  '/messageRecord': { kind: 'document', id: 'messageRecord', title: 'shell.messages' },
  '/printDesigner': { kind: 'document', id: 'printDesigner', title: 'printDesigner.title', record: true },
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

/** Redirect of an address without a page (ROUTE-12); it carries the address, which the page shows. */
export function missingPage(pathname: string): Page {
  return { kind: 'redirect', to: `/404?path=${encodeURIComponent(pathname)}` };
}

/** The page that was missing, once it is in the menu: somebody pressed its link before their menu had it. */
function cameLater(search: string, { routes }: Known): Page | undefined {
  const wanted = new URLSearchParams(search).get('path');
  const route = wanted === null ? undefined : routes.find(({ path }) => path === decode(wanted));
  return route && { kind: 'redirect', to: route.path };
}

/** ROUTE-01, 02, 03, 06, 07, 10…16, 22, 36. */
export function resolvePage(pathname: string, search: string, known: Known): Page {
  const path = decode(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  const page = fixed[path];
  if (page?.kind === 'missing') return cameLater(search, known) ?? page;
  if (page) return page;
  if (known.development && path === '/gallery') return { kind: 'gallery' };
  // Preview of a draft (contract-visualdev §12).
  const modelId = path === '/previewModel' ? new URLSearchParams(search).get('id') : undefined;
  if (modelId && /^[\w-]+$/.test(modelId)) return { kind: 'preview', modelId };
  if (path.startsWith('/redirect/')) return { kind: 'redirect', to: path.slice('/redirect'.length) + search };
  const route = known.routes.find((each) => each.path === path);
  if (route) return { kind: 'menu', route };
  const revoked = known.revoked?.find((each) => each.path === path);
  if (revoked) return { kind: 'denied', route: revoked };
  return { kind: 'unlisted', document: path.slice(1).replaceAll('/', '.') };
}

/** Whether the page gets a tab (SHELL-20): existing pages only. */
export function hasTab(page: Page): boolean {
  return (
    page.kind === 'preview' ||
    page.kind === 'document' ||
    page.kind === 'home' ||
    page.kind === 'menu' ||
    page.kind === 'frame' ||
    page.kind === 'gallery'
  );
}

/** Id of the document of a board: a portal, a report or a full-screen view. */
export const boardDocument = (boardId: string): string => `board.${boardId}.page`;

/** Ids of the documents that a menu entry can show, the first that exists; undefined: it shows none. */
export function documentsOf({ kind, enCode, path, relationId }: MenuRoute): string[] | undefined {
  if (kind === 'page') return menuDocuments(enCode, path);
  if ((kind === 'portal' || kind === 'report') && relationId) return [boardDocument(relationId)];
  if (kind === 'dictionary' && relationId) return ['dictionary.items'];
  // A model without a list is its form.
  return kind === 'model' && relationId ? [`model.${relationId}.list`, `model.${relationId}.form`] : undefined;
}

/** What the form of a record is opened with. */
export function recordArgs(page: Page, search: string): Record<string, unknown> | undefined {
  const id = page.kind === 'document' && page.record ? new URLSearchParams(search).get('id') : null;
  return id ? { id } : undefined;
}

/** What the document of a menu entry is opened with: the category of a dictionary page. */
export function argsOf({ kind, relationId, isTree }: MenuRoute): Record<string, unknown> | undefined {
  return kind === 'dictionary' ? { typeId: relationId, isTree: isTree ? 1 : 0 } : undefined;
}
