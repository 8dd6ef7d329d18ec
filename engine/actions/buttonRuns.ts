import type { Action } from '../../core/language/types';
import { Store } from '../document/store';

/** While a dialog is open its button may be pressed again, except by the second half of a double click. */
const doubleClickMs = 500;

const isTold = ([first]: readonly Action[]): boolean => first === undefined || first.do === 'notify';

/** Whether the actions begin with a dialog; a choice does when each of its sides opens one or only tells something. */
function waitsForPerson(actions: readonly Action[]): boolean {
  const [first] = actions;
  if (first?.do !== 'when') return first?.do === 'open';
  const sides = [first.actions, first.otherwise ?? []];
  return sides.some(waitsForPerson) && sides.every((side) => isTold(side) || waitsForPerson(side));
}

/** Which buttons of a view are running their actions; a running button cannot be started again. */
export class ButtonRuns extends Store {
  readonly #running = new Set<string>();
  readonly #shown = new Set<string>();

  /** The button with this key is rendered as busy. */
  isBusy(key: string): boolean {
    return this.#shown.has(key);
  }

  /** Runs the actions of a button, unless they are already running. */
  async run(key: string, actions: readonly Action[], run: () => Promise<unknown>): Promise<void> {
    if (this.#running.has(key)) return;
    this.#running.add(key);
    if (waitsForPerson(actions)) setTimeout(() => this.#free(key), doubleClickMs);
    else {
      this.#shown.add(key);
      this.changed();
    }
    await run();
    this.#free(key);
  }

  #free(key: string): void {
    this.#running.delete(key);
    if (this.#shown.delete(key)) this.changed();
  }
}
