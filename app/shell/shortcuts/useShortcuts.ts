import { useEffect, useRef } from 'react';
import type { ShortcutName } from '../../../core/look';
import { runtime } from '../../runtime';
import { type Press, shortcutOf } from './shortcuts';

const textBoxes = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

function pressOf(event: KeyboardEvent): Press {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const typing = target instanceof Element && target.closest(textBoxes) !== null;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, typing };
}

/**
 * A shortcut that is switched off reaches no listener, and none does behind the lock, where a dialog may still be mounted.
 * The browser does what it does with these keys.
 */
function dropSwitchedOff(event: KeyboardEvent): void {
  const name = shortcutOf(pressOf(event));
  if (!name) return;
  const { locked } = runtime.session.get();
  if (locked || runtime.settings.get().shortcutsOff.includes(name)) event.stopImmediatePropagation();
}

/** Runs the actions of shortcuts while the shell is unlocked. Keys without an action are left to the page. */
export function useShortcuts(actions: Partial<Record<ShortcutName, () => void>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const name = shortcutOf(pressOf(event));
      const action = name && current.current[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', dropSwitchedOff, true);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', dropSwitchedOff, true);
      removeEventListener('keydown', press);
    };
  }, []);
}
