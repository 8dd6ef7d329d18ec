import { lazy, Suspense } from 'react';
import type { CustomViewProps } from '../../engine/tools';
import { Loading } from '../pages/Loading';

const ImportView = lazy(async () => ({ default: (await import('./ImportView')).ImportView }));

/** The import, fetched when somebody opens one. */
export function LazyImport(props: CustomViewProps) {
  return (
    <Suspense fallback={<Loading />}>
      <ImportView {...props} />
    </Suspense>
  );
}
