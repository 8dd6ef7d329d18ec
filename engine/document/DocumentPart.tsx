import { type ReactNode, useEffect, useState } from 'react';
import { resolve } from '../../core/binding';
import { frameOf } from '../../core/language/frameOf';
import type { Document, DocumentPart as DocumentPartDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';
import type { Host } from '../host';
import { DocumentView } from './DocumentView';

interface Served {
  id: string;
  document?: Document;
  error?: unknown;
}

/** The document of this id as it is served now; its later versions are swapped in by its own view. */
function useServed(host: Host, id: string): Partial<Served> & { retry: () => void } {
  const [served, setServed] = useState<Served>();
  const [asked, ask] = useState({ id });
  if (asked.id !== id) ask({ id });
  useEffect(() => {
    let left = false;
    host.document(asked.id).then(
      (document) => left || setServed({ ...asked, document }),
      (error: unknown) => left || setServed({ ...asked, error }),
    );
    return () => {
      left = true;
    };
  }, [host, asked]);
  const retry = (): void => {
    setServed(undefined);
    ask({ id });
  };
  return { ...(served?.id === id ? served : undefined), retry };
}

/** Another document in place of a view: it has a session of its own, and the permissions of the document around it. */
export function DocumentPart({ view, at, context }: ViewProps<DocumentPartDoc>): ReactNode {
  const { session, onDirty } = context;
  const { tools, moduleId } = session;
  const { document, error, retry } = useServed(tools.host, view.document);
  const [args] = useState(() => resolve(view.args, session.scope()) as Record<string, unknown> | undefined);
  const { ErrorBox, Loading } = tools.frames;
  if (error) return <ErrorBox at={at} message={`the document "${view.document}" did not load`} onRetry={retry} />;
  if (document && frameOf(document) !== 'page')
    return <ErrorBox at={at} message={`the frame of "${view.document}" is not page`} />;
  if (!document) return <Loading />;
  return <DocumentView tools={tools} document={document} args={args} moduleId={moduleId} onDirty={onDirty} />;
}
