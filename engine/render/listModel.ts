import { define, observable } from '@formily/reactive';
import { resolve, type Scope } from '../../core/binding';
import type { NodePlan } from '../compile/formPlan';

export type Row = Record<string, unknown>;
export interface Cell {
  index: number;
  column: string;
}

/** The form around a list, as the list needs it. */
export interface ListOwner {
  rows: () => readonly Row[];
  /** `paths`: what changed, as formulas name it (`items.3.price`, `items`). */
  write: (rows: readonly Row[], paths: readonly string[]) => void;
  scope: (row?: Row) => Scope;
  check: (column: NodePlan, row: Row, required: boolean) => string | undefined;
  /** A failed submit has happened. */
  submitted: () => boolean;
  onEdit: (column: NodePlan, value: unknown, row: Row) => void;
}

let keys = 0;
function newKey(): string {
  keys += 1;
  return `r${keys}`;
}

/**
 * The rows of one sub-table: identity per row, one observable per row and per row's messages, so that a cell is drawn again
 * only when its own row changes. The rows themselves are plain data in the form; an edit replaces the row and the list.
 */
export class ListModel {
  readonly node: NodePlan;
  readonly columns: readonly NodePlan[];
  keys: readonly string[] = [];
  reveal: Cell | undefined = undefined;
  readonly rows = observable.shallow(new Map<string, Row>());
  readonly errors = observable.shallow(new Map<string, Readonly<Record<string, string>>>());

  readonly #owner: ListOwner;

  constructor(node: NodePlan, columns: readonly NodePlan[], owner: ListOwner) {
    this.node = node;
    this.columns = columns;
    this.#owner = owner;
    define(this, { keys: observable.ref, reveal: observable.ref });
    this.follow();
  }

  /** Takes over rows that were written into the form; rows keep their keys by position. */
  follow(): void {
    const rows = this.#owner.rows();
    if (this.keys.length !== rows.length) {
      this.keys = rows.map((_, index) => this.keys[index] ?? newKey());
    }
    const alive = new Set(this.keys);
    for (const key of [...this.rows.keys()]) if (!alive.has(key)) this.#forget(key);
    this.keys.forEach((key, index) => {
      if (this.rows.get(key) !== rows[index]) this.rows.set(key, rows[index] as Row);
    });
  }

  indexOf(key: string): number {
    return this.keys.indexOf(key);
  }

  add(values?: Row): void {
    const scope = this.#owner.scope();
    const row: Row = {};
    for (const { name, field } of this.columns) {
      if (field.default !== undefined) row[name] = resolve(field.default, scope);
    }
    this.#append([{ ...row, ...values }]);
  }

  copy(index: number): void {
    const row = this.#owner.rows()[index];
    if (!row) return;
    const { id: _id, ...values } = row;
    this.#append([values]);
  }

  remove(indexes: readonly number[]): void {
    const gone = new Set(indexes);
    const keep = (_: unknown, index: number): boolean => !gone.has(index);
    const rows = this.#owner.rows().filter(keep);
    this.keys = this.keys.filter(keep);
    this.#owner.write(rows, [this.node.name]);
  }

  /** A change of one cell made by the person. */
  set(key: string, column: NodePlan, value: unknown): void {
    const index = this.indexOf(key);
    const rows = this.#owner.rows();
    const row = rows[index];
    if (!row) return;
    const held = value === undefined || value === '' ? (column.widget?.empty ?? null) : value;
    const next = { ...row, [column.name]: held };
    this.#owner.write(rows.with(index, next), [`${this.node.name}.${index}.${column.name}`]);
    if (this.#owner.submitted() || this.errors.get(key)) this.#checkRow(key);
    this.#owner.onEdit(column, held, next);
  }

  blur(key: string, column: NodePlan): void {
    const row = this.rows.get(key);
    if (row) this.#say(key, { ...this.errors.get(key), [column.name]: this.#fails(row, column) });
  }

  errorOf(key: string, column: string): string | undefined {
    return this.errors.get(key)?.[column];
  }

  /** Checks every row, mounted or not. */
  validate(): Cell | undefined {
    let first: Cell | undefined;
    this.keys.forEach((key, index) => {
      const column = this.#checkRow(key);
      if (column) first ??= { index, column };
    });
    return first;
  }

  say(index: number, column: string, message: string): void {
    const key = this.keys[index];
    if (key) this.#say(key, { ...this.errors.get(key), [column]: message });
  }

  clear(): void {
    this.errors.clear();
  }

  #append(rows: readonly Row[]): void {
    this.keys = [...this.keys, ...rows.map(newKey)];
    this.#owner.write([...this.#owner.rows(), ...rows], [this.node.name]);
  }

  #checkRow(key: string): string | undefined {
    const row = this.rows.get(key);
    if (!row) return undefined;
    const found: Record<string, string | undefined> = {};
    let first: string | undefined;
    for (const column of this.columns) {
      found[column.name] = this.#fails(row, column);
      if (found[column.name] !== undefined) first ??= column.name;
    }
    this.#say(key, found);
    return first;
  }

  #fails(row: Row, column: NodePlan): string | undefined {
    if (column.computed || column.kind === 'unknown') return undefined;
    const scope = column.hidden || column.disabled || column.required ? this.#owner.scope(row) : {};
    if (column.hidden?.holds(row, scope) || column.disabled?.holds(row, scope)) return undefined;
    const required = column.alwaysRequired || Boolean(column.required?.holds(row, scope));
    return this.#owner.check(column, row, required);
  }

  #say(key: string, found: Record<string, string | undefined>): void {
    const messages = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const now = this.errors.get(key);
    if (messages.length === 0) {
      if (now) this.errors.delete(key);
    } else if (JSON.stringify(now) !== JSON.stringify(Object.fromEntries(messages))) {
      this.errors.set(key, Object.fromEntries(messages));
    }
  }

  #forget(key: string): void {
    this.rows.delete(key);
    this.errors.delete(key);
  }
}
