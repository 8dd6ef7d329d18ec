/** Paths of pages and keys of open dialogs with unsaved input. */
const keys = new Set<string>();

export function setDirty(key: string, dirty: boolean): void {
  if (dirty) keys.add(key);
  else keys.delete(key);
}

/** Whether anything is unsaved, or one of these. */
export function isDirty(some?: string[]): boolean {
  return some ? some.some((key) => keys.has(key)) : keys.size > 0;
}

export function forgetDirty(): void {
  keys.clear();
}
