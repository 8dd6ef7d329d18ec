import { useSyncExternalStore } from 'react';

/** Paths of pages and keys of open dialogs with unsaved input. */
const keys = new Set<string>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

export function setDirty(key: string, dirty: boolean): void {
  if (keys.has(key) === dirty) return;
  if (dirty) keys.add(key);
  else keys.delete(key);
  tell();
}

/** Whether anything is unsaved, or one of these. */
export function isDirty(some?: string[]): boolean {
  return some ? some.some((key) => keys.has(key)) : keys.size > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether anything is unsaved, or one of these; the component re-renders when that changes. */
export function useDirty(some?: string[]): boolean {
  return useSyncExternalStore(subscribe, () => isDirty(some));
}

export function forgetDirty(): void {
  keys.clear();
  tell();
}
