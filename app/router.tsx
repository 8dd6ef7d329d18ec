import { createBrowserRouter } from 'react-router';
import { RootFailure } from './errors/RootFailure';
import { Root } from './Root';

/**
 * Three doors: the sign-in page, the pages of other sign-in ways, and the shell with everything behind it (what stands
 * there is decided by the menu: shell/resolvePage). Each is a chunk of its own.
 */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RootFailure,
    HydrateFallback: () => null,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('./login/LoginPage')).LoginPage }) },
      ...['/sso', '/auth-redirect', '/formShortLink'].map((path) => ({
        path,
        lazy: async () => ({ Component: (await import('./pages/NotOffered')).NotOffered }),
      })),
      { path: '*', lazy: async () => ({ Component: (await import('./shell/Workspace')).Workspace }) },
    ],
  },
]);
