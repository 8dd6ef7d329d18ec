import { batch, observable } from '@formily/reactive';
import type { NodePlan } from '../compile/formPlan';
import type { FieldHandle } from './fieldHandle';
import { Flags } from './flags';
import type { FormInside } from './formInside';
import type { FormSurroundings, Place } from './formSurroundings';

/** The errors of a form: on leaving a field, on every change after a failed submit, and from the server. */
export class FormChecks {
  /** A submit has failed: from then on fields are checked at every change. */
  submitted = false;
  /** Controls marked as wrong. */
  readonly flags: Flags;
  readonly #messages = observable.shallow(new Map<string, string>());
  readonly #model: FormInside;
  readonly #out: FormSurroundings;

  constructor(model: FormInside, out: FormSurroundings) {
    this.#model = model;
    this.#out = out;
    this.flags = new Flags((name) => this.#messages.has(name));
  }

  /** The message of this field; tracked. */
  message({ node }: FieldHandle): string | undefined {
    return this.#messages.get(node.name);
  }

  /** Checks every visible field, mounted or not, and sets the messages. Returns the first failure. */
  all(): Place | undefined {
    this.submitted = true;
    let first: Place | undefined;
    this.flags.hold(() => {
      for (const node of this.#model.plan.values) {
        const handle = this.#model.handle(node);
        const failed = this.one(handle) ?? this.#cells(handle);
        if (failed) first ??= failed;
      }
      first ??= this.#broken();
    });
    return first;
  }

  /** Checks one field now, without its rows; a hidden or disabled one never fails. */
  one(handle: FieldHandle): Place | undefined {
    const { node, state } = handle;
    if (!node.name) return undefined;
    const { values } = this.#model;
    const failure = this.#isAsked(handle)
      ? this.#out.check(node, {
          value: values[node.name],
          values,
          before: this.#model.loadedValues,
          required: state.required,
          scope: { ...this.#out.scope(), picks: this.#model.picks.at('') },
        })
      : undefined;
    this.say(handle, failure);
    return failure === undefined ? undefined : { handle };
  }

  /** Checks changed fields again: those with a message, or all after a failed submit. */
  again(names: ReadonlySet<string>): void {
    const { plan } = this.#model;
    for (const name of names) {
      const handle = this.#model.find(name);
      if (handle) this.#ifWatched(handle);
      for (const node of plan.comparedBy.get(name) ?? []) this.#ifWatched(this.#model.handle(node));
    }
  }

  /** Updates the message after the state of a field was evaluated. */
  judged(handle: FieldHandle, wasHidden: boolean): void {
    if (handle.state.hidden && !wasHidden) this.say(handle, undefined);
    else this.#ifWatched(handle);
  }

  /** Sets messages of the server, by field or `items.2.amount`; returns the first that belongs to a field here. */
  refuse(errors: readonly { field: string; message: string }[]): Place | undefined {
    let first: Place | undefined;
    batch(() => {
      for (const { field, message } of errors) {
        const [name = '', index, column] = field.replace(/\[(\d+)\]/g, '.$1').split('.');
        const handle = this.#model.find(name);
        if (!handle) continue;
        const list = this.#model.lists.get(name);
        const cell = list && column !== undefined ? { index: Number(index), column } : undefined;
        if (cell) list?.say(cell.index, cell.column, message);
        else this.say(handle, message);
        first ??= { handle, cell };
      }
    });
    return first;
  }

  clear(): void {
    for (const { name } of this.#model.plan.values) {
      const handle = this.#model.find(name);
      if (handle) this.say(handle, undefined);
    }
    for (const list of this.#model.lists.values()) list.clear();
    this.submitted = false;
  }

  say(handle: FieldHandle, message: string | undefined): void {
    const { name } = handle.node;
    if (!name || this.#messages.get(name) === message) return;
    if (message === undefined) this.#messages.delete(name);
    else this.#messages.set(name, message);
    this.flags.touch(name);
  }

  /** Rules over the whole record, checked only when every field passes. */
  #broken(): Place | undefined {
    let first: Place | undefined;
    for (const { field, message } of this.#out.broken?.(this.#model.values) ?? []) {
      const handle = this.#model.find(field);
      if (!handle || !this.#isAsked(handle)) continue;
      this.say(handle, message);
      first ??= { handle };
    }
    return first;
  }

  #ifWatched(handle: FieldHandle): void {
    if (this.submitted || this.#messages.has(handle.node.name)) this.one(handle);
  }

  #cells(handle: FieldHandle): Place | undefined {
    if (!this.#isAsked(handle)) return undefined;
    const cell = this.#model.lists.get(handle.node.name)?.validate();
    return cell && { handle, cell };
  }

  #isAsked({ node, state }: FieldHandle): boolean {
    return !state.disabled && isChecked(node) && this.#model.isShown(node);
  }
}

const isChecked = ({ computed, kind, field }: NodePlan): boolean =>
  !computed && !field.attribute && kind !== 'unknown' && kind !== 'display';
