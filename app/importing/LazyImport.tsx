import { lazy, Suspense } from 'react';
import type { ViewProps } from '../../engine/defineView';
import { Loading } from '../pages/Loading';
import type { ImportDoc } from './ImportView';

const ImportView = lazy(async () => ({ default: (await import('./ImportView')).ImportView }));

/** The import, loaded when the first one is opened. */
export function LazyImport(props: ViewProps<ImportDoc>) {
  return (
    <Suspense fallback={<Loading />}>
      <ImportView {...props} />
    </Suspense>
  );
}
