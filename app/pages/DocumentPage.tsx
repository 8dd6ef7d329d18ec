import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { DocumentProps } from '../../engine/documentProps';
import { isAbsent } from '../../runtime/documents';
import { useEngine } from '../engine';
import { PageFailure } from '../errors/PageFailure';
import { setDirty } from '../shell/dirty';
import { writeQuery } from '../shell/writeQuery';
import { Loading } from './Loading';
import './printing';
import { useDocument } from './useDocument';

export interface DocumentPageProps {
  /** The first that exists is rendered. */
  ids: readonly string[];
  moduleId: string;
  /** The name of the page, its first heading for people who hear it. */
  title?: string;
  path: string;
  search: string;
  /** Constant while the page is open. */
  args?: Record<string, unknown>;
  /** Shown while there is none of these documents; default: an error. */
  absent?: ReactNode;
}

/** Counts steps back and forward: a step before the last address was rendered is invisible to React. */
function useSteps(): number {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    const step = () => setSteps((count) => count + 1);
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, []);
  return steps;
}

/** A page that is a JSON document; permissions are those of its menu entry. */
export function DocumentPage({ ids, moduleId, title, path, search, args, absent }: DocumentPageProps) {
  const { Document } = useEngine();
  const { document, error, retry } = useDocument(ids);
  const steps = useSteps();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step counts even if it leads to the previous address
  const route = useMemo(
    () => ({ path, params: {}, query: Object.fromEntries(new URLSearchParams(search)) }),
    [path, search, steps],
  );
  const onQuery: DocumentProps['onQuery'] = useCallback(
    (query: Record<string, string>, how: 'push' | 'replace' | 'silent' | 'back') => writeQuery(path, query, how),
    [path],
  );
  if (absent && isAbsent(error)) return absent;
  if (error) return <PageFailure error={error} onRetry={retry} />;
  if (!document) return <Loading />;
  return (
    <div className="document-page">
      {title ? <h1 className="sr-only">{title}</h1> : null}
      <Document
        document={document}
        moduleId={moduleId}
        args={args}
        route={route}
        onQuery={onQuery}
        onDirty={(dirty) => setDirty(path, dirty)}
      />
    </div>
  );
}
