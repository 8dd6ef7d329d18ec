import { useCallback, useSyncExternalStore } from 'react';
import type { Desk } from '../../../../core/design/desk';

interface Saying {
  text: string;
  listeners: Set<() => void>;
}
const sayings = new WeakMap<Desk, Saying>();

function sayingOf(desk: Desk): Saying {
  const known = sayings.get(desk) ?? { text: '', listeners: new Set() };
  sayings.set(desk, known);
  return known;
}

/** Says what was done, in the one live region of the desk; the same sentence again is read again. */
export function say(desk: Desk, text: string): void {
  const saying = sayingOf(desk);
  saying.text = saying.text === text ? `${text}\u00a0` : text;
  for (const listener of [...saying.listeners]) listener();
}

/** What was said last on a desk. */
export function useSaid(desk: Desk): string {
  const saying = sayingOf(desk);
  const listen = useCallback(
    (changed: () => void) => {
      saying.listeners.add(changed);
      return () => saying.listeners.delete(changed);
    },
    [saying],
  );
  return useSyncExternalStore(listen, () => saying.text);
}
