import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Document } from '../../core/language/types';
import { viewsIn } from '../compile/viewsIn';
import type { ViewDefinition } from '../viewDefinition';
import type { Session } from './session';

/** View types that hold a form. */
export const formViews: readonly string[] = ['form', 'detail'];

const isLate = ({ isReady }: ViewDefinition): boolean => isReady?.() === false;

/**
 * Is the code of every view of the document there, so that all are drawn at once? Until then its forms count as being
 * opened. What cannot be fetched counts as there: the view shows its own error.
 */
export function useViewCode(session: Session, document: Document): boolean {
  const { views } = session.tools;
  const definitions = useMemo(() => {
    const names = new Set(viewsIn(document).map(({ view }) => view.view));
    return [...names].flatMap((name) => views.get(name) ?? []);
  }, [views, document]);
  const [settled, setSettled] = useState<typeof definitions>();
  const isThere = settled === definitions || !definitions.some(isLate);
  useEffect(() => {
    if (isThere) return undefined;
    let here = true;
    void Promise.allSettled(definitions.map(({ load }) => load?.())).then(() => here && setSettled(definitions));
    return () => {
      here = false;
    };
  }, [isThere, definitions]);
  useLayoutEffect(() => {
    if (isThere) return undefined;
    const forms = viewsIn(document).filter(({ view }) => formViews.includes(view.view));
    return session.expectForms(forms.map(({ view }) => view.id));
  }, [session, isThere, document]);
  return isThere;
}
