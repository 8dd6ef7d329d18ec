/** State outside React: views subscribe and re-render when `changed` is called. */
export class Store {
  #version = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts the changes. */
  readonly version = (): number => this.#version;

  readonly changed = (): void => {
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener();
  };
}
