import type { Linkage } from '../../core/language/linkage';

/** A changed value: a member of the form (`city`), or a column of a sub-table (`items.city`). */
export interface Moved {
  key: string;
  /** Only in these rows; absent: a member of the form, or the column in every row. */
  rows?: readonly number[];
  /** The list was replaced as a whole: values within a row belong together and stay. */
  whole?: boolean;
}

/**
 * Follows linkages from what changed to what must be emptied (contract-visualdev §4.2, SUBT-11). One per change:
 * nothing is emptied twice, so it ends even if a formula closes a cycle, and values that changed together stay.
 */
export class Cascade {
  readonly #edges: Linkage['edges'];
  readonly #done = new Map<string, Set<number> | 'all'>();

  constructor(edges: Linkage['edges'], moved: readonly Moved[]) {
    this.#edges = edges;
    for (const { key, rows } of moved) this.#claim(key, rows);
  }

  /** What must be emptied now, in order; each value is returned only once. */
  follow(moved: readonly Moved[]): Moved[] {
    const emptied: Moved[] = [];
    const queue = [...moved];
    for (let at = queue.shift(); at; at = queue.shift()) {
      for (const { target, sameRow } of this.#edges.get(at.key) ?? []) {
        if (sameRow && at.whole) continue;
        const next = this.#claim(target, sameRow ? at.rows : undefined);
        if (!next) continue;
        emptied.push(next);
        queue.push(next);
      }
    }
    return emptied;
  }

  #claim(key: string, rows: readonly number[] | undefined): Moved | undefined {
    const done = this.#done.get(key);
    if (done === 'all') return undefined;
    if (!rows) {
      this.#done.set(key, 'all');
      return { key };
    }
    const fresh = rows.filter((row) => !done?.has(row));
    if (fresh.length === 0) return undefined;
    this.#done.set(key, new Set([...(done ?? []), ...fresh]));
    return { key, rows: fresh };
  }
}

/** The paths of formulas (`total`, `items.3.amount`) as changed values. */
export function movedOf(path: string): Moved {
  const [name = '', index, column] = path.split('.');
  return column === undefined ? { key: name } : { key: `${name}.${column}`, rows: [Number(index)] };
}
