import { createBrowserRouter } from 'react-router';
import { basePath, placed, unplaced } from '../core/basePath';
import { previewPath } from '../core/previewFrame';
import { shellWords } from './build/wordGroups';
import { startEarly } from './early';
import { RootFailure } from './errors/RootFailure';
import { guard } from './guard';
import { FirstWait } from './progress/FirstWait';
import { Root } from './Root';
import { runtime } from './runtime';
import { hasPublicSite, leaveForSite } from './site';

/**
 * Redirects before the router loads a chunk: without a token the shell must not be fetched first. Later redirects are
 * Root's.
 */
function startAtTheRightDoor(): void {
  const { token, locked } = runtime.session.get();
  const redirect = guard(
    { present: token !== undefined, locked, publicSite: hasPublicSite() },
    unplaced(location.pathname),
    location.search,
  );
  // The router keeps a location's state under `usr`.
  if (redirect && !leaveForSite(redirect.to))
    history.replaceState({ usr: { from: redirect.from } }, '', placed(redirect.to));
}
startAtTheRightDoor();
startEarly();

const shell = () => import('./shell/Workspace');
// The shell and its words are fetched while CurrentUser is on its way.
runtime.session.store.subscribe(({ signingIn }) => {
  if (!signingIn) return;
  for (const each of [shell(), runtime.i18n.need(shellWords)]) each.catch(() => undefined);
});

/**
 * Three parts: the sign-in page, the pages of other ways to sign in, and the shell with every page behind it (resolved by
 * the menu: shell/resolvePage). Each is a chunk of its own.
 */
export const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: RootFailure,
      HydrateFallback: FirstWait,
      children: [
        { path: '/login', lazy: async () => ({ Component: (await import('./login/LoginPage')).LoginPage }) },
        { path: '/DataV/view/:id', lazy: async () => ({ Component: (await import('./pages/WallPage')).WallPage }) },
        { path: previewPath, lazy: async () => ({ Component: (await import('./preview/PreviewPage')).PreviewPage }) },
        { path: '/sso', lazy: async () => ({ Component: (await import('./pages/OutsidePage')).SsoPage }) },
        { path: '/auth-redirect', lazy: async () => ({ Component: (await import('./pages/OutsidePage')).ReturnPage }) },
        {
          path: '/formShortLink',
          lazy: async () => ({ Component: (await import('./pages/FormLinkPage')).FormLinkPage }),
        },
        { path: '/viewAs', lazy: async () => ({ Component: (await import('./viewing/ViewAsPage')).ViewAsPage }) },
        { path: '*', lazy: async () => ({ Component: (await shell()).Workspace }) },
      ],
    },
  ],
  { basename: basePath() || '/' },
);
