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

/** Somebody else saved the record first: both values to choose from, or the offer to reload where the server sends none. */
export function ConflictNotice({ session, model, conflict, onReload, onTaken, onLater }: Props) {
  const { NewVersion } = session.tools.frames;
  const { record } = conflict;
  if (record) {
    const choice = { session, model, conflict, theirs: record, onTaken, onLater };
    return <ConflictChoice {...choice} />;
  }
  return <NewVersion message={conflictWords(session.tools, model, conflict)} onReload={onReload} onDismiss={onLater} />;
}
