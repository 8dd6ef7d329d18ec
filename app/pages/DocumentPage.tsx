import { useMemo } from 'react';
import { useEngine } from '../engine';
import { PageFailure } from '../errors/PageFailure';
import { setDirty } from '../shell/dirty';
import { Loading } from './Loading';
import { useDocument } from './useDocument';

export interface DocumentPageProps {
  /** The first that exists is drawn. */
  ids: readonly string[];
  moduleId: string;
  path: string;
  search: string;
}

/** A page that is a JSON document; permissions are those of its menu entry. */
export function DocumentPage({ ids, moduleId, path, search }: DocumentPageProps) {
  const { Document } = useEngine();
  const { document, error, retry } = useDocument(ids);
  const route = useMemo(
    () => ({ path, params: {}, query: Object.fromEntries(new URLSearchParams(search)) }),
    [path, search],
  );
  if (error) return <PageFailure error={error} onRetry={retry} />;
  if (!document) return <Loading />;
  return (
    <div className="document-page">
      <Document document={document} moduleId={moduleId} route={route} onDirty={(dirty) => setDirty(path, dirty)} />
    </div>
  );
}
