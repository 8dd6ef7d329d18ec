import { useCallback, useEffect, useState } from 'react';
import type { Document } from '../../core/language/types';
import { DocumentError } from '../../runtime/documents';
import { runtime } from '../runtime';

/** Calls back when the server says that this document, or the model it comes from, has changed. */
function onChange(id: string, listener: () => void): () => void {
  const changed = (payload: unknown) => {
    const { id: other } = (payload ?? {}) as { id?: string };
    if (other === undefined || other === id) listener();
  };
  const released = (payload: unknown) => {
    const { modelId } = (payload ?? {}) as { modelId?: string };
    if (id.startsWith(`model.${modelId ?? ''}`)) listener();
  };
  const off = [runtime.bus.on('document.changed', changed), runtime.bus.on('model.released', released)];
  return () => {
    for (const each of off) each();
  };
}

/** A document that is open already: the one it was opened with, until a newer version is served. */
export function useFreshDocument(opened: Document): Document {
  const [document, setDocument] = useState(opened);
  useEffect(() => {
    // A document handed over as an object, not by id, is nobody's to change.
    const reload = () => runtime.documents.fetch(opened.id).then(setDocument, () => undefined);
    return onChange(opened.id, () => void reload());
  }, [opened.id]);
  return document;
}

export interface DocumentState {
  document?: Document;
  error?: unknown;
}

/** The first of these ids that there is: a model without a list is its form. */
async function fetchFirst(ids: readonly string[]): Promise<Document> {
  let failure: unknown;
  for (const id of ids) {
    try {
      return await runtime.documents.fetch(id);
    } catch (error) {
      failure ??= error;
      if (!(error instanceof DocumentError)) throw error;
    }
  }
  throw failure;
}

/** A document by id, as served now; `key` names the ids. The last good version stays when a newer one does not load. */
export function useDocument(ids: readonly string[]): DocumentState & { retry: () => void } {
  const key = ids.join(' ');
  const [state, setState] = useState<DocumentState & { key: string }>({ key });
  const load = useCallback(async () => {
    try {
      const document = await fetchFirst(key.split(' '));
      setState({ document, key });
    } catch (error) {
      setState((old) => (old.document && old.key === key ? old : { error, key }));
    }
  }, [key]);
  useEffect(() => {
    void load();
    return onChange(key.split(' ')[0] ?? '', () => void load());
  }, [load, key]);
  const retry = () => {
    setState({ key });
    void load();
  };
  return state.key === key ? { ...state, retry } : { retry };
}
