import { useCallback, useEffect, useState } from 'react';
import type { Document } from '../../core/language/types';
import { DocumentError, isAbsent } from '../../runtime/documents';
import { runtime } from '../runtime';

/** Calls back when one of these documents, or the model it comes from, may have changed. */
function onChange(ids: readonly string[], listener: () => void): () => void {
  const changed = (payload: unknown) => {
    const { id } = (payload ?? {}) as { id?: string };
    if (id === undefined || ids.includes(id)) listener();
  };
  const released = (payload: unknown) => {
    const { modelId } = (payload ?? {}) as { modelId?: string };
    if (ids.some((id) => id.startsWith(`model.${modelId ?? ''}`))) listener();
  };
  // Events that were sent while the socket was closed are lost.
  const off = [
    runtime.bus.on('document.changed', changed),
    runtime.bus.on('model.released', released),
    runtime.bus.on('socket.reconnected', listener),
  ];
  return () => {
    for (const each of off) each();
  };
}

/** The old object if the new one is equal: a page re-renders only for a change. */
function unlessEqual(old: Document | undefined, next: Document): Document {
  return old && JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

/** A document that is open already: the one it was opened with, until a newer version is served. */
export function useFreshDocument(opened: Document): Document {
  const [document, setDocument] = useState(opened);
  useEffect(() => {
    // A document that was opened as an object, not by id, cannot be fetched and stays as it is.
    const reload = () =>
      runtime.documents.fetch(opened.id).then(
        (next) => setDocument((old) => unlessEqual(old, next)),
        () => undefined,
      );
    return onChange([opened.id], () => void reload());
  }, [opened.id]);
  return document;
}

export interface DocumentState {
  document?: Document;
  error?: unknown;
}

/** The first of these documents that there is; the failure is the first that has a reason. */
async function fetchFirst(ids: readonly string[]): Promise<Document> {
  let failure: unknown;
  for (const id of ids) {
    try {
      return await runtime.documents.fetch(id);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!failure || isAbsent(failure)) failure = error;
    }
  }
  throw failure;
}

/**
 * The first of these documents, as served now. When a newer version does not load the last good one stays; when there
 * is none any more the error is `isAbsent`.
 */
export function useDocument(ids: readonly string[]): DocumentState & { retry: () => void } {
  const key = ids.join(' ');
  const [state, setState] = useState<DocumentState & { key: string }>({ key });
  const load = useCallback(async () => {
    try {
      const document = await fetchFirst(key.split(' '));
      setState((old) => ({ document: unlessEqual(old.key === key ? old.document : undefined, document), key }));
    } catch (error) {
      setState((old) => (old.document && old.key === key && !isAbsent(error) ? old : { error, key }));
    }
  }, [key]);
  useEffect(() => {
    void load();
    return onChange(key.split(' '), () => void load());
  }, [load, key]);
  const retry = () => {
    setState({ key });
    void load();
  };
  return state.key === key ? { ...state, retry } : { retry };
}
