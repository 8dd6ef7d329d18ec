import { useSyncExternalStore } from 'react';

/** Narrower than 992 px is mobile mode (spec §9, SHELL-57). */
export const compactQuery = '(max-width: 991.98px)';
/** Between mobile mode and 1200 px the side menu has icons only, until the person opens it. */
const mediumQuery = '(min-width: 992px) and (max-width: 1199.98px)';

const follow = (query: string) => (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const followCompact = follow(compactQuery);
const followMedium = follow(mediumQuery);

/** Whether the window is in mobile mode. */
export function useCompact(): boolean {
  return useSyncExternalStore(followCompact, () => matchMedia(compactQuery).matches);
}

/** Whether the window has room for the list, but not for the side menu beside it. */
export function useMedium(): boolean {
  return useSyncExternalStore(followMedium, () => matchMedia(mediumQuery).matches);
}
