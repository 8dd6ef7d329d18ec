import { useCallback, useMemo } from 'react';
import type { DocumentProps } from '../../engine/document';
import { useEngine } from '../engine';
import { PageFailure } from '../errors/PageFailure';
import { setDirty } from '../shell/dirty';
import { writeQuery } from '../shell/writeQuery';
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
  const onQuery: DocumentProps['onQuery'] = useCallback(
    (query: Record<string, string>, how: 'push' | 'replace' | 'silent') => writeQuery(path, query, how),
    [path],
  );
  if (error) return <PageFailure error={error} onRetry={retry} />;
  if (!document) return <Loading />;
  return (
    <div className="document-page">
      <Document
        document={document}
        moduleId={moduleId}
        route={route}
        onQuery={onQuery}
        onDirty={(dirty) => setDirty(path, dirty)}
      />
    </div>
  );
}
