import { useSyncExternalStore } from 'react';
import type { Choices, Session } from './session';

/** What is chosen in the views of this document; re-renders when it changes. */
export function useChoices(session: Session): Choices {
  return useSyncExternalStore(session.subscribe, session.getChoices);
}
