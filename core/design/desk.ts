import type { TextChange } from '../jsonText/edits';
import { nodeAt } from '../jsonText/edits';
import { pathAt, pointerOf } from '../jsonText/places';
import { applied, inverted, mapped } from './changes';
import { OpFailure } from './edit';
import { History, type TextsChanges } from './history';
import { changesIn, type Texts } from './toChanges';
import { readAfter, treeOf } from './tree';
import type { Place, Said, Step, TextName } from './types';

/** What the desk tells: texts changed, or something else is selected. */
export interface DeskEvent {
  changes: TextsChanges;
  /** Who did it, and need not follow. */
  from: unknown;
}

interface Doing {
  from?: unknown;
  joins?: string;
  select?: readonly Place[];
}

/** A value kept by the position of its first letter. */
interface Mark {
  text: TextName;
  at: number;
}

/**
 * The texts that are designed together, with one history and one selection. All changes go through it: acts as steps, typing as
 * changes of letters. `now`: milliseconds since 1970.
 */
export class Desk {
  readonly history = new History();
  readonly #now: () => number;
  readonly #listeners = new Set<(event: DeskEvent) => void>();
  #texts: Texts = {};
  #marks: Mark[] = [];
  /** Where the marks are now; undefined: not asked since they or the texts changed. */
  #places: readonly Place[] | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get texts(): Texts {
    return this.#texts;
  }

  listen(listener: (event: DeskEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lays a text on the desk, or one that came from elsewhere in its place: the first is no entry of the history. */
  put(name: TextName, text: string, say: Said, from?: unknown): void {
    const old = this.#texts[name];
    if (old === text) return;
    const isFirst = old === undefined || (!old.trim() && this.history.done.length + this.history.undone.length === 0);
    const changes = { [name]: difference(old ?? '', text) };
    if (!isFirst) {
      this.change(say, changes, { from, joins: 'put' });
      return;
    }
    this.#texts = { ...this.#texts, [name]: text };
    this.#places = undefined;
    this.#tell({ changes, from });
  }

  /** Does a step. False: it has no place in the texts as they are, or changes nothing. */
  do(step: Step, doing: Doing = {}): boolean {
    const changes = this.#changesOf(step);
    if (!changes || Object.keys(changes).length === 0) return false;
    this.change(step.say, changes, { ...doing, select: step.select });
    return true;
  }

  #changesOf({ ops }: Step): TextsChanges | undefined {
    try {
      return changesIn(this.#texts, ops);
    } catch (error) {
      if (error instanceof OpFailure) return undefined;
      throw error;
    }
  }

  /** Changes letters, as one entry. */
  change(say: Said, changes: TextsChanges, { from, joins, select }: Doing = {}): void {
    const inverse: TextsChanges = {};
    for (const name of namesOf(changes)) inverse[name] = inverted(this.#texts[name] ?? '', changes[name] ?? []);
    const before = this.selected();
    this.#apply(changes);
    if (select) this.#mark(select);
    this.history.add({ say, changes, inverse, before, after: this.selected(), at: this.#now(), joins });
    this.#tell({ changes, from });
  }

  /** Takes the last entry back; its words, or undefined: there is none. */
  undo(): Said | undefined {
    const entry = this.history.undo();
    if (!entry) return undefined;
    this.#apply(entry.inverse);
    this.#mark(entry.before);
    this.#tell({ changes: entry.inverse, from: undefined });
    return entry.say;
  }

  redo(): Said | undefined {
    const entry = this.history.redo();
    if (!entry) return undefined;
    this.#apply(entry.changes);
    this.#mark(entry.after);
    this.#tell({ changes: entry.changes, from: undefined });
    return entry.say;
  }

  /** Undoes or does again until this many entries are done. */
  goTo(count: number): void {
    while (this.history.done.length > count && this.undo());
    while (this.history.done.length < count && this.redo());
  }

  select(places: readonly Place[], from?: unknown): void {
    this.#mark(places);
    this.#tell({ changes: {}, from });
  }

  /** Where the selected values are now. What was deleted is not selected. */
  selected(): readonly Place[] {
    this.#places ??= this.#marks.flatMap(({ text, at }) => {
      const pointer = pointerAt(this.#texts[text] ?? '', at);
      return pointer === undefined ? [] : [{ text, pointer }];
    });
    return this.#places;
  }

  #apply(changes: TextsChanges): void {
    const next: Texts = { ...this.#texts };
    for (const name of namesOf(changes)) {
      const old = next[name] ?? '';
      const text = applied(old, changes[name] ?? []);
      readAfter(old, changes[name] ?? [], text);
      next[name] = text;
    }
    this.#texts = next;
    this.#places = undefined;
    this.#marks = this.#marks.flatMap((mark) => {
      const at = mapped(changes[mark.text] ?? [], mark.at);
      return at === undefined ? [] : [{ ...mark, at }];
    });
  }

  #mark(places: readonly Place[]): void {
    this.#places = undefined;
    this.#marks = places.flatMap(({ text, pointer }) => {
      const node = nodeAt(this.#texts[text] ?? '', treeOf(this.#texts[text] ?? ''), pointer);
      return node ? [{ text, at: node.from }] : [];
    });
  }

  #tell(event: DeskEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

const namesOf = (changes: TextsChanges) => Object.keys(changes) as TextName[];

/** The pointer of the value that begins at a position. */
function pointerAt(text: string, at: number): string | undefined {
  const tree = treeOf(text);
  const pointer = pointerOf(pathAt(text, tree, at + 1));
  return nodeAt(text, tree, pointer)?.from === at ? pointer : undefined;
}

/** What turns one text into another: all between what both begin and end with. */
export function difference(old: string, next: string): TextChange[] {
  if (old === next) return [];
  let from = 0;
  while (from < old.length && from < next.length && old[from] === next[from]) from += 1;
  let tail = 0;
  const most = Math.min(old.length, next.length) - from;
  while (tail < most && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  return [{ from, to: old.length - tail, insert: next.slice(from, next.length - tail) }];
}
