import { batch, define, observable } from '@formily/reactive';
import { resolve, type Scope } from '../../core/binding';
import type { Action } from '../../core/language/types';
import type { NodePlan } from '../compile/formPlan';
import { fillRows, type PasteColumn } from '../paste/fillRows';
import { parseBlock } from '../paste/parseBlock';
import type { PasteReport } from '../registry';
import type { Options } from '../source/useSource';
import type { Moved } from './cascade';
import { ColumnTotal } from './columnTotal';
import { emptyOf } from './emptied';
import type { NodeState } from './fieldHandle';
import { heldValue } from './heldValue';
import { ListChecks } from './listChecks';
import { asPicked, type PickedRecord, type Picks, storedAttributes } from './picks';

export type Row = Record<string, unknown>;
export interface Cell {
  index: number;
  column: string;
}

/** What a list needs from its form. */
export interface ListOwner {
  rows: () => readonly Row[];
  /**
   * `paths`: what changed, in the form that formulas use (`items.3.price`, `items`). `moved`: where linkages start. `pressed`: by
   * the person, not by an action or a script.
   */
  write: (rows: readonly Row[], paths: readonly string[], moved: readonly Moved[], pressed: boolean) => void;
  /** With a row also the records picked in it. */
  scope: (row?: Row, key?: string) => Scope;
  check: (column: NodePlan, row: Row, required: boolean, scope: Scope) => string | undefined;
  /** A submit has failed. */
  submitted: () => boolean;
  /** The list must not be empty. */
  needsRows: () => boolean;
  state: (column: NodePlan, row: Row, scope: () => Scope) => NodeState;
  /** This column is hidden in every row. */
  isOut: (column: NodePlan) => boolean;
  picks: Picks;
  run: (
    column: NodePlan,
    actions: readonly Action[],
    context: { value: unknown; picked?: unknown; pressed?: boolean; row: Row; rowKey: string },
  ) => void;
}

type Kept = { keys: readonly string[]; rows: readonly Row[] };

let keys = 0;
function newKey(): string {
  keys += 1;
  return `r${keys}`;
}

/**
 * The rows of one sub-table: identity per row, one observable per rendered row and per row's messages, so that a cell
 * re-renders only when what it read changes. The rows are plain data in the form; an edit replaces row and list.
 */
export class ListModel {
  readonly node: NodePlan;
  /** The visible ones. */
  columns: readonly NodePlan[] = [];
  keys: readonly string[] = [];
  reveal: Cell | undefined = undefined;
  /** Rows before the last removal or paste, for undo; cleared by the next edit. */
  past: Kept | undefined = undefined;
  readonly checks = new ListChecks({
    columns: () => this.columns,
    fails: (key, column, scope) => this.#fails(key, column, scope),
  });
  /** Options of columns whose source is the same in every row. */
  readonly asked = observable.shallow(new Map<string, Options>());

  readonly #owner: ListOwner;
  /** The current rows, not observed, so that comparing a thousand of them at every key press is cheap. */
  readonly #held = new Map<string, Row>();
  /** The rendered rows: each member is tracked by itself. */
  readonly #drawn = new Map<string, Row>();
  readonly #totals = new Map<string, ColumnTotal>();
  readonly #silent = new Set<string>();
  /** Cells that the person has changed since they were left last. */
  readonly #typed = new Set<string>();
  /** Rows that were added blank and that nobody wrote into. */
  readonly #blanks = new Set<string>();

  constructor(node: NodePlan, owner: ListOwner) {
    this.node = node;
    this.#owner = owner;
    this.layOut();
    define(this, {
      columns: observable.ref,
      keys: observable.ref,
      reveal: observable.ref,
      past: observable.ref,
    });
    this.follow();
  }

  /** Evaluates which columns are shown. */
  layOut(): void {
    this.columns = this.node.columns.filter((column) => !this.#owner.isOut(column));
  }

  /** Drops all rows: the next ones belong to another record. */
  restart(): void {
    batch(() => {
      this.keys = [];
      this.past = undefined;
      this.#forgetAllBut(new Set());
    });
  }

  /** Takes over rows that were written to the form; rows keep their keys by position. */
  follow(): void {
    const rows = this.#owner.rows();
    batch(() => {
      if (this.keys.length !== rows.length) this.keys = rows.map((_, index) => this.keys[index] ?? newKey());
      const { keys } = this;
      for (let index = 0; index < rows.length; index++) this.#take(keys[index] as string, rows[index] as Row);
      if (this.#held.size > rows.length) this.#forgetAllBut(new Set(keys));
    });
  }

  indexOf(key: string): number {
    return this.keys.indexOf(key);
  }

  /** The current row; undefined when it was removed. */
  row(key: string): Row | undefined {
    return this.#held.get(key);
  }

  /** The row, observed: a component re-renders only when a member that it read changes. */
  watched(key: string): Row | undefined {
    const row = this.#held.get(key);
    if (!row) return undefined;
    let drawn = this.#drawn.get(key);
    if (!drawn) {
      drawn = observable.shallow({ ...row });
      this.#drawn.set(key, drawn);
    }
    return drawn;
  }

  /** The values of a column, in the order of the rows. */
  values(column: string): unknown[] {
    return this.keys.map((key) => this.#held.get(key)?.[column]);
  }

  /** The sum of a column, kept up to date from its first use. */
  total(column: string): ColumnTotal {
    let total = this.#totals.get(column);
    if (!total) {
      total = new ColumnTotal();
      for (const row of this.#held.values()) total.change(undefined, row[column]);
      this.#totals.set(column, total);
    }
    return total;
  }

  add(values?: Row): void {
    this.addAll([values ?? {}]);
    const key = this.keys.at(-1);
    if (!values && key !== undefined) this.#blanks.add(key);
  }

  /** Takes away blank rows at the end that nobody wrote into, where they are empty or lack what is required. */
  dropBlankEnd(): void {
    const rows = this.#owner.rows();
    let end = rows.length;
    while (end > 0 && this.#isBlank(this.keys[end - 1] as string)) end -= 1;
    // The only row of a list that needs one says in its cells what is missing.
    if (end === 0 && rows.length > 0 && this.#owner.needsRows()) end = 1;
    if (end < rows.length) this.#replace({ keys: this.keys.slice(0, end), rows: rows.slice(0, end) });
  }

  #isBlank(key: string): boolean {
    const row = this.#held.get(key);
    if (!row || !this.#blanks.has(key)) return false;
    const isEmpty = Object.values(row).every((value) => value === undefined || value === null || value === '');
    const scope = this.#owner.scope();
    return isEmpty || this.columns.some((column) => this.#fails(key, column, scope) !== undefined);
  }

  /** Appends rows: the columns' defaults, each overridden by its values. */
  addAll(rows: readonly Row[]): void {
    this.#append(rows.map((values) => ({ ...this.#blank(), ...values })));
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
    const rows = this.#owner.rows();
    const past: Kept = { keys: this.keys, rows };
    this.#replace({ keys: this.keys.filter(keep), rows: rows.filter(keep) });
    this.past = past;
  }

  /** A change of one cell made by the person; `record` is the record chosen in a picker. */
  set(key: string, column: NodePlan, value: unknown, record?: unknown): void {
    const held = heldValue(column, value);
    const silent = this.#silent.has(key);
    this.#typed.add(`${key} ${column.name}`);
    this.#assign(key, column, held, record, true);
    const actions = column.field.onChange;
    const row = this.#held.get(key);
    if (silent || !actions?.length || !row) return;
    this.#owner.run(column, actions, { value: held, picked: record, row, rowKey: key, pressed: true });
  }

  /** A change by an action or a script: it empties what depends on it, but runs no `onChange`. */
  assign(key: string, column: NodePlan, value: unknown): void {
    this.#assign(key, column, value, undefined, false);
  }

  #assign(key: string, column: NodePlan, value: unknown, record: unknown, pressed: boolean): void {
    const index = this.indexOf(key);
    const rows = this.#owner.rows();
    const row = rows[index];
    if (!row) return;
    this.#blanks.delete(key);
    const { name } = this.node;
    const stored = this.#pick(key, column.name, asPicked(record));
    const next = { ...row, ...stored, [column.name]: value };
    const changed = [column.name, ...Object.keys(stored)];
    const moved = this.#silent.has(key) ? [] : changed.map((each) => ({ key: `${name}.${each}`, rows: [index] }));
    if (this.past) this.past = undefined;
    this.#owner.write(
      rows.with(index, next),
      changed.map((each) => `${name}.${index}.${each}`),
      moved,
      pressed,
    );
    if (this.#owner.submitted() || this.checks.has(key)) this.checks.row(key, this.#owner.scope());
  }

  /** Writes a cell by the row's index and the column's name. */
  assignAt(index: number, column: string, value: unknown): void {
    const key = this.keys[index];
    const node = this.node.columns.find(({ name }) => name === column);
    if (key && node) this.assign(key, node, value);
  }

  /** Writes a column in every row. */
  assignAll(column: string, value: unknown): void {
    const { name } = this.node;
    const rows = this.#owner.rows();
    const changed = [...rows.keys()].filter((index) => !Object.is(rows[index]?.[column], value));
    if (changed.length === 0) return;
    this.#blanks.clear();
    this.past = undefined;
    this.#owner.write(
      rows.map((row) => ({ ...row, [column]: value })),
      changed.map((index) => `${name}.${index}.${column}`),
      [{ key: `${name}.${column}`, rows: changed }],
      false,
    );
  }

  /** A linkage has emptied this column, in these rows or in all: their picked records are dropped. */
  emptied(column: string, rows?: readonly number[]): void {
    const keys = rows ? rows.map((index) => this.keys[index] as string) : this.keys;
    for (const key of keys) {
      this.#owner.picks.set(key, column, undefined);
      if (this.checks.has(key)) this.checks.row(key, this.#owner.scope());
    }
  }

  /** Pastes a block of texts over the cells from this one on; one `undo` reverts all of it. */
  paste(index: number, column: string, block: string, readers: readonly PasteColumn[]): PasteReport {
    const rows = this.#owner.rows();
    const past: Kept = { keys: this.keys, rows };
    const at = { row: index, column: readers.findIndex(({ name }) => name === column) };
    const filled = fillRows(rows, readers, at, parseBlock(block), () => this.#blank());
    const fresh = filled.rows.slice(rows.length).map(newKey);
    for (const touched of filled.touched.keys()) this.#blanks.delete(this.keys[touched] as string);
    const moved = [...filled.touched].flatMap(([row, names]) => movedOf(this.node.name, row, names));
    this.#replace(
      { keys: [...this.keys, ...fresh], rows: filled.rows as Row[] },
      pathsOf(this.node.name, filled),
      moved,
    );
    this.past = past;
    const scope = this.#owner.scope();
    batch(() => {
      for (const touched of filled.touched.keys()) this.checks.row(this.keys[touched] as string, scope);
    });
    return { rows: filled.touched.size, added: filled.added, problems: filled.problems };
  }

  undo(): void {
    const { past } = this;
    if (!past) return;
    this.#replace(past);
    batch(() => {
      const scope = this.#owner.scope();
      for (const key of [...this.checks.errors.keys()]) this.checks.row(key, scope);
    });
    this.past = undefined;
  }

  blur(key: string, column: NodePlan): void {
    const row = this.#held.get(key);
    if (!row) return;
    this.checks.cell(key, column, this.#owner.scope());
    const pressed = this.#typed.delete(`${key} ${column.name}`);
    const actions = column.field.onBlur;
    if (actions?.length) this.#owner.run(column, actions, { value: row[column.name], row, rowKey: key, pressed });
  }

  /** Runs the column's `onClick` for a cell; undefined without one. */
  clickOf(key: string, column: NodePlan): (() => void) | undefined {
    const actions = column.field.onClick;
    const row = this.#held.get(key);
    if (!actions?.length || !row) return undefined;
    return () => this.#owner.run(column, actions, { value: row[column.name], row, rowKey: key, pressed: true });
  }

  /** Scope of the bindings in a row's cells. */
  scopeOf(key: string): Scope {
    return this.#owner.scope(this.#held.get(key), key);
  }

  /** Current state of a cell: hidden, disabled, required. */
  stateOf(column: NodePlan, row: Row, key: string): NodeState {
    return this.#owner.state(column, row, () => this.#owner.scope(row, key));
  }

  /** Checks every row, mounted or not. */
  validate(): Cell | undefined {
    let first: Cell | undefined;
    const scope = this.#owner.scope();
    batch(() => {
      this.keys.forEach((key, index) => {
        const column = this.checks.row(key, scope);
        if (column) first ??= { index, column };
      });
    });
    return first;
  }

  say(index: number, column: string, message: string): void {
    const key = this.keys[index];
    if (key) this.checks.say(key, column, message);
  }

  clear(): void {
    this.checks.clear();
    this.past = undefined;
  }

  /** True when this cell cannot be changed now. */
  isFixed(column: NodePlan, row: Row, key: string): boolean {
    const { field } = column;
    if (column.computed || column.kind !== 'input' || field.readOnly === true || field.attribute) return true;
    const { hidden, disabled } = this.stateOf(column, row, key);
    return hidden || disabled;
  }

  #blank(): Row {
    const scope = this.#owner.scope();
    const row: Row = {};
    for (const { name, field } of this.columns) {
      if (field.default !== undefined) row[name] = resolve(field.default, scope);
    }
    return row;
  }

  /** Events and linkages of a new row are off until the next tick (contract-visualdev §4.2). */
  #append(rows: readonly Row[]): void {
    const fresh = rows.map(newKey);
    for (const key of fresh) this.#silent.add(key);
    setTimeout(() => {
      for (const key of fresh) this.#silent.delete(key);
    }, 0);
    this.past = undefined;
    this.#replace({ keys: [...this.keys, ...fresh], rows: [...this.#owner.rows(), ...rows] });
  }

  /** Rows added, removed, pasted or brought back by the person. */
  #replace(
    { keys, rows }: Kept,
    paths: readonly string[] = [this.node.name],
    moved: readonly Moved[] = [{ key: this.node.name }],
  ): void {
    batch(() => {
      this.keys = keys;
      this.#owner.write(rows, paths, moved, true);
    });
  }

  /** Stores the record of a cell; returns the stored attributes that it fills. */
  #pick(key: string, column: string, record: PickedRecord | undefined): Row {
    const { picks } = this.#owner;
    if (!record && !picks.at(key)[column]) return {};
    picks.set(key, column, record);
    const stored = storedAttributes(this.node.columns, column, record);
    for (const each of this.node.columns) if (stored[each.name] === null) stored[each.name] = emptyOf(each);
    return stored;
  }

  #take(key: string, row: Row): void {
    const was = this.#held.get(key);
    if (was === row) return;
    this.#held.set(key, row);
    const drawn = this.#drawn.get(key);
    if (drawn) redraw(drawn, row);
    for (const [column, total] of this.#totals) total.change(was?.[column], row[column]);
  }

  #forgetAllBut(alive: ReadonlySet<string>): void {
    for (const [key, row] of [...this.#held]) {
      if (alive.has(key)) continue;
      this.#held.delete(key);
      this.#blanks.delete(key);
      this.#drawn.delete(key);
      this.#owner.picks.forget(key);
      this.checks.forget(key);
      for (const [column, total] of this.#totals) total.change(row[column], undefined);
    }
  }

  #fails(key: string, column: NodePlan, scope: Scope): string | undefined {
    const { field, kind, rules } = column;
    const row = this.#held.get(key);
    if (!row || column.computed || field.attribute || kind === 'unknown' || kind === 'display') return undefined;
    const state = this.stateOf(column, row, key);
    if (state.hidden || state.disabled || (!state.required && rules.length === 0)) return undefined;
    return this.#owner.check(column, row, state.required, scope);
  }
}

/** The cells that a paste changed, in the form that formulas use; the whole list when rows were added. */
function pathsOf(name: string, { touched, added }: { touched: Map<number, string[]>; added: number }): string[] {
  if (added) return [name];
  return [...touched].flatMap(([index, columns]) => columns.map((column) => `${name}.${index}.${column}`));
}

const movedOf = (name: string, row: number, columns: readonly string[]): Moved[] =>
  columns.map((column) => ({ key: `${name}.${column}`, rows: [row], whole: true }));

/** Updates a rendered row, member by member. */
function redraw(drawn: Row, row: Row): void {
  for (const name of Object.keys(row)) if (drawn[name] !== row[name]) drawn[name] = row[name];
  for (const name of Object.keys(drawn)) if (!Object.hasOwn(row, name)) delete drawn[name];
}
