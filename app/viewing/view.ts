import { storagePrefix } from '../../runtime/storage';

/**
 * A window in which an administrator looks through the eyes of somebody else. Its session lives in the window alone
 * (sessionStorage), so that the windows beside it stay whose they are.
 */
const mark = `${storagePrefix}viewing`;
const tokenKey = `${storagePrefix}token`;
/** What must never come from the windows beside this one. */
const own = new Set([tokenKey, `${storagePrefix}lock`]);

export const isViewing: boolean = sessionStorage.getItem(mark) !== null;

/** Settings are read from the browser's own storage until this window changes them for itself. */
export const viewStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => sessionStorage.getItem(key) ?? (own.has(key) ? null : localStorage.getItem(key)),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
};

/** Turns this window into a viewing one. */
export function enterView(token: string): void {
  sessionStorage.clear();
  sessionStorage.setItem(mark, '1');
  sessionStorage.setItem(tokenKey, JSON.stringify(token));
  location.replace('/');
}

/** The window was opened for this alone: it closes, or, where the browser does not let it, belongs to its owner again. */
export function leaveView(): void {
  sessionStorage.clear();
  window.close();
  location.replace('/');
}
