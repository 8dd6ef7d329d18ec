import type { Plugin } from 'vite';

/**
 * The page names its parts from the root (`/assets/…`), as it is served at every address; the server puts BASE_PATH before them
 * (server/http/serveClient).
 */
export const rootedPage = (): Plugin => ({
  name: 'weft-rooted-page',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (page) => page.replace(/ (href|src)="\.\//g, ' $1="/') },
});
