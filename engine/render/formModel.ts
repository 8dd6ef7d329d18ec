import { createForm, type Form } from '@formily/core';
import { batch, observable } from '@formily/reactive';
import type { Scope } from '../../core/binding';
import type { ConditionPlan } from '../compile/compileCondition';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import { Derivations, gatherChanges } from './computed';
import type { FieldHandle, NodeState } from './fieldHandle';
import { Flags } from './flags';
import type { FormSurroundings, Place, Values } from './formSurroundings';
import { ListModel } from './listModel';

let forms = 0;

/**
 * One form on screen. `values` is the truth: a plain record whose lists and rows are replaced, never changed in place.
 * Formily's form mirrors it field by field and decides who must be drawn again; formulas, conditions and checks read the
 * plain record, so they cost nothing but themselves and cover what is not mounted.
 */
export class FormModel {
  readonly plan: FormPlan;
  readonly form: Form;
  readonly values: Values;
  readonly handles: ReadonlyMap<NodePlan, FieldHandle>;
  readonly lists = new Map<string, ListModel>();
  /** Controls marked as wrong. */
  readonly flags = new Flags((name) => Boolean(this.#byName.get(name)?.field?.selfErrors.length));
  /** Panes that must be open, by container; set by reveal(). */
  readonly reveals = observable.shallow(new Map<NodePlan, { pane: string }>());
  /** A failed submit has happened: fields are checked at every change from then on. */
  submitted = false;

  readonly #out: FormSurroundings;
  readonly #byName = new Map<string, FieldHandle>();
  readonly #denied = new Set<NodePlan>();
  readonly #derivations: Derivations;
  readonly #id: string;
  #baseline: Values;
  readonly #changed = new Set<string>();

  constructor(plan: FormPlan, values: Values, out: FormSurroundings) {
    this.plan = plan;
    this.#out = out;
    forms += 1;
    this.#id = `f${forms}`;
    this.values = { ...values };
    this.#baseline = {};
    for (const node of plan.all) if (node.name && !out.may(node)) this.#denied.add(node);
    this.#compute(undefined);
    this.form = createForm({ values: { ...this.values } });
    const handles = new Map<NodePlan, FieldHandle>();
    batch(() => {
      for (const node of plan.all) handles.set(node, this.#createHandle(node));
    });
    this.handles = handles;
    for (const node of plan.values) this.#byName.set(node.name, handles.get(node) as FieldHandle);
    this.#derivations = new Derivations(plan.values, out);
    for (const node of plan.values) if (node.kind === 'list') this.lists.set(node.name, this.#createList(node));
    batch(() => {
      this.#take(this.#derivations.run(this.values, undefined));
      this.#judge(plan.all);
    });
    this.settle();
  }

  handle(node: NodePlan): FieldHandle {
    return this.handles.get(node) as FieldHandle;
  }

  find(name: string): FieldHandle | undefined {
    return this.#byName.get(name);
  }

  /** Members of the record that the document names; others that were loaded are left out. */
  named(): Values {
    const named: Values = {};
    for (const { name, kind } of this.plan.values) {
      if (kind !== 'display' && this.values[name] !== undefined) named[name] = this.values[name];
    }
    return named;
  }

  scope(extra?: Scope): Scope {
    return { ...this.#out.scope(), form: this.values, ...extra };
  }

  /** What the person has changed since it was loaded or saved. */
  edits(): Values {
    return Object.fromEntries([...this.#changed].map((name) => [name, this.values[name]]));
  }

  get dirty(): boolean {
    return this.#changed.size > 0;
  }

  /** What stands now counts as saved. */
  settle(): void {
    this.#baseline = { ...this.values };
    const was = this.dirty;
    this.#changed.clear();
    if (was) this.#out.onDirty(false);
  }

  /** A change made by the person. */
  input(handle: FieldHandle, value: unknown): void {
    const { node } = handle;
    const held = value === undefined || value === '' ? (node.widget?.empty ?? null) : value;
    this.assign(handle, held);
    if (node.field.onChange?.length) this.#out.onEdit(node, held);
  }

  /** A change made by an action: counts as an edit, but runs no `onChange`. */
  assign(handle: FieldHandle, value: unknown): void {
    this.#edited(handle.node.name, value);
    this.write({ [handle.node.name]: value });
  }

  /** Leaving a field checks it. */
  blur(handle: FieldHandle): void {
    if (handle.node.kind !== 'list') this.check(handle);
  }

  /** New values at once: one batch for the values, what formulas make of them and what conditions say. */
  write(changes: Values, paths: readonly string[] = Object.keys(changes)): void {
    batch(() => {
      const names = new Set(Object.keys(changes));
      for (const name of names) this.#set(name, changes[name]);
      for (const name of this.#compute(paths)) names.add(name);
      for (const name of this.#take(this.#derivations.run(this.values, names))) names.add(name);
      this.#judge(this.#readersOf(names));
      this.#recheck(names);
    });
  }

  /** Edits of a list by the person; `paths` tells formulas which rows or cells changed. */
  writeList(name: string, rows: readonly Values[], paths: readonly string[]): void {
    this.#edited(name, rows);
    this.write({ [name]: rows }, paths);
    const handle = this.#byName.get(name);
    if (handle?.node.field.onChange?.length) this.#out.onEdit(handle.node, rows);
  }

  /** Checks every field that is shown, mounted or not, and puts the messages. Gives the first failure. */
  validate(): Place | undefined {
    this.submitted = true;
    let first: Place | undefined;
    this.flags.hold(() => {
      for (const node of this.plan.values) {
        const failed = this.check(this.handle(node));
        if (failed) first ??= failed;
      }
    });
    return first;
  }

  /** Checks one field now; a hidden or disabled one never fails. */
  check(handle: FieldHandle): Place | undefined {
    const { node, field, state } = handle;
    if (!field) return undefined;
    const asked =
      this.isShown(node) && !state.disabled && !node.computed && node.kind !== 'unknown' && node.kind !== 'display';
    const failure = asked ? this.#failure(handle) : undefined;
    this.#say(handle, failure);
    const cell = asked ? this.lists.get(node.name)?.validate() : undefined;
    if (failure) return { handle };
    return cell && { handle, cell };
  }

  #failure({ node, state }: FieldHandle): string | undefined {
    const { values } = this;
    const value = values[node.name];
    return this.#out.check(node, { value, values, required: state.required, scope: this.#out.scope() });
  }

  /** Messages of the server, by field or `items.2.amount`; gives the first that has a place here. */
  refuse(errors: readonly { field: string; message: string }[]): Place | undefined {
    let first: Place | undefined;
    batch(() => {
      for (const { field, message } of errors) {
        const [name = '', index, column] = field.replace(/\[(\d+)\]/g, '.$1').split('.');
        const handle = this.#byName.get(name);
        if (!handle) continue;
        const list = this.lists.get(name);
        const cell = list && column !== undefined ? { index: Number(index), column } : undefined;
        if (cell) list?.say(cell.index, cell.column, message);
        else this.#say(handle, message);
        first ??= { handle, cell };
      }
    });
    return first;
  }

  /** Neither it nor anything around it is hidden. */
  isShown(node: NodePlan): boolean {
    for (let at: NodePlan | undefined = node; at; at = at.parent?.node) if (this.handle(at).state.hidden) return false;
    return true;
  }

  /** Something outside the form that conditions read has changed. */
  judgeOutward(): void {
    if (this.plan.outward.length) batch(() => this.#judge(this.plan.outward));
  }

  /** Back to other values, as if just opened with them. */
  reset(values: Values): void {
    batch(() => {
      const empty = Object.fromEntries(this.plan.values.map(({ name }) => [name, undefined]));
      this.write({ ...empty, ...values }, ['']);
      for (const handle of this.#byName.values()) this.#say(handle, undefined);
      for (const list of this.lists.values()) list.clear();
    });
    this.submitted = false;
    this.settle();
  }

  #createHandle(node: NodePlan): FieldHandle {
    const fixed = this.#denied.has(node) || node.hidden || node.disabled || node.required;
    const start: NodeState = { hidden: false, disabled: false, required: node.alwaysRequired };
    const handle: FieldHandle = {
      node,
      id: node.name ? `${this.#id}-${node.name}` : `${this.#id}${node.at.replaceAll('/', '-')}`,
      field: node.name ? this.form.createField({ name: node.name }) : undefined,
      state: fixed ? observable.shallow(start) : Object.freeze(start),
      onChange: (value) => this.input(handle, value),
      onBlur: () => this.blur(handle),
    };
    return handle;
  }

  #createList(node: NodePlan): ListModel {
    return new ListModel(
      node,
      node.columns.filter((column) => this.#out.may(column) && column.field.hiddenWhen !== true),
      {
        rows: () => (Array.isArray(this.values[node.name]) ? (this.values[node.name] as Values[]) : []),
        write: (rows, paths) => this.writeList(node.name, rows, paths),
        scope: (row) => this.scope(row && { row }),
        check: (column, row, required) =>
          this.#out.check(column, {
            value: row[column.name],
            values: this.values,
            row,
            required,
            scope: this.#out.scope(),
          }),
        submitted: () => this.submitted,
        onEdit: (column, value, row) => {
          if (column.field.onChange?.length) this.#out.onEdit(column, value, row);
        },
      },
    );
  }

  #set(name: string, value: unknown): void {
    if (this.values[name] === value) return;
    this.values[name] = value;
    if (!this.form) return;
    this.form.setValuesIn(name, value);
    this.lists.get(name)?.follow();
  }

  #edited(name: string, value: unknown): void {
    const was = this.dirty;
    const base = this.#baseline[name];
    const same = value === base || (isBlank(value) && isBlank(base));
    if (same) this.#changed.delete(name);
    else this.#changed.add(name);
    if (was !== this.dirty) this.#out.onDirty(this.dirty);
  }

  /** Writes members that were computed; gives their names. */
  #take(changes: Values): string[] {
    const names = Object.keys(changes);
    for (const name of names) this.#set(name, changes[name]);
    return names;
  }

  /** Runs the formulas that read these paths (all, without paths). */
  #compute(paths: readonly string[] | undefined): string[] {
    const { graph } = this.#out;
    return graph ? this.#take(gatherChanges(this.values, graph.run(this.values, paths))) : [];
  }

  #readersOf(names: ReadonlySet<string>): Set<NodePlan> {
    const readers = new Set<NodePlan>();
    for (const name of names) for (const node of this.plan.dependants.get(name) ?? []) readers.add(node);
    return readers;
  }

  /** Asks the conditions of these nodes again. */
  #judge(nodes: Iterable<NodePlan>): void {
    let scope: Scope | undefined;
    const holds = (condition: ConditionPlan | undefined): boolean => {
      if (!condition) return false;
      scope ??= this.scope();
      return condition.holds(this.values, scope);
    };
    for (const node of nodes) {
      const handle = this.handle(node);
      const { state } = handle;
      if (Object.isFrozen(state)) continue;
      const was = state.hidden;
      state.hidden = this.#denied.has(node) || holds(node.hidden);
      state.disabled = holds(node.disabled);
      state.required = node.alwaysRequired || holds(node.required);
      if (state.hidden && !was) this.#say(handle, undefined);
      else if (this.submitted || handle.field?.selfErrors.length) this.check(handle);
    }
  }

  /** Fields that show a message, or everything touched after a failed submit, are checked again as they change. */
  #recheck(names: ReadonlySet<string>): void {
    for (const name of names) {
      const handle = this.#byName.get(name);
      if (handle && (this.submitted || handle.field?.selfErrors.length)) this.check(handle);
      for (const node of this.plan.comparedBy.get(name) ?? []) {
        const other = this.handle(node);
        if (this.submitted || other.field?.selfErrors.length) this.check(other);
      }
    }
  }

  #say(handle: FieldHandle, message: string | undefined): void {
    const { field } = handle;
    if (!field) return;
    const now = field.selfErrors[0];
    if (now === message) return;
    field.selfErrors = message === undefined ? [] : [message];
    this.flags.touch(handle.node.name);
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
