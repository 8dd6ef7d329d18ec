import { useSyncExternalStore } from 'react';

/** A hook that says whether a media query matches, and renders again when that changes. */
function mediaHook(query: string): () => boolean {
  const media = () => globalThis.matchMedia?.(query);
  const matches = () => media()?.matches ?? false;
  const subscribe = (listener: () => void): (() => void) => {
    const watched = media();
    watched?.addEventListener?.('change', listener);
    return () => watched?.removeEventListener?.('change', listener);
  };
  return () => useSyncExternalStore(subscribe, matches);
}

/** Whether the window is as narrow as a phone: below 576 px. */
export const usePhone = mediaHook('(max-width: 575.98px)');

/** Whether a finger presses: a window as narrow as a phone, or a tablet. theme/phone.css asks the same. */
export const useFinger = mediaHook('(max-width: 575.98px), (max-width: 991.98px) and (pointer: coarse)');

/** Whether the window is narrower than a table needs: below 768 px rows are cards, trees and filters in a drawer. */
export const useNarrow = mediaHook('(max-width: 767.98px)');

/** Whether there is no room for a pane beside a table: below 1200 px. */
export const useNoSide = mediaHook('(max-width: 1199.98px)');
