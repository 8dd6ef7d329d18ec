import { useCallback, useEffect, useRef } from 'react';

/** A box rests when nothing was typed for this long. */
const restMs = 1000;

const textBox = 'textarea, input:not([role="combobox"], [readonly], [type="checkbox"], [type="radio"])';

/** Whether somebody types a value of a comparison. */
export function isTyping(): boolean {
  const box = document.activeElement;
  return Boolean(box?.matches(textBox) && box.closest('.weft-rule-value'));
}

/**
 * Keeps a change while it is typed: `write` runs once when the box is left, with a press elsewhere, with Enter, Escape or a
 * shortcut, or when the box rests. It runs before what was pressed does, so nothing that is saved lacks it. With another `turn`
 * what was kept is gone.
 */
export function useHeld(turn: number, write: () => void): () => void {
  const latest = useRef(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  latest.current = write;
  const finish = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept belongs to its turn
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' || key === 'Escape' || ctrlKey || metaKey) finish();
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('pointerdown', finish, true);
    window.addEventListener('focusout', finish, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', finish, true);
      window.removeEventListener('focusout', finish, true);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [turn, finish]);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(finish, restMs);
  };
}
