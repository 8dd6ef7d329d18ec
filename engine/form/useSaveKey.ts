import { useEffect, useRef } from 'react';

type Save = () => void;
/** Mounted forms, the latest opened last: the key saves that one. */
const open: { save: Save; isShown: () => boolean }[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const top = open.findLast((each) => each.isShown());
  if (!top) return;
  event.preventDefault();
  top.save();
}

/** Ctrl/Cmd+S saves the topmost form (ux 48). `isShown`: false while its tab is in the background. */
export function useSaveKey(enabled: boolean, save: Save, isShown: () => boolean): void {
  const latest = useRef({ save, isShown });
  latest.current = { save, isShown };
  useEffect(() => {
    if (!enabled) return;
    const entry = { save: () => latest.current.save(), isShown: () => latest.current.isShown() };
    if (open.length === 0) window.addEventListener('keydown', onKey);
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey);
    };
  }, [enabled]);
}

/** Is any of these elements on screen? Without a layout engine (tests) all are. */
export function anyVisible(ids: Iterable<string>): boolean {
  for (const id of ids) {
    const element = document.getElementById(id);
    if (element && (element.checkVisibility?.() ?? true)) return true;
  }
  return false;
}
