import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../feedback';
import { closeAllOverlays, closeOverlay, overlays } from '../overlays/overlays';
import { runtime, useWords } from '../runtime';
import { isDirty, setDirty } from './dirty';
import { closePanel, isPanelOpen } from './panels';

/** Unsaved input that a change of page would lose: open dialogs always, the page itself only if it is not cached. */
function losing(path: string): string[] {
  const { useCache, tagsView } = runtime.settings.get();
  const open = overlays.getState().open.map((overlay) => overlay.key);
  return useCache && tagsView ? open : [...open, path];
}

/** Closes what is over the page and holds no unsaved input: on a phone Back is how one leaves it (ux 13). */
function closeTop(): boolean {
  const top = overlays.getState().open.at(-1);
  if (isPanelOpen()) closePanel();
  else if (top && !isDirty([top.key])) closeOverlay(top.key, { ok: false });
  else return false;
  return true;
}

/** Asks before unsaved input is lost: on a change of page, on reload and on closing the window (ux 45). */
export function LeaveGuard({ path }: { path: string }) {
  const t = useWords();
  /** Back was pressed with something over the page. */
  const back = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!runtime.session.get().token || nextLocation.pathname === '/lockScreen') return false;
    const isOther = currentLocation.pathname !== nextLocation.pathname;
    back.current = historyAction === 'POP' && (isPanelOpen() || (isOther && overlays.getState().open.length > 0));
    if (back.current) return true;
    return isOther && isDirty(losing(currentLocation.pathname));
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (back.current && closeTop()) return blocker.reset();
    void confirm(t('shell.leave')).then((leave) => {
      if (!leave) return blocker.reset();
      for (const key of losing(path)) setDirty(key, false);
      blocker.proceed();
    });
  }, [blocker, path, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // Signing out reloads, and nothing is saved then.
      if (isDirty() && runtime.session.get().token) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  // A dialog belongs to the page it was opened from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => () => closeAllOverlays(), [path]);
  return null;
}
