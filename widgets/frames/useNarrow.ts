import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';
const media = () => globalThis.matchMedia?.(query);

function subscribe(listener: () => void): () => void {
  const watched = media();
  watched?.addEventListener?.('change', listener);
  return () => watched?.removeEventListener?.('change', listener);
}

/** Whether the window is narrower than a table needs: below 768 px rows are cards, trees and filters in a drawer. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media()?.matches ?? false);
}
