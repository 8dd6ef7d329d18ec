import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ToastView } from '../toast/ToastView';
import { PageFailure } from './PageFailure';
import { reportError } from './reportError';

/** The outermost error page: a whole part of the application did not load, the shell included. */
export function RootFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error, { kind: 'page' }), [error]);
  return (
    <main>
      <PageFailure error={error} onRetry={() => location.reload()} />
      <ToastView />
    </main>
  );
}
