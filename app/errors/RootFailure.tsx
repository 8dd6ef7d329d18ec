import { useRouteError } from 'react-router';
import { ToastView } from '../toast/ToastView';
import { PageFailure } from './PageFailure';

/** The outermost error page: a whole part of the application did not load, the shell included. */
export function RootFailure() {
  const error = useRouteError();
  return (
    <main>
      <PageFailure error={error} onRetry={() => location.reload()} />
      <ToastView />
    </main>
  );
}
