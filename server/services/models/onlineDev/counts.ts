/** A remembered number of rows is believed for this long even if nobody writes here (ADR 0005). */
const believedMs = 5_000;
const maxRemembered = 2_000;

interface Remembered {
  total: number;
  writes: number;
  at: number;
}

/**
 * How many rows a list has, remembered until this model is written (ADR 0005). The key holds the condition and its
 * parameters, so permission scopes never share a number.
 */
export class RowCounts {
  #writes = new Map<string, number>();
  #known = new Map<string, Remembered>();

  /** Somebody wrote to this model, here or in another process: nothing counted before holds. */
  forget(modelId: string): void {
    this.#writes.set(modelId, (this.#writes.get(modelId) ?? 0) + 1);
  }

  /** The remembered number, or what `count` answers; a count that a write overtook is given but not kept. */
  async of(modelId: string, key: string, now: number, count: () => Promise<number>): Promise<number> {
    const writes = this.#writes.get(modelId) ?? 0;
    const full = `${modelId}\n${key}`;
    const known = this.#known.get(full);
    if (known && known.writes === writes && now - known.at < believedMs) return known.total;
    const total = await count();
    if ((this.#writes.get(modelId) ?? 0) !== writes) return total;
    if (this.#known.size >= maxRemembered) this.#known.clear();
    this.#known.set(full, { total, writes, at: now });
    return total;
  }
}

/** One per process. */
export const rowCounts = new RowCounts();
