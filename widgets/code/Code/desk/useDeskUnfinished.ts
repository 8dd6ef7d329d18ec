import { useContext, useEffect } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { SessionContext } from '../../../../engine/document/sessionContext';
import { Unfinished } from '../../../design/unfinished/unfinished';

const ofDesks = new WeakMap<Desk, Unfinished>();

function unfinishedOf(desk: Desk): Unfinished {
  const known = ofDesks.get(desk) ?? new Unfinished();
  ofDesks.set(desk, known);
  return known;
}

/** What is typed on a desk and cannot be written: it stays while the editors of other texts are shown, and leaving the page asks. */
export function useDeskUnfinished(desk: Desk | undefined): Unfinished | undefined {
  const session = useContext(SessionContext);
  const unfinished = desk && unfinishedOf(desk);
  useEffect(() => {
    if (!session || !unfinished) return;
    const tell = () => session.setDirtyInside('unfinished', unfinished.size > 0);
    tell();
    return unfinished.subscribe(tell);
  }, [session, unfinished]);
  return unfinished;
}
