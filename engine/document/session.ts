import type { Scope } from '../../core/binding';
import type { Document } from '../../core/language/types';
import { nowScope } from '../../core/model/dates';
import type { NodePlan } from '../compile/formPlan';
import type { DocumentProps } from '../documentProps';
import type { FormModel } from '../form/formModel';
import type { OpenResult } from '../host';
import type { PickerEcho } from '../picker/pickerEcho';
import type { Tools } from '../tools';
import { Address } from './address';

/** What actions may ask of a view on screen. */
export interface ViewHandle {
  refresh: () => void | Promise<void>;
  expand?: (to: 'all' | 'none' | 'toggle') => void;
  check?: (to: 'all' | 'none') => void;
  reset?: () => void;
  /** Opens the editor of the row with this key; undefined: of a new row. */
  edit?: (key: unknown) => void;
  /** The rows of a table as they stand on screen, in order. */
  rows?: () => readonly Record<string, unknown>[];
}

/** What people chose in the views of a document. */
export interface Choices {
  selected: Record<string, unknown>;
  checked: Record<string, string[]>;
  search: Record<string, Record<string, unknown>>;
  /** Super query in force, by table. */
  query: Record<string, unknown>;
  /** Views whose first answer is under way. */
  loading: Record<string, boolean>;
}

type Row = Record<string, unknown>;

/** The rows that a document was opened among: it may walk to the previous and the next one. */
export interface Among {
  /** As they stand now, in order. */
  rows: () => readonly Row[];
  /** The row it was opened for. */
  row: Row | undefined;
  /** What it would have been opened with for another row. */
  argsOf: (row: Row) => Record<string, unknown>;
}

/** Who opened a document, by the args object that went through the host: refresh goes back to them. */
const openers = new WeakMap<object, { session: Session; among: Among | undefined }>();

export function rememberOpener(args: object, session: Session, among?: Among): void {
  openers.set(args, { session, among });
}

const blank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** One document on screen: what it was opened with, its views, its form, and what is chosen in it. Outlives its pixels. */
export class Session {
  readonly tools: Tools;
  readonly opener: Session | undefined;
  /** What it was opened with; walking among rows replaces it. */
  args: Record<string, unknown>;
  /** Rows to walk through, if it was opened among some. */
  readonly among: Among | undefined;
  readonly views = new Map<string, ViewHandle>();
  /** Records behind the stored values of picker fields, by field. */
  readonly echoes = new Map<NodePlan, PickerEcho>();
  document: Document;
  moduleId: string | undefined;
  route: DocumentProps['route'];
  choices: Choices = { selected: {}, checked: {}, search: {}, query: {}, loading: {} };
  /** Where tables stand, by view: read when something is asked beside them, as an export is. */
  readonly paging: Record<string, Record<string, unknown>> = {};
  /** What the views say in the address of the page. */
  readonly address = new Address();
  form: FormModel | undefined;
  /** Validates and runs the form's submit; true when everything ran. */
  submit: ((keepOpen: boolean) => Promise<boolean>) | undefined;
  /** Puts the form back as if just opened: a new record to its defaults, a stored one to what the server says now. */
  resetForm: (() => void | Promise<void>) | undefined;
  /** Loads the record of the present `args` into the form that stands there. */
  reopen: (() => void) | undefined;
  /** The record under way, shared by the double mount of StrictMode. */
  loading: Promise<Record<string, unknown> | undefined> | undefined;
  /** Edits made in an older version of the document. */
  carried: Record<string, unknown> | undefined;
  onClose: ((result: OpenResult) => void) | undefined;

  /** When it was opened: presets of dates and times read it. */
  readonly #now = nowScope(Date.now());
  readonly #listeners = new Set<() => void>();
  readonly #rows = new Map<string, Map<string, Record<string, unknown>>>();

  constructor(tools: Tools, props: DocumentProps) {
    this.tools = tools;
    this.document = props.document;
    this.args = props.args ?? {};
    this.moduleId = props.moduleId;
    this.route = props.route;
    const opened = props.args && openers.get(props.args);
    this.opener = opened?.session;
    this.among = opened?.among;
  }

  /** `edit` when args.id has a value (DICT-41, BILL-21). */
  get mode(): 'create' | 'edit' {
    return blank(this.args.id) ? 'create' : 'edit';
  }

  /** Where bindings and conditions look things up. */
  scope(extra?: Scope): Scope {
    return {
      args: this.args,
      ...this.choices,
      paging: this.paging,
      user: this.tools.host.user(),
      route: this.route ?? {},
      document: { id: this.document.id },
      now: this.#now,
      ...(this.form && { form: this.form.values, picks: this.form.picks.at('') }),
      ...extra,
    };
  }

  /** The choice a view begins with; a later one stands. */
  start<Kind extends keyof Choices>(kind: Kind, view: string, value: Choices[Kind][string]): void {
    if (this.choices[kind][view] === undefined) {
      this.choices = { ...this.choices, [kind]: { ...this.choices[kind], [view]: value } };
    }
  }

  choose<Kind extends keyof Choices>(kind: Kind, view: string, value: Choices[Kind][string]): void {
    if (this.choices[kind][view] === value) return;
    this.choices = { ...this.choices, [kind]: { ...this.choices[kind], [view]: value } };
    this.form?.judgeOutward();
    for (const listener of this.#listeners) listener();
  }

  /** Remembers ticked rows, also those of other pages; pickers answer with them. */
  keepRows(view: string, rows: readonly Record<string, unknown>[], key: string): void {
    const kept = this.#rows.get(view) ?? new Map<string, Record<string, unknown>>();
    this.#rows.set(view, kept);
    for (const row of rows) kept.set(String(row[key]), row);
  }

  /** The ticked rows of a view. */
  checkedRows(view: string): Record<string, unknown>[] {
    const kept = this.#rows.get(view);
    return (this.choices.checked[view] ?? []).flatMap((id) => {
      const row = kept?.get(id);
      return row ? [row] : [];
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getChoices = (): Choices => this.choices;

  addView(id: string, handle: ViewHandle): () => void {
    this.views.set(id, handle);
    return () => {
      if (this.views.get(id) === handle) this.views.delete(id);
    };
  }

  /**
   * Is this code granted? Asked only for kinds that the document names under `permits`; columns and fields of the others are
   * there unless they were kept back.
   */
  may(kind: 'button' | 'column' | 'form', code: string | undefined): boolean {
    if (!code) return true;
    const { host } = this.tools;
    if (this.document.permits?.includes(kind)) return host.can(kind, code, this.moduleId);
    return kind === 'button' || !host.hides?.(kind, code, this.moduleId);
  }

  /** Asks a view again; without a name all views of the page that opened this document, or its own if nobody did. */
  async refresh(view: string | undefined): Promise<void> {
    if (view === undefined) {
      const { views } = this.opener ?? this;
      await Promise.all([...views.values()].map((each) => each.refresh()));
      return;
    }
    for (let at: Session | undefined = this; at; at = at.opener) {
      const found = at.views.get(view);
      if (found) return found.refresh();
    }
  }

  close(result: OpenResult): void {
    this.onClose?.(result);
  }
}
