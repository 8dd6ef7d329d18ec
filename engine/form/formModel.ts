import { batch, observable } from '@formily/reactive';
import type { Scope } from '../../core/binding';
import type { Option } from '../../core/language/types';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import { Unfinished } from '../widgetHost';
import { Cascade, type Moved, movedOf } from './cascade';
import { Derivations, gatherChanges } from './computed';
import { Edits } from './edits';
import { emptyMoved, emptyOf } from './emptied';
import type { FieldHandle } from './fieldHandle';
import { FieldStates, type Override } from './fieldStates';
import { FormChecks } from './formChecks';
import type { FormSurroundings, Place, Values } from './formSurroundings';
import { heldValue } from './heldValue';
import type { ListModel } from './listModel';
import { createList } from './listOwner';
import { asPicked, type PickedRecord, Picks, storedAttributes } from './picks';

let forms = 0;

/**
 * One form on screen. Its record exists once: plain members, whose lists and rows are replaced, never changed in place.
 * `signals` is that record as Formily observes it: a component that reads a member there re-renders when it changes.
 * Formulas, linkages, conditions and checks read `values`, the same record unobserved, mounted or not (docs/adr/0008).
 */
export class FormModel {
  plan: FormPlan;
  readonly values: Values;
  readonly signals: Values;
  handles: ReadonlyMap<NodePlan, FieldHandle> = new Map();
  readonly lists = new Map<string, ListModel>();
  states: FieldStates;
  readonly checks: FormChecks;
  /** Records of the values of picker fields; a row's under its key. */
  readonly picks = new Picks();
  /** Options that a script set; they override the field's own. */
  readonly options = observable.shallow(new Map<NodePlan, Option[]>());
  /** Options as last rendered, for scripts. */
  readonly drawnOptions = new Map<NodePlan, readonly Option[]>();
  /** Panes that must be opened, by container; set by reveal(). */
  readonly reveals = observable.shallow(new Map<NodePlan, { pane: string }>());

  readonly unfinished = new Unfinished();

  /** `onLoad` is running: what its actions write counts as loaded. */
  opening = false;
  /** `onLoad` has run for this record. */
  loaded = false;

  readonly #out: FormSurroundings;
  readonly #byName = new Map<string, FieldHandle>();
  #derivations: Derivations | undefined;
  readonly #edits: Edits;
  readonly #id: string;
  /** Fields that the person has changed since they were left last. */
  readonly #typed = new Set<NodePlan>();

  /** Members that the person has changed since the submit began, or the form was reset. */
  readonly meanwhile = new Set<string>();

  constructor(plan: FormPlan, values: Values, out: FormSurroundings) {
    this.plan = plan;
    this.#out = out;
    this.#edits = new Edits(out.onDirty);
    forms += 1;
    this.#id = `f${forms}`;
    this.values = { ...values };
    this.signals = observable.shallow(this.values);
    this.states = new FieldStates(plan, out);
    this.checks = new FormChecks(this, out);
    this.#layOut();
    this.settle();
  }

  /** Takes the plan of another version, and the values that it gives: the others stay, as do handles and lists of nodes that both have. */
  reshape(plan: FormPlan, values: Values): void {
    this.plan = plan;
    this.states = new FieldStates(plan, this.#out);
    batch(() => {
      for (const [name, value] of Object.entries(values)) {
        this.#edits.rebase(name, value);
        this.#set(name, value);
      }
      this.#layOut();
      this.checks.again(new Set(plan.byName.keys()));
    });
    this.#out.onValues?.();
  }

  #layOut(): void {
    const { all, values } = this.plan;
    this.#derivations = undefined;
    this.#compute(undefined);
    this.handles = new Map(all.map((node) => [node, this.handles.get(node) ?? this.#createHandle(node)]));
    this.#byName.clear();
    const lists = new Map(this.lists);
    this.lists.clear();
    for (const node of values) {
      this.#byName.set(node.name, this.handle(node));
      const list = lists.get(node.name);
      if (node.kind === 'list')
        this.lists.set(node.name, list?.node === node ? list : createList(this, node, this.#out));
    }
    const derivations = new Derivations(values, this.#out);
    this.#derivations = derivations;
    batch(() => {
      this.#take(derivations.run(this.values, undefined));
      this.#judge(all);
    });
  }

  handle(node: NodePlan): FieldHandle {
    return this.handles.get(node) as FieldHandle;
  }

  find(name: string): FieldHandle | undefined {
    return this.#byName.get(name);
  }

  /** Members of the record that the document names; other loaded members are left out. */
  named(): Values {
    const named: Values = {};
    for (const { name, kind } of this.plan.values) {
      if (kind !== 'display' && this.values[name] !== undefined) named[name] = this.values[name];
    }
    return named;
  }

  scope(extra?: Scope): Scope {
    return { ...this.#out.scope(), form: this.values, picks: this.picks.at(''), ...extra };
  }

  /** What the person has changed since the record was loaded or saved. */
  edits(): Values {
    return Object.fromEntries(this.#edits.names().map((name) => [name, this.values[name]]));
  }

  /** The record as it was loaded or saved, before the person's changes. */
  get loadedValues(): Readonly<Values> {
    return this.#edits.baseline;
  }

  get dirty(): boolean {
    return this.#edits.dirty;
  }

  /** A submit has failed. */
  get submitted(): boolean {
    return this.checks.submitted;
  }

  /** Marks these values, else the current ones, as saved. */
  settle(saved: Values = this.values): void {
    this.#edits.settle(saved, this.values);
    this.#out.onValues?.();
  }

  /** A change made by the person; `record`: the record chosen in a picker. */
  input(handle: FieldHandle, value: unknown, record?: unknown): void {
    const { node } = handle;
    const held = heldValue(node, value);
    const { opening } = this;
    this.#typed.add(node);
    this.meanwhile.add(node.name);
    this.opening = false;
    batch(() => {
      this.pick(node.name, record);
      this.assign(handle, held);
    });
    this.opening = opening;
    if (node.field.onChange?.length)
      this.#out.onEdit(node, node.field.onChange, { value: held, picked: record, pressed: true });
  }

  /** A change made by an action or a script: an edit that empties what depends on it, but runs no `onChange`. */
  assign({ node }: FieldHandle, value: unknown): void {
    const { name } = node;
    if (Object.is(this.values[name], value)) return;
    this.#note(name, value);
    const columns = node.columns.map((column) => ({ key: `${name}.${column.name}`, whole: true }));
    this.write({ [name]: value }, [name], [{ key: name }, ...columns]);
  }

  /** Writes a member or a cell by its path (`amount`, `items.2.amount`). */
  put(path: string, value: unknown): void {
    const [name = '', index, column] = path.split('.');
    const handle = this.#byName.get(name);
    const list = this.lists.get(name);
    if (!handle) return;
    if (index === undefined) this.assign(handle, value);
    else list?.assignAt(Number(index), column ?? '', value);
  }

  /** Restores earlier edits in one batch; linkages do not run. */
  restore(edits: Values): void {
    const known = Object.fromEntries(Object.entries(edits).filter(([name]) => this.#byName.has(name)));
    for (const [name, value] of Object.entries(known)) this.#edits.note(name, value);
    this.write(known);
  }

  /** Sets the record of a field's value; its attributes are updated, and stored ones are written. */
  pick(field: string, record: unknown): void {
    const picked = asPicked(record);
    if (!picked && !this.picks.at('')[field]) return;
    this.picks.set('', field, picked);
    this.#storeAttributes(field, picked);
  }

  #storeAttributes(of: string, record: PickedRecord | undefined): void {
    for (const [name, value] of Object.entries(storedAttributes(this.plan.values, of, record))) {
      this.assign(this.#byName.get(name) as FieldHandle, value);
    }
  }

  /** Checks a field that the person leaves. */
  blur(handle: FieldHandle): void {
    const { node } = handle;
    if (node.kind !== 'list') this.checks.one(handle);
    const pressed = this.#typed.delete(node);
    if (node.field.onBlur?.length)
      this.#out.onEdit(node, node.field.onBlur, { value: this.values[node.name], pressed });
  }

  /** Writes values in one batch: linkages of `moved`, then formulas, then conditions and checks. */
  write(changes: Values, paths: readonly string[] = Object.keys(changes), moved: readonly Moved[] = []): void {
    batch(() => {
      const { edges } = this.plan.linkage;
      const cascade = edges.size > 0 && moved.length > 0 ? new Cascade(edges, moved) : undefined;
      const names = new Set(this.#take(changes));
      let read = paths;
      let next = moved;
      while (read.length > 0 || next.length > 0) {
        const emptied = cascade ? this.#empty(cascade.follow(next), names) : [];
        const computed = this.#compute([...read, ...emptied], names);
        read = [];
        next = cascade ? computed : [];
      }
      this.#judge(this.#readersOf(names));
      this.checks.again(names);
    });
    this.#out.onValues?.();
  }

  /** Edits of a list; `paths` are the rows or cells that changed, for formulas. `pressed`: the person made them. */
  writeList(
    name: string,
    rows: readonly Values[],
    paths: readonly string[],
    moved: readonly Moved[],
    pressed: boolean,
  ): void {
    this.#note(name, rows);
    if (pressed) this.meanwhile.add(name);
    this.write({ [name]: rows }, paths, moved);
    const node = this.#byName.get(name)?.node;
    if (node?.field.onChange?.length) this.#out.onEdit(node, node.field.onChange, { value: rows, pressed });
  }

  /** Checks every visible field, mounted or not, and sets the messages. Returns the first failure. */
  validate(): Place | undefined {
    return this.checks.all();
  }

  /** Sets messages of the server, by field or `items.2.amount`; returns the first that belongs to a field here. */
  refuse(errors: readonly { field: string; message: string }[]): Place | undefined {
    return this.checks.refuse(errors);
  }

  /** True when neither the node nor a container around it is hidden. */
  isShown(node: NodePlan): boolean {
    for (let at: NodePlan | undefined = node; at; at = at.parent?.node) if (this.handle(at).state.hidden) return false;
    return true;
  }

  /** Evaluates the conditions that read something outside the form. */
  judgeOutward(): void {
    if (this.plan.outward.length) batch(() => this.#judge(this.plan.outward));
  }

  /** Evaluates permissions and conditions again after a change of permissions. */
  judgePermits(): void {
    batch(() => {
      this.states.askPermits();
      this.#judge(this.plan.all);
      for (const list of this.lists.values()) list.layOut();
    });
  }

  /** A script hides, shows, requires or disables a field, or the column of a list. */
  override(node: NodePlan, said: Override): void {
    batch(() => {
      this.states.override(node, said);
      const list = node.parent && !this.handles.has(node) ? this.lists.get(node.parent.node.name) : undefined;
      if (list) list.layOut();
      else this.#judge([node]);
    });
  }

  /** Replaces the record, as if the form had just been opened with it. */
  reset(values: Values): void {
    batch(() => {
      this.states.clear();
      this.options.clear();
      this.picks.clear();
      for (const list of this.lists.values()) list.restart();
      const empty = Object.fromEntries(this.plan.values.map(({ name }) => [name, undefined]));
      this.write({ ...empty, ...values }, ['']);
      this.#judge(this.plan.all);
      for (const list of this.lists.values()) {
        list.layOut();
        list.follow();
      }
      this.checks.clear();
    });
    this.meanwhile.clear();
    this.settle();
  }

  /** Values of the record before, as if this one had been opened with them. */
  carry(values: Values): void {
    const { opening } = this;
    this.opening = true;
    for (const [name, value] of Object.entries(values)) this.put(name, value);
    this.opening = opening;
  }

  #createHandle(node: NodePlan): FieldHandle {
    const handle: FieldHandle = {
      node,
      id: node.name ? `${this.#id}-${node.name}` : `${this.#id}${node.at.replaceAll('/', '-')}`,
      state: this.states.create(node),
      onChange: (value, record) => this.input(handle, value, record),
      onBlur: () => this.blur(handle),
      onClick: node.field.onClick?.length
        ? (value) =>
            this.#out.onEdit(node, node.field.onClick ?? [], { value: value ?? this.values[node.name], pressed: true })
        : undefined,
    };
    return handle;
  }

  #note(name: string, value: unknown): void {
    if (this.opening) this.#edits.rebase(name, value);
    else this.#edits.note(name, value);
  }

  #set(name: string, value: unknown): void {
    if (this.values[name] === value) return;
    this.signals[name] = value;
    this.lists.get(name)?.follow();
  }

  /** Writes members without linkages, formulas or checks; returns their names. */
  #take(changes: Values): string[] {
    const names = Object.keys(changes);
    for (const name of names) this.#set(name, changes[name]);
    return names;
  }

  /** Empties the targets of linkages; returns the paths that changed. */
  #empty(moved: readonly Moved[], names: Set<string>): readonly string[] {
    if (moved.length === 0) return [];
    const { values, paths } = emptyMoved(this.values, moved, (name) => this.plan.byName.get(name));
    for (const name of this.#take(values)) {
      names.add(name);
      this.#note(name, this.values[name]);
    }
    for (const { key, rows } of moved) {
      const [name = '', column] = key.split('.');
      if (column !== undefined) this.lists.get(name)?.emptied(column, rows);
      else this.#unpick(name);
    }
    return paths;
  }

  #unpick(name: string): void {
    if (!this.picks.at('')[name]) return;
    this.picks.set('', name, undefined);
    for (const [stored, value] of Object.entries(storedAttributes(this.plan.values, name, undefined))) {
      this.#set(stored, value ?? emptyOf(this.plan.byName.get(stored) as NodePlan));
    }
  }

  /** Runs the formulas and derivations that read these paths (all, without paths); returns what they changed. */
  #compute(paths: readonly string[] | undefined, names = new Set<string>()): Moved[] {
    const graph = this.#out.graph(this.plan);
    const changes = graph && paths?.length !== 0 ? graph.run(this.values, paths) : [];
    for (const name of this.#take(gatherChanges(this.values, changes))) names.add(name);
    const derived = this.#derivations ? this.#take(this.#derivations.run(this.values, names)) : [];
    for (const name of derived) names.add(name);
    return [...changes.map(({ path }) => movedOf(path)), ...derived.map((key) => ({ key }))];
  }

  #readersOf(names: ReadonlySet<string>): Set<NodePlan> {
    const readers = new Set<NodePlan>();
    for (const name of names) for (const node of this.plan.dependants.get(name) ?? []) readers.add(node);
    return readers;
  }

  /** Evaluates the conditions of these nodes; attributes are hidden together with their field. */
  #judge(nodes: Iterable<NodePlan>): void {
    let kept: Scope | undefined;
    const scope = (): Scope => {
      kept ??= this.scope();
      return kept;
    };
    for (const node of nodes) {
      const handle = this.handle(node);
      const { state } = handle;
      if (Object.isFrozen(state)) continue;
      const was = state.hidden;
      Object.assign(state, this.states.of(node, this.values, scope));
      const of = node.field.attribute && this.#byName.get(node.field.attribute.of);
      if (of?.state.hidden) state.hidden = true;
      this.checks.judged(handle, was);
      if (was !== state.hidden) this.#judge(this.plan.attributes.get(node.name) ?? []);
    }
  }
}
