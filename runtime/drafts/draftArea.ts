/** A draft as it is stored: only owner, time and size can be read without the key of the account. */
export interface SealedDraft {
  id: string;
  /** Id of the account. */
  owner: string;
  /** Digest of the place; drafts of one form of one record have the same. */
  place: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  iv: Uint8Array;
  bytes: ArrayBuffer;
}

/** What can be listed without reading the contents. */
export type DraftEntry = Pick<SealedDraft, 'id' | 'owner' | 'savedAt'>;

/** Where drafts are stored; rejects when the browser refuses storage. */
export interface DraftArea {
  /** The drafts of all accounts. */
  list: () => Promise<DraftEntry[]>;
  at: (place: string) => Promise<SealedDraft[]>;
  put: (draft: SealedDraft) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
}

const storeName = 'drafts';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { keyPath: 'id' });
    store.createIndex('place', 'place');
    store.createIndex('entry', ['owner', 'savedAt']);
  };
  return settled(request);
}

/** Resolves when the change is on disk. */
function change(database: IDBDatabase, write: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite');
  write(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The entries of the index: its keys hold them, so no content is read. */
function entriesOf(store: IDBObjectStore): Promise<DraftEntry[]> {
  const entries: DraftEntry[] = [];
  const request = store.index('entry').openKeyCursor();
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(entries);
      const [owner, savedAt] = cursor.key as [string, number];
      entries.push({ id: String(cursor.primaryKey), owner, savedAt });
      cursor.continue();
    };
  });
}

/** Drafts in IndexedDB; the database is opened with the first use, again after a failure. */
export function indexedDbArea(factory: IDBFactory, name: string): DraftArea {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open(factory, name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const reading = async () => (await database()).transaction(storeName, 'readonly').objectStore(storeName);
  return {
    list: async () => entriesOf(await reading()),
    at: async (place) => settled<SealedDraft[]>((await reading()).index('place').getAll(place)),
    put: async (draft) => change(await database(), (store) => store.put(draft)),
    remove: async (ids) =>
      change(await database(), (store) => {
        for (const id of ids) store.delete(id);
      }),
  };
}

/** Drafts that are lost with the page: tests, browsers without IndexedDB. */
export function memoryArea(): DraftArea & { drafts: Map<string, SealedDraft> } {
  const drafts = new Map<string, SealedDraft>();
  return {
    drafts,
    list: async () => [...drafts.values()],
    at: async (place) => [...drafts.values()].filter((draft) => draft.place === place),
    put: async (draft) => void drafts.set(draft.id, draft),
    remove: async (ids) => {
      for (const id of ids) drafts.delete(id);
    },
  };
}
