import type { SearchView } from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { planForm, prepare } from '../compile/planForm';
import type { Session, ViewHandle } from '../document/session';
import { Store } from '../document/store';
import { ViewPort } from '../document/viewPort';
import { createFormModel } from '../form/createFormModel';
import type { FormModel } from '../form/formModel';
import { askable, inputNames } from './searchFields';
import { filled, searchStart } from './searchStart';

type Values = Record<string, unknown>;

/** A search form over a table, without its pixels. Filters only when submitted (DICT-08). */
export class SearchModel extends Store {
  readonly session: Session;
  readonly plan: FormPlan;
  /** Undefined until the widgets of the form have been fetched. */
  form: FormModel | undefined;
  readonly view: SearchView;
  readonly #port: ViewPort;
  /** The active values that the form shows. */
  #shown: Values | undefined;

  /** `before`: the model of another version, whose input stays in the fields that both have. */
  constructor(session: Session, view: SearchView, at: string, before?: SearchModel) {
    super();
    this.session = session;
    this.view = view;
    this.#port = new ViewPort(session, view.id);
    this.plan = planForm(session.tools, session.document, askable(session, view.fields), `${at}/fields`);
    if (!this.#prepare()) this.form = this.#create();
    const typed = Object.entries(before?.form?.edits() ?? {});
    this.form?.restore(
      Object.fromEntries(typed.filter(([name]) => before?.plan.byName.get(name) === this.plan.byName.get(name))),
    );
  }

  /** The active filters; undefined before the search has started. */
  get values(): Values | undefined {
    return this.#port.get('values');
  }

  /** How many fields are shown while the others are folded. */
  get visible(): number {
    return this.view.visible ?? 3;
  }

  /** How many active filters are in fields that are folded. */
  get activeFolded(): number {
    return this.plan.nodes.slice(this.visible).filter(({ name }) => this.values?.[name] !== undefined).length;
  }

  /** Registers the search for actions, and fetches its widgets; returns the unregister function. */
  start(): () => void {
    if (this.values === undefined) this.#put(filled(searchStart(this.session, this.view)));
    if (!this.form) void this.#load();
    return this.#port.register(this.#handle);
  }

  /** Active filters come from the address, an action or this form; those from outside are put into the form. */
  follow(values: Values | undefined): void {
    if (values === undefined || values === this.#shown) return;
    this.#shown = values;
    this.form?.reset(values);
  }

  /** Applies the form's values; equal values fetch the rows again. */
  submit(): void {
    if (this.form) this.#apply({ ...this.#unshown(), ...this.form.values });
  }

  /** Applies the defaults of the search; its table drops its super query and goes back to its own order. */
  reset(): void {
    const start = searchStart(this.session, this.view);
    this.session.views.get(this.view.for)?.reset?.();
    this.form?.reset(start);
    this.#apply(start);
  }

  readonly #handle: ViewHandle = { refresh: () => undefined, reset: () => this.reset() };

  /** Folded fields fetch their widgets when they are unfolded. */
  #prepare(): Promise<void> | undefined {
    return prepare(this.session.tools, this.plan, this.plan.nodes.slice(0, this.visible));
  }

  async #load(): Promise<void> {
    await this.#prepare();
    this.form ??= this.#create();
    this.changed();
  }

  #create(): FormModel {
    this.#shown = this.values;
    const start = this.#shown ?? searchStart(this.session, this.view);
    return createFormModel(this.session, this.plan, start, { permits: false, checks: false });
  }

  /** Filters from the address or an action that no input shows; they stay until they are removed. */
  #unshown(): Values {
    const shown = inputNames(this.session, this.view);
    return Object.fromEntries(Object.entries(this.values ?? {}).filter(([name]) => !shown.has(name)));
  }

  #apply(values: Values): void {
    const next = filled(values);
    const same = JSON.stringify(next) === JSON.stringify(this.values ?? {});
    if (same) void this.session.views.get(this.view.for)?.refresh();
    else this.#put(next);
  }

  #put(values: Values): void {
    this.#shown = values;
    this.#port.set('values', values);
  }
}
