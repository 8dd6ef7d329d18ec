import { useEffect, useRef } from 'react';
import type { Session } from '../document/session';
import type { Conflict } from '../ports';
import { ConflictChoice } from './ConflictChoice';
import { conflictWords } from './conflict';
import type { FormModel } from './formModel';

interface Props {
  session: Session;
  model: FormModel;
  conflict: Conflict;
  /** Loads the stored record; typed values are lost. */
  onReload: () => void;
  /** The person has chosen: the save runs again. */
  onTaken: () => void;
  onLater: () => void;
}

/** A third of a second on most screens. */
const framesToSettle = 20;

/** Somebody else saved the record first, where the person sees it and with the focus: both values to choose from, or the offer to reload where the server sends none. */
export function ConflictNotice({ session, model, conflict, onReload, onTaken, onLater }: Props) {
  const { NewVersion } = session.tools.frames;
  const { record } = conflict;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // The browser keeps what was on screen in its place while the panel comes above it and takes its height.
    let left = framesToSettle;
    let frame = requestAnimationFrame(function show() {
      panel.current?.scrollIntoView?.({ block: 'start' });
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className="weft-conflict-place">
      {record ? (
        <ConflictChoice {...{ session, model, conflict, theirs: record, onTaken, onLater }} />
      ) : (
        <NewVersion message={conflictWords(session.tools, model, conflict)} onReload={onReload} onDismiss={onLater} />
      )}
    </div>
  );
}
