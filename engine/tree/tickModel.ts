import { lookUp } from '../../core/binding';
import type { TreeView } from '../../core/language/types';
import type { ViewPort } from '../document/viewPort';
import type { TreeNodeFrame } from '../frames';
import { countGroups, countTicks, leavesOf } from './ticks';

const none: ReadonlySet<string> = new Set();
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The ticks of a tree with `checkable`: stored by leaf, exposed with their parents as `checked` of the view. */
export class TickModel {
  readonly #port: ViewPort;
  readonly #checkable: NonNullable<TreeView['checkable']>;
  readonly #changed: () => void;
  #ticked = none;
  /** Leaves of the last answer. */
  #known = none;
  /** The person has ticked something. Before, every answer sets the ticks: the first may be from an earlier opening. */
  #touched = false;
  #nodes: readonly TreeNodeFrame[] = [];

  constructor(port: ViewPort, checkable: NonNullable<TreeView['checkable']>, changed: () => void) {
    this.#port = port;
    this.#checkable = checkable;
    this.#changed = changed;
  }

  /** Ids of ticked nodes without children. */
  get ticked(): string[] {
    return [...this.#ticked];
  }

  /** An answer: ticks of known nodes stay, those of new nodes come from the answer's `initial`. */
  take(nodes: readonly TreeNodeFrame[], data: unknown): void {
    const { initial } = this.#checkable;
    const given = new Set(initial === undefined ? [] : textsOf(lookUp(data, initial)));
    const leaves = leavesOf(nodes, true);
    const before = this.#touched ? this.#known : none;
    const ticked = leaves.filter((id) => (before.has(id) ? this.#ticked.has(id) : given.has(id)));
    this.#known = new Set(leaves);
    this.#nodes = nodes;
    this.#port.set('leaves', leaves.length);
    this.#put(new Set(ticked));
  }

  /** A box was clicked: ticks or unticks everything below its nodes. */
  tick(nodes: readonly TreeNodeFrame[], on: boolean): void {
    this.#touched = true;
    const next = new Set(this.#ticked);
    for (const id of leavesOf(nodes)) on ? next.add(id) : next.delete(id);
    this.#put(next);
  }

  all(to: 'all' | 'none'): void {
    this.#touched = true;
    this.#put(new Set(to === 'all' ? leavesOf(this.#nodes) : []));
  }

  #put(ticked: ReadonlySet<string>): void {
    this.#ticked = ticked;
    this.#port.set('ticks', ticked.size);
    this.#port.set('checked', countTicks(this.#nodes, ticked, this.#checkable));
    if (this.#checkable.groups) this.#port.set('checkedOf', countGroups(this.#nodes, ticked, this.#checkable));
    this.#changed();
  }
}
