/** The prefix of every key we keep in the browser (requirements SHELL-59, decision SHELL-61). */
export const storagePrefix = 'weft_';

/** What we need of localStorage; a test hands in a Map-backed one. */
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
 * Values as JSON under our prefix. A browser that refuses storage (private mode, full disk) or holds a broken value
 * costs the memory, never the page.
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
        // Nothing to do: the setting lasts until the page is closed.
      }
    },
  };
}
