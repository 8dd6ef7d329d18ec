/**
 * What happens inside a transaction, by name. A module adds its own by declaration merging, as
 * `modules/records/recordHappenings.ts` does.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the happenings are told
export interface Happenings {}

export type Happening = keyof Happenings;

/** Listens inside the transaction: what it writes is kept or rolled back with what happened, and a throw refuses it. */
export type Listener<Name extends Happening> = (happened: Happenings[Name]) => Promise<void>;
export type Listeners = { readonly [Name in Happening]?: Listener<Name> };

/** The listeners and vocabularies of one database's server; its transactions share them. */
export interface Hooks {
  /** Adds listeners behind the earlier ones. Returns the function that takes them away. */
  listen: (listeners: Listeners) => () => void;
  /** Calls the listeners one after the other, in the order in which they were added. */
  tell: <Name extends Happening>(name: Name, happened: Happenings[Name]) => Promise<void>;
  /** The entries of an open list, instead of those before; see vocabulary.ts. */
  fill: (vocabulary: string, entries: ReadonlyMap<string, unknown>) => void;
  entries: (vocabulary: string) => ReadonlyMap<string, unknown>;
}

export function createHooks(): Hooks {
  /** How often each was added: two servers on one database add the same listeners, which are called once. */
  const all = new Map<Listeners, number>();
  const vocabularies = new Map<string, ReadonlyMap<string, unknown>>();
  return {
    listen: (listeners) => {
      all.set(listeners, (all.get(listeners) ?? 0) + 1);
      return () => {
        const left = (all.get(listeners) ?? 1) - 1;
        if (left) all.set(listeners, left);
        else all.delete(listeners);
      };
    },
    tell: async (name, happened) => {
      for (const { [name]: listener } of [...all.keys()]) await listener?.(happened);
    },
    fill: (vocabulary, entries) => void vocabularies.set(vocabulary, entries),
    entries: (vocabulary) => vocabularies.get(vocabulary) ?? new Map(),
  };
}
