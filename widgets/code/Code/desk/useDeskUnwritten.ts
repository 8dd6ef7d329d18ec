import { useContext, useEffect } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { SessionContext } from '../../../../engine/document/sessionContext';
import { UnfinishedContext } from '../../../../engine/widgetHost';
import { Unwritten } from '../../../design/unwritten/unwritten';

const ofDesks = new WeakMap<Desk, Unwritten>();

/** What is typed on a desk and cannot be written. */
export function unwrittenOf(desk: Desk): Unwritten {
  const known = ofDesks.get(desk) ?? new Unwritten();
  ofDesks.set(desk, known);
  return known;
}

/**
 * What is typed on a desk and cannot be written: it stays while the editors of other texts are shown, leaving the page asks, and a save of
 * the form names it.
 */
export function useDeskUnwritten(desk: Desk | undefined): Unwritten | undefined {
  const session = useContext(SessionContext);
  const form = useContext(UnfinishedContext);
  const unwritten = desk && unwrittenOf(desk);
  useEffect(() => {
    if (!session || !unwritten) return;
    const tell = () => session.setDirtyInside('unwritten', unwritten.size > 0);
    tell();
    return unwritten.subscribe(tell);
  }, [session, unwritten]);
  useEffect(() => {
    if (!form || !unwritten) return;
    let end: (() => void) | undefined;
    const hold = () => {
      end?.();
      const values = { of: unwritten.called.join(', ') };
      end = unwritten.size > 0 ? form.begin({ key: 'desk.unwritten', values }) : undefined;
    };
    hold();
    const leave = unwritten.subscribe(hold);
    return () => {
      leave();
      end?.();
    };
  }, [form, unwritten]);
  return unwritten;
}
