import { previewPath } from '../../core/previewFrame';
import { publicPages } from '../../core/publicPages';

/** First segments of the client's own routes (app/router.tsx); the others are menus, which only the client knows. */
export const clientRoutes: readonly string[] = ['login', 'DataV', 'sso', 'auth-redirect', 'formShortLink', 'viewAs'];

const known = new Set(
  ['', previewPath.split('/')[1]!, ...clientRoutes, ...publicPages].map((name) => name.toLowerCase()),
);

/** What belongs to the server, and what probes and scrapers ask for: never a page, whoever asks. */
const reserved = new Set([
  'api',
  'health',
  'websocket',
  'healthz',
  'livez',
  'readyz',
  'metrics',
  'version',
  'ping',
  '.well-known',
]);

/** Folders of the built client and of plugins. */
const files = new Set(['assets', 'plugins', 'index.html', 'favicon.svg']);

/** Addresses of products that we do not have (CONST-82…84): the shell says so, and the status too. */
export const isElsewhere = (path: string): boolean => /^\/(FileServer|ReportServer|Report)(\/|$)/i.test(path);

/** Whether the first part of a path is an address of the server, of its files or of the client itself. */
export function isOwnRoute(path: string): boolean {
  const first = (path.split('/')[1] ?? '').toLowerCase();
  return known.has(first) || reserved.has(first) || files.has(first) || isElsewhere(path);
}

/** What a browser sends for an address that a person typed, followed or put into a frame. */
const readsPages = (accept: string | undefined): boolean =>
  /\b(text\/(html|\*)|application\/xhtml\+xml)/i.test(accept ?? '');

/**
 * Whether a path is answered with the client. A name with an extension is only a file. The client's own routes are pages for
 * everybody, so that crawlers and link previews see them; any other path may be a menu, and is a page for those who accept
 * HTML: a probe that asks for an address that is not there sees 404.
 */
export function isPage(path: string, accept: string | undefined): boolean {
  const first = (path.split('/')[1] ?? '').toLowerCase();
  if (reserved.has(first) || /\.\w+$/.test(path)) return false;
  return known.has(first) || isElsewhere(path) || readsPages(accept);
}
