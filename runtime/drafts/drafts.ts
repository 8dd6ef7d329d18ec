import type { DraftArea, SealedDraft } from './draftArea';
import { createDraftCipher, type DraftCipher } from './draftCipher';

/** Bounds of the drafts of one account on one device. */
export const draftLimits = { count: 50, bytes: 2_000_000, ageMs: 30 * 24 * 3_600_000 } as const;

/** A form and the record in it. */
export interface DraftPlace {
  document: string;
  /** Id of the record; '' for a new one. */
  record: string;
  /** Id of the view; '' for the document's own form. */
  view: string;
}

/** A decrypted draft. */
export interface Draft {
  id: string;
  savedAt: number;
  content: unknown;
}

/** Unsaved input of forms, encrypted on this device with the key of the account (issue 11 §4). */
export interface Drafts {
  /** Takes the account's key of CurrentUser, and removes what is too old. Without a key nothing is read or written. */
  unlock: (owner: string, key: string | undefined) => Promise<void>;
  lock: () => void;
  /** The drafts of a place, the newest first; those of other accounts are not found. */
  find: (place: DraftPlace) => Promise<Draft[]>;
  /** Writes or overwrites; content that is too large is not stored, and the earlier one stays. */
  save: (id: string, place: DraftPlace, content: unknown) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Number of drafts of the account. */
  count: () => Promise<number>;
  /** Removes the drafts of the account, and takes no more until the next `unlock`. */
  clear: () => Promise<void>;
}

interface Owner {
  id: string;
  cipher: DraftCipher;
}

export interface DraftsOptions {
  area: DraftArea;
  /** Absent in pages without a secure context (http): there are no drafts. */
  crypto: Crypto | undefined;
  now?: () => number;
  report?: (error: unknown) => void;
}

const placeText = ({ document, record, view }: DraftPlace): string => JSON.stringify([document, record, view]);

export function createDrafts({ area, crypto, now = Date.now, report = () => undefined }: DraftsOptions): Drafts {
  const nobody = Promise.resolve(undefined);
  let owner: Promise<Owner | undefined> = nobody;
  /** Account and key of the present owner. */
  let unlocked = '';
  /** Changes in their order: a removal is not overtaken by the write before it. */
  let queue: Promise<unknown> = Promise.resolve();

  /** Storage that fails must not disturb the form: the failure is reported, and the fallback returned. */
  function afterOthers<T>(fallback: T, work: (owner: Owner) => Promise<T>): Promise<T> {
    const asked = owner;
    const done = queue.then(async () => {
      const known = await asked;
      // The account has left in between.
      if (!known || asked !== owner) return fallback;
      return work(known);
    });
    const safe = done.catch((error: unknown) => {
      report(error);
      return fallback;
    });
    queue = safe;
    return safe;
  }

  function lock(): void {
    owner = nobody;
    unlocked = '';
  }

  const mine = async ({ id }: Owner) => (await area.list()).filter((entry) => entry.owner === id);

  async function removeOld(): Promise<void> {
    const old = (await area.list()).filter(({ savedAt }) => savedAt < now() - draftLimits.ageMs);
    if (old.length > 0) await area.remove(old.map(({ id }) => id));
  }

  async function removeSurplus(known: Owner): Promise<void> {
    const entries = (await mine(known)).sort((a, b) => b.savedAt - a.savedAt);
    const surplus = entries.slice(draftLimits.count);
    if (surplus.length > 0) await area.remove(surplus.map(({ id }) => id));
  }

  async function decrypt({ cipher }: Owner, sealed: SealedDraft): Promise<Draft[]> {
    try {
      return [{ id: sealed.id, savedAt: sealed.savedAt, content: await cipher.open(sealed, sealed.id) }];
    } catch (error) {
      // Written with an earlier key of the account.
      report(error);
      await area.remove([sealed.id]);
      return [];
    }
  }

  return {
    unlock: async (id, key) => {
      const wanted = JSON.stringify([id, key]);
      if (wanted === unlocked) return;
      lock();
      if (!crypto?.subtle || !key) return;
      unlocked = wanted;
      const known = createDraftCipher(crypto, key).then(
        (cipher) => ({ id, cipher }),
        (error: unknown) => void report(error),
      );
      owner = known;
      await afterOthers(undefined, removeOld);
    },
    lock,
    find: (place) =>
      afterOthers<Draft[]>([], async (known) => {
        const found = await area.at(await known.cipher.digest(placeText(place)));
        const drafts = await Promise.all(found.map((sealed) => decrypt(known, sealed)));
        return drafts.flat().sort((a, b) => b.savedAt - a.savedAt);
      }),
    save: (id, place, content) =>
      afterOthers(undefined, async (known) => {
        const sealed = await known.cipher.seal(content, id);
        if (sealed.bytes.byteLength > draftLimits.bytes) return report(new Error('The draft is too large'));
        const digest = await known.cipher.digest(placeText(place));
        await area.put({ id, owner: known.id, place: digest, savedAt: now(), ...sealed });
        await removeSurplus(known);
      }),
    remove: (id) => afterOthers(undefined, () => area.remove([id])),
    count: () => afterOthers(0, async (known) => (await mine(known)).length),
    clear: async () => {
      await afterOthers(undefined, async (known) => area.remove((await mine(known)).map(({ id }) => id)));
      lock();
    },
  };
}
