import { useSyncExternalStore } from 'react';

/**
 * A hook that says whether a media query matches, and renders again when that changes. While it is used somewhere, the window is not
 * asked again: to ask lays the page out, in the middle of what is being drawn.
 */
export function mediaHook(query: string): () => boolean {
  const listeners = new Set<() => void>();
  let known: boolean | undefined;
  let forget: (() => void) | undefined;
  const watch = () => {
    const media = globalThis.matchMedia?.(query);
    const take = () => {
      known = media?.matches;
      for (const listener of listeners) listener();
    };
    media?.addEventListener?.('change', take);
    known = media?.matches;
    return () => {
      media?.removeEventListener?.('change', take);
      known = undefined;
    };
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) forget = watch();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) forget?.();
    };
  };
  const matches = () => known ?? globalThis.matchMedia?.(query).matches ?? false;
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
