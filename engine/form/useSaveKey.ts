import { useEffect, useRef } from 'react';

type Save = () => void;
interface Saved {
  /** undefined: nothing to save, or not now. */
  save: Save | undefined;
  /** false while its tab is in the background. */
  isShown: () => boolean;
}
/** Frames and forms as pages, the latest opened last: the key is for that one. */
const open: { now: () => Saved }[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const top = open.findLast(({ now }) => now().isShown());
  if (!top) return;
  event.preventDefault();
  top.now().save?.();
}

/** Ctrl/Cmd+S presses the main button of what is on top, and saves nothing below it (ux 48). */
export function useSaveKey(saved: Saved): void {
  const latest = useRef(saved);
  latest.current = saved;
  useEffect(() => {
    const entry = { now: () => latest.current };
    if (open.length === 0) window.addEventListener('keydown', onKey);
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Whether the box around this element is on screen; without a layout engine (tests), and before it is drawn, it is. */
export const isAroundShown = (inside: HTMLElement | null): boolean =>
  inside?.parentElement?.checkVisibility?.() ?? true;
