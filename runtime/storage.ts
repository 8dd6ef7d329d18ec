import { basePath } from '../core/basePath';

/**
 * The prefix of every key in the browser's storage (requirements SHELL-59, decision SHELL-61). Products below several paths of a host share
 * that storage, and no key of it.
 */
export const storagePrefix = `weft${basePath()}_`;

/** The used part of localStorage; tests pass one over a Map. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalStore {
  get: <T>(name: string) => T | undefined;
  /** undefined removes. */
  set: (name: string, value: unknown) => void;
}

function read(area: StorageArea, key: string): unknown {
  const text = area.getItem(key);
  return text === null ? undefined : JSON.parse(text);
}

/**
 * Values as JSON under the prefix. If the browser refuses storage (private mode, full disk) or a value is broken, the
 * setting is lost, and the page works.
 */
export function createLocalStore(area: StorageArea | undefined, prefix = storagePrefix): LocalStore {
  return {
    get: <T>(name: string) => {
      try {
        return area && (read(area, prefix + name) as T | undefined);
      } catch {
        return undefined;
      }
    },
    set: (name, value) => {
      try {
        if (value === undefined) area?.removeItem(prefix + name);
        else area?.setItem(prefix + name, JSON.stringify(value));
      } catch {
        // Ignored: the setting lasts until the page is closed.
      }
    },
  };
}
