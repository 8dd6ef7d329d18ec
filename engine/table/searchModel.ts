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

/** A search form over a table, without its pixels. Nothing filters before it is submitted (DICT-08). */
export class SearchModel extends Store {
  readonly session: Session;
  readonly plan: FormPlan;
  /** Undefined until the widgets of the form have been fetched. */
  form: FormModel | undefined;
  readonly #view: SearchView;
  readonly #port: ViewPort;
  /** The values in force that the form shows. */
  #shown: Values | undefined;

  constructor(session: Session, view: SearchView, at: string) {
    super();
    this.session = session;
    this.#view = view;
    this.#port = new ViewPort(session, view.id);
    this.plan = planForm(session.tools, session.document, askable(session, view.fields), `${at}/fields`);
    if (!prepare(session.tools, this.plan)) this.form = this.#create();
  }

  /** The filters in force; undefined before the search has begun. */
  get values(): Values | undefined {
    return this.#port.get('values');
  }

  /** Makes the search known to actions, and fetches its widgets; gives what to do when it goes. */
  start(): () => void {
    if (this.values === undefined) this.#put(filled(searchStart(this.session, this.#view)));
    if (!this.form) void this.#load();
    return this.#port.register(this.#handle);
  }

  /** The filters in force came from the address, from an action or from this form; the others put them into the form. */
  follow(values: Values | undefined): void {
    if (values === undefined || values === this.#shown) return;
    this.#shown = values;
    this.form?.reset(values);
  }

  /** Puts what is typed in force; the same values again fetch the rows again. */
  submit(): void {
    if (this.form) this.#apply({ ...this.#unshown(), ...this.form.values });
  }

  /** Back to the defaults of the search, which are in force then. */
  reset(): void {
    const start = searchStart(this.session, this.#view);
    this.form?.reset(start);
    this.#apply(start);
  }

  readonly #handle: ViewHandle = { refresh: () => undefined, reset: () => this.reset() };

  async #load(): Promise<void> {
    await prepare(this.session.tools, this.plan);
    this.form ??= this.#create();
    this.changed();
  }

  #create(): FormModel {
    this.#shown = this.values;
    const start = this.#shown ?? searchStart(this.session, this.#view);
    return createFormModel(this.session, this.plan, start, { permits: false, checks: false });
  }

  /** Filters that the address or an action has set and no input shows; they stay until they are removed. */
  #unshown(): Values {
    const shown = inputNames(this.session, this.#view);
    return Object.fromEntries(Object.entries(this.values ?? {}).filter(([name]) => !shown.has(name)));
  }

  #apply(values: Values): void {
    const next = filled(values);
    const same = JSON.stringify(next) === JSON.stringify(this.values ?? {});
    if (same) void this.session.views.get(this.#view.for)?.refresh();
    else this.#put(next);
  }

  #put(values: Values): void {
    this.#shown = values;
    this.#port.set('values', values);
  }
}
