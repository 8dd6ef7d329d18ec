import { placed } from '../../core/basePath';
import { storagePrefix } from '../../runtime/storage';

/**
 * A window in which an administrator views the product as another person. Its session is in the window's sessionStorage, so
 * other windows keep their own.
 */
const mark = `${storagePrefix}viewing`;
const tokenKey = `${storagePrefix}token`;
/** Keys that are never read from the storage of other windows. */
const own = new Set([tokenKey, `${storagePrefix}lock`]);

export const isViewing: boolean = sessionStorage.getItem(mark) !== null;

/** Settings are read from localStorage until this window changes them for itself. */
export const viewStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => sessionStorage.getItem(key) ?? (own.has(key) ? null : localStorage.getItem(key)),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
};

/** Turns this window into a viewing one, at this address. */
export function enterView(token: string, to = '/'): void {
  sessionStorage.clear();
  sessionStorage.setItem(mark, '1');
  sessionStorage.setItem(tokenKey, JSON.stringify(token));
  location.replace(placed(to));
}

/** Closes the window; if the browser does not allow that, it becomes the administrator's again. */
export function leaveView(): void {
  sessionStorage.clear();
  window.close();
  location.replace(placed('/'));
}
