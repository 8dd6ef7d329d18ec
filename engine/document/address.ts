export type Query = Readonly<Record<string, string>>;
/** `back`: the previous entry of the history is the state without these members. */
export type How = 'push' | 'replace' | 'silent' | 'back';

/** The record that is open over a page, as its address names it: `record.id`, `record.in` (the document), `record.tab`. */
export interface RecordPlace {
  id: string;
  in: string;
}

/** Changes of one tick are written together: a filter and the return to page 1 are one step of the browser. */
const gatherMs = 30;

/** A value as a member of an address: strings unchanged, everything else as JSON. */
export function encode(value: unknown): string {
  return typeof value === 'string' && decode(value) === value ? value : JSON.stringify(value);
}

export function decode(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const same = (a: Query, b: Query): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/**
 * The state of a document's views in its address, as `<view>.<member>`: filter, page, sort, node. A link contains it,
 * going back restores it. Documents without an address (dialogs) keep it in memory.
 */
export class Address {
  onWrite: ((query: Record<string, string>, how: How) => void) | undefined;
  #query: Query = {};
  /** As last known to the application. */
  #known: Query = {};
  #turn = 0;
  #how: How = 'silent';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Counts the changes from outside: a link, the back button. */
  readonly getTurn = (): number => this.#turn;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read(view: string, member: string): string | undefined {
    return this.#query[`${view}.${member}`];
  }

  /** All members of a view. */
  readAll(view: string): Record<string, string> {
    const before = `${view}.`;
    return Object.fromEntries(
      Object.entries(this.#query).flatMap(([name, value]) =>
        name.startsWith(before) ? [[name.slice(before.length), value]] : [],
      ),
    );
  }

  /** Writes members of a view; undefined removes one. */
  write(view: string, changes: Record<string, string | undefined>, how: How): void {
    const next: Record<string, string> = { ...this.#query };
    for (const [member, value] of Object.entries(changes)) {
      if (value === undefined) delete next[`${view}.${member}`];
      else next[`${view}.${member}`] = value;
    }
    if (same(next, this.#query)) return;
    this.#query = next;
    if (how === 'push' || this.#how === 'silent') this.#how = how;
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  /** Removes all members of a view; `back`: by returning to the entry before they were written. */
  leave(view: string, back: boolean): void {
    const gone = Object.keys(this.#query).filter((name) => name.startsWith(`${view}.`));
    if (gone.length === 0) return;
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#flush();
    }
    this.#query = Object.fromEntries(Object.entries(this.#query).filter(([name]) => !gone.includes(name)));
    this.#known = this.#query;
    this.onWrite?.(Object.fromEntries(gone.map((name) => [name, ''])), back ? 'back' : 'replace');
  }

  /** Takes the current address; returns whether the views must follow it. */
  take(query: Query, views: ReadonlySet<string>): boolean {
    const ours = Object.fromEntries(
      Object.entries(query).filter(([name]) => name.includes('.') && views.has(name.slice(0, name.indexOf('.')))),
    );
    if (same(ours, this.#known)) return false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#known = ours;
    if (same(ours, this.#query)) return false;
    this.#query = ours;
    this.#turn += 1;
    return true;
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #flush(): void {
    const how = this.#how;
    this.#timer = undefined;
    this.#how = 'silent';
    if (same(this.#known, this.#query)) return;
    const [before, now] = [this.#known, this.#query];
    const gone = Object.keys(before).filter((name) => !(name in now));
    // A silent write may reach another entry of the history, so it contains only what changed.
    const said = Object.entries(now).filter(([name, value]) => how !== 'silent' || before[name] !== value);
    this.#known = now;
    this.onWrite?.(Object.fromEntries([...gone.map((name) => [name, ''] as const), ...said]), how);
  }
}
