import { useRouteError } from 'react-router';
import { ToastView } from '../toast/ToastView';
import { PageFailure } from './PageFailure';

/** The last net: a whole door did not open, so there is no shell to stand in. */
export function RootFailure() {
  const error = useRouteError();
  return (
    <main>
      <PageFailure error={error} onRetry={() => location.reload()} />
      <ToastView />
    </main>
  );
}
