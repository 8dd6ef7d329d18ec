import { type Changes, composed } from './changes';
import type { Place, Said, TextName } from './types';

export type TextsChanges = Partial<Record<TextName, Changes>>;

/** What one act changed in the texts, and what takes it back. */
export interface Entry {
  say: Said;
  changes: TextsChanges;
  inverse: TextsChanges;
  /** What was selected before and after it. */
  before: readonly Place[];
  after: readonly Place[];
  /** Milliseconds since 1970. */
  at: number;
  /** Entries of one kind of typing join while they follow each other; undefined: joins none. */
  joins?: string;
}

/** How far back a person can go. */
const mostEntries = 500;
const mostLetters = 20 * 1024 * 1024;
/** Typing in one place is one entry while its pauses are shorter, in ms. */
const joinMs = 500;

const names = (changes: TextsChanges) => Object.keys(changes) as TextName[];
const lettersOf = (changes: TextsChanges): number =>
  names(changes)
    .flatMap((name) => changes[name] ?? [])
    .reduce((sum, { insert }) => sum + insert.length, 0);
const sizeOf = (entry: Entry) => lettersOf(entry.changes) + lettersOf(entry.inverse);

/** Whether a change goes on where the one before it ended. */
function isBeside(before: Changes = [], next: Changes = []): boolean {
  const [first] = next;
  if (next.length !== 1 || !first) return false;
  return before.some(({ from, to }) => first.to >= from && first.from <= to);
}

function isOneTyping(last: Entry, next: Entry): boolean {
  if (!next.joins || last.joins !== next.joins || next.at - last.at >= joinMs) return false;
  // The inverse says where the text of the last change is now.
  return names(next.changes).every((name) => !last.inverse[name] || isBeside(last.inverse[name], next.changes[name]));
}

function joined(last: Entry, next: Entry): Entry {
  const changes: TextsChanges = { ...last.changes };
  const inverse: TextsChanges = { ...last.inverse };
  for (const name of names(next.changes)) {
    changes[name] = composed(last.changes[name] ?? [], next.changes[name] ?? []);
    inverse[name] = composed(next.inverse[name] ?? [], last.inverse[name] ?? []);
  }
  return { ...next, changes, inverse, before: last.before };
}

/** One history over all texts of a subject: one entry an act, each with the words of what was done. */
export class History {
  #done: Entry[] = [];
  #undone: Entry[] = [];
  #letters = 0;

  /** Entries that can be taken back, the oldest first. */
  get done(): readonly Entry[] {
    return this.#done;
  }

  /** Entries that can be done again, the next one first. */
  get undone(): readonly Entry[] {
    return this.#undone;
  }

  add(entry: Entry): void {
    const last = this.#undone.length === 0 ? this.#done.at(-1) : undefined;
    this.#undone = [];
    if (last && isOneTyping(last, entry)) this.#done = [...this.#done.slice(0, -1), joined(last, entry)];
    else this.#done = [...this.#done, entry];
    this.#letters = this.#done.reduce((sum, each) => sum + sizeOf(each), 0);
    while (this.#done.length > mostEntries || (this.#letters > mostLetters && this.#done.length > 1)) {
      const [oldest, ...rest] = this.#done;
      this.#done = rest;
      this.#letters -= oldest ? sizeOf(oldest) : 0;
    }
  }

  /** The last entry, which is no longer done. */
  undo(): Entry | undefined {
    const entry = this.#done.at(-1);
    if (!entry) return undefined;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [entry, ...this.#undone];
    return entry;
  }

  /** The next entry, which is done again. Typing after it is another entry. */
  redo(): Entry | undefined {
    const [entry, ...rest] = this.#undone;
    if (!entry) return undefined;
    this.#undone = rest;
    this.#done = [...this.#done, { ...entry, joins: undefined }];
    return entry;
  }
}
