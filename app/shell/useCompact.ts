import { useSyncExternalStore } from 'react';

/** Narrower than 992 px is mobile mode (spec §9, SHELL-57). */
export const compactQuery = '(max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(compactQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is in mobile mode. */
export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(compactQuery).matches);
}
