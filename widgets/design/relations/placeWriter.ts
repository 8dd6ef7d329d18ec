import type { Stored, StoredItem } from '../../../engine/ports';
import { type Placed, type Positions, untouched, withPlaced } from './positions';

/** A move is stored when no other has followed for this long, in ms. */
const settleMs = 600;

const written = (positions: Positions) => ({
  at: Object.fromEntries(Object.entries(positions).map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]])),
});

/**
 * Stores the places of one person, one write after another: the next begins when the one before has ended and the list shows what it
 * made or removed. Until the list is known nothing is written, so that what is stored is not overwritten.
 */
export class PlaceWriter {
  #placed = untouched;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Something waits to be written. */
  #due = false;
  #busy = false;
  #isRead: (items: readonly StoredItem[]) => boolean = () => true;
  readonly #stored: () => Stored;

  constructor(stored: () => Stored) {
    this.#stored = stored;
  }

  /** What the person did now; it is written when nothing else has followed. */
  put(change: (placed: Placed) => Placed): Placed {
    this.#placed = change(this.#placed);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), settleMs);
    return this.#placed;
  }

  /** Nothing else follows: what waits is written. */
  end(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = true;
    void this.write();
  }

  async write(): Promise<void> {
    const { items } = this.#stored();
    if (!this.#due || this.#busy || !items || !this.#isRead(items)) return;
    this.#due = false;
    this.#busy = true;
    try {
      await this.#send(items[0]);
    } finally {
      this.#busy = false;
    }
    await this.write();
  }

  async #send(own: StoredItem | undefined): Promise<void> {
    const positions = withPlaced(own?.value, this.#placed);
    const { save, remove } = this.#stored();
    if (Object.keys(positions).length > 0) {
      const isSaved = await save({ id: own?.id, name: 'positions', value: written(positions) }, true);
      if (isSaved && !own) this.#isRead = (items) => items.length > 0;
    } else if (own && (await remove(own.id, true))) this.#isRead = (items) => items.every(({ id }) => id !== own.id);
  }
}
