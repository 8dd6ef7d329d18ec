import { useSyncExternalStore } from 'react';
import type { Choices, Session } from './session';

/** What is chosen in the views of this document; draws again when that changes. */
export function useChoices(session: Session): Choices {
  return useSyncExternalStore(session.subscribe, session.getChoices);
}
