import { useSyncExternalStore } from 'react';

const query = '(max-width: 575.98px)';
const media = () => globalThis.matchMedia?.(query);

function subscribe(listener: () => void): () => void {
  const watched = media();
  watched?.addEventListener?.('change', listener);
  return () => watched?.removeEventListener?.('change', listener);
}

/** Whether the window is as narrow as a phone: below 576 px. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => media()?.matches ?? false);
}
