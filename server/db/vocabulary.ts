import type { Hooks } from './happenings';

/** Entries of one vocabulary that a module adds. */
export interface Filling {
  vocabulary: string;
  entries: Readonly<Record<string, unknown>>;
}

/** An open list of the server, such as the kinds of files: the module that owns it defines it, others fill it. */
export interface Vocabulary<T> {
  name: string;
  /** What a module says in `fills`. */
  with: (entries: Readonly<Record<string, T>>) => Filling;
  /** The entry of the server on this database; undefined: no module has one of this name. */
  of: (db: { hooks: Hooks }, name: string) => T | undefined;
  /** Every entry, in the order in which they were added. */
  all: (db: { hooks: Hooks }) => T[];
  /** As `all`, with their names. */
  entries: (db: { hooks: Hooks }) => [string, T][];
}

export const defineVocabulary = <T>(name: string): Vocabulary<T> => ({
  name,
  with: (entries) => ({ vocabulary: name, entries }),
  of: ({ hooks }, entry) => hooks.entries(name).get(entry) as T | undefined,
  all: ({ hooks }) => [...hooks.entries(name).values()] as T[],
  entries: ({ hooks }) => [...hooks.entries(name)] as [string, T][],
});
