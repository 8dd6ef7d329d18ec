import type { Load } from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { prepare } from '../compile/planForm';
import type { Session } from '../document/session';
import { Store } from '../document/store';
import { createFormModel, defaultsOf } from './createFormModel';
import type { FormModel } from './formModel';
import { fetchRecord, isAsked } from './loadRecord';
import type { FormRulePlan } from './useRules';

type Values = Record<string, unknown>;

/** What a form is made from. */
export interface FormParts {
  plan: FormPlan;
  load: Load | undefined;
  /** Id of the form view; absent: the document's own form. */
  view?: string;
  onDirty?: (dirty: boolean) => void;
  rules?: readonly FormRulePlan[];
}

/**
 * The opening of a form, without React: its model at once when nothing must be fetched, else when its record, widgets
 * and formulas are loaded. Edits from an older version of the document (`session.carried`) are applied on top.
 */
export class FormOpening extends Store {
  model: FormModel | undefined;
  error: Error | undefined;
  readonly #session: Session;
  /** The current parts. */
  readonly #parts: () => FormParts;
  /** The question whose record is wanted, and the one that the model answers. */
  #wanted: string;
  #answered: string | undefined;
  /** Counts loads: the answer of an earlier one is dropped. */
  #turn = 0;

  /** `question`: what the load reads, as text. */
  constructor(session: Session, parts: () => FormParts, question: string) {
    super();
    this.#session = session;
    this.#parts = parts;
    this.#wanted = question;
    const { plan, load } = parts();
    if (isAsked(session, load) || prepare(session.tools, plan)) return;
    this.model = this.#create(undefined);
    this.#answered = question;
  }

  /** Loads the record of a question, unless the model has it. Returns the cancel function. */
  start(question: string): () => void {
    this.#wanted = question;
    if (!this.model || this.#answered !== question) void this.#load();
    return () => {
      this.#turn += 1;
    };
  }

  /** Loads again into a new model. */
  readonly retry = (): void => {
    const { view, onDirty } = this.#parts();
    this.#session.loading = undefined;
    if (view === undefined) this.#session.dropForm();
    onDirty?.(false);
    this.model = undefined;
    this.error = undefined;
    this.changed();
    void this.#load();
  };

  async #load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const question = this.#wanted;
    try {
      const [record] = await Promise.all([this.#fetch(), prepare(this.#session.tools, this.#parts().plan)]);
      if (turn === this.#turn) this.#take(record, question);
    } catch (error) {
      this.#session.loading = undefined;
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** StrictMode mounts twice: both mounts share the first request of the document's own form. */
  #fetch(): Promise<Values | undefined> {
    const session = this.#session;
    const { load, view } = this.#parts();
    const fetch = async (): Promise<Values | undefined> =>
      isAsked(session, load) ? fetchRecord(session, load) : undefined;
    if (view !== undefined || this.model) return fetch();
    session.loading ??= fetch();
    return session.loading;
  }

  #take(record: Values | undefined, question: string): void {
    if (this.model) this.model.reset({ ...defaultsOf(this.#parts().plan, this.#session), ...record });
    else this.model = this.#create(record);
    this.#answered = question;
    this.error = undefined;
    this.changed();
  }

  #fail(error: unknown): void {
    this.model = undefined;
    this.error = error instanceof Error ? error : new Error(String(error));
    this.changed();
  }

  #create(record: Values | undefined): FormModel {
    const session = this.#session;
    const { plan, rules, view } = this.#parts();
    const base = session.mode === 'edit' && record ? {} : defaultsOf(plan, session);
    const onDirty = (dirty: boolean): void => this.#parts().onDirty?.(dirty);
    const model = createFormModel(session, plan, { ...base, ...record }, { rules, onDirty });
    if (view === undefined && session.carried) model.restore(session.carried);
    return model;
  }
}
