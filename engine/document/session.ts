import { type ActsFor, actsForOf } from '../../core/actsFor';
import type { Scope } from '../../core/binding';
import type { Document } from '../../core/language/types';
import { nowScope } from '../../core/model/dates';
import type { HiddenKind, PermissionKind } from '../../core/permissionItems';
import type { NodePlan } from '../compile/formPlan';
import type { DocumentProps } from '../documentProps';
import { DraftKeeper } from '../form/draftKeeper';
import type { FormModel } from '../form/formModel';
import type { Opener, OpenResult } from '../host';
import type { PickerEcho } from '../picker/pickerEcho';
import type { Tools } from '../tools';
import { actingHost } from './actingHost';
import { Address, type RecordPlace } from './address';
import { Parts } from './parts';

/** What actions can call on a mounted view. */
export interface ViewHandle {
  refresh: () => void | Promise<void>;
  /** Fetches again in the background: ticks and unsaved input remain. Default: `refresh`. */
  update?: () => void | Promise<void>;
  expand?: (to: 'all' | 'none' | 'toggle') => void;
  /** The address now has this node, or none. Until this returns, nothing that reads the choice is rendered. */
  follow?: (node: string | undefined) => void;
  check?: (to: 'all' | 'none') => void;
  reset?: () => void;
  /** Moves to the next step, the one before, or the one of this name. */
  step?: (to: string) => void;
  /** Opens the editor of the row with this key; undefined: of a new row. */
  edit?: (key: unknown) => void;
  /** Validates the view's form and runs its `submit`. */
  submit?: (keepOpen: boolean) => Promise<boolean>;
  /** The rows of a table as they are on screen, in order. */
  rows?: () => readonly Record<string, unknown>[];
}

/** A form on screen: the document's own, or that of a form view. */
export interface FormOnScreen {
  readonly model: FormModel;
  /** What is typed into it is no work that could be lost. */
  readonly isAside?: boolean;
  /** Validates and runs the form's submit; true when everything ran. `pressed`: a person's press started it. */
  submit: (keepOpen: boolean, pressed: boolean) => Promise<boolean>;
  /** Restores the state just after opening: a new record its defaults, a stored one the server's current values. */
  reset: () => void | Promise<void>;
}

/** Key of the document's own form among the mounted forms. */
const ownForm = '';

/** What the person chose in the views of a document. */
export interface Choices {
  selected: Record<string, unknown>;
  checked: Record<string, string[]>;
  /** Checked ids by group, of trees with groups. */
  checkedOf: Record<string, Record<string, string[]>>;
  /** Number of ticked nodes without children. */
  ticks: Record<string, number>;
  /** Number of nodes without children that can be ticked. */
  leaves: Record<string, number>;
  /** Submitted values of searches, and what steps pass on. */
  values: Record<string, Record<string, unknown>>;
  /** Active super query, by table. */
  query: Record<string, unknown>;
  /** Views whose first answer is being fetched. */
  loading: Record<string, boolean>;
  /** Place of tables: page and page size. */
  paging: Record<string, Record<string, unknown>>;
  /** Numbers of rows of tables. */
  counts: Record<string, RowCounts>;
}

/** Rows of a table: all that the question finds, those of the page, the ticked ones of all pages. */
export interface RowCounts {
  found: number;
  here: number;
  ticked: number;
}

type Row = Record<string, unknown>;

/** The rows that a document was opened from: it can walk to the previous and the next one. */
export interface Among {
  /** The current rows, in order. */
  rows: () => readonly Row[];
  /** The row it was opened for. */
  row: Row | undefined;
  /** The args it would have been opened with for another row. */
  argsOf: (row: Row) => Record<string, unknown>;
}

/** The document that opens another one: the host passes it on, so that `refresh` reaches its views. */
interface OpenedBy extends Opener {
  session: Session;
  among: Among | undefined;
  addressed: boolean;
}

const blank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** One document on screen: its args, its views, its form, and what is chosen in it. Survives remounts. */
export class Session {
  readonly tools: Tools;
  readonly opener: Session | undefined;
  /** The args of the opener; replaced by those of another row while walking. */
  args: Record<string, unknown>;
  /** Rows to walk through, if it was opened from some. */
  readonly among: Among | undefined;
  /** It shows the record that the address of its opener names. */
  readonly addressed: boolean;
  /** The record in the address that is open over this page, and its document on screen (recordAddress). */
  record: RecordPlace | undefined;
  child: Session | undefined;
  readonly views = new Map<string, ViewHandle>();
  /** Counts the versions of a view that were mounted from scratch, by its id (reshapeViews). */
  readonly turns = new Map<string, number>();
  /** Records of the stored values of picker fields, by field. */
  readonly echoes = new Map<NodePlan, PickerEcho>();
  document: Document;
  moduleId: string | undefined;
  route: DocumentProps['route'];
  choices: Choices = {
    selected: {},
    checked: {},
    checkedOf: {},
    ticks: {},
    leaves: {},
    values: {},
    query: {},
    loading: {},
    paging: {},
    counts: {},
  };
  /** The state of the views in the address of the page. */
  readonly address = new Address();
  readonly parts = new Parts();
  /** How many lists of actions that a person started are running: nothing saves itself meanwhile. */
  presses = 0;
  /** Lists of actions that are still writing into what is on screen. */
  readonly writing = new Set<Promise<unknown>>();
  /** Loads the record of the current `args` into the document's form. */
  reopen: (() => void) | undefined;
  /** The pending load of the record, shared by the double mount of StrictMode. */
  loading: Promise<Record<string, unknown> | undefined> | undefined;
  /** Unsaved edits from an older version of the document. */
  carried: Record<string, unknown> | undefined;
  /** Drafts by the id of their form view; the document's own under ''. */
  readonly #drafts = new Map<string, DraftKeeper>();
  /** A picker: a row of the view that answers it was pressed. */
  onPicked: ((sure: boolean) => void) | undefined;
  #onClose: ((result: OpenResult) => void) | undefined;

  /** Time of opening: presets of dates and times read it. */
  readonly #now = nowScope(Date.now());
  /** Forms by the id of their view; the document's own under ''. */
  readonly #forms = new Map<string, FormOnScreen>();
  /** The same keys: forms whose view is on screen, opened or not. */
  readonly #formsOnScreen = new Set<string>();
  /** Views that say they have unsaved input, in a document inside them or of their own. */
  readonly #dirtyParts = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<() => void>();
  #views: Scope | undefined;
  readonly #rows = new Map<string, Map<string, Record<string, unknown>>>();

  constructor(tools: Tools, props: DocumentProps) {
    const outside = tools.outside ?? tools.host;
    this.tools = { ...tools, outside, host: actingHost(outside, this) };
    this.document = props.document;
    this.args = props.args ?? {};
    this.moduleId = props.moduleId;
    this.route = props.route;
    const opened = props.opener as OpenedBy | undefined;
    this.opener = opened?.session;
    this.among = opened?.among;
    this.addressed = opened?.addressed ?? false;
  }

  /** In whose name it makes calls: who served it says it; a document made on the way acts for its opener. */
  get actsFor(): ActsFor | undefined {
    return actsForOf(this.document) ?? this.opener?.actsFor;
  }

  /** `edit` when args.id has a value (DICT-41, BILL-21). */
  get mode(): 'create' | 'edit' {
    return blank(this.args.id) ? 'create' : 'edit';
  }

  /** The document's own form. */
  get form(): FormModel | undefined {
    return this.#forms.get(ownForm)?.model;
  }

  /** Does a form or another view have unsaved input? */
  get dirty(): boolean {
    return this.dirtyInside || [...this.#forms.values()].some(({ model, isAside }) => !isAside && model.dirty);
  }

  /** Does a view that is no form have unsaved input? */
  get dirtyInside(): boolean {
    return this.#dirtyParts.size > 0;
  }

  /** This view has unsaved input, or no longer. */
  setDirtyInside(view: string, dirty: boolean): void {
    if (dirty) this.#dirtyParts.add(view);
    else this.#dirtyParts.delete(view);
  }

  formOf(view: string | undefined): FormOnScreen | undefined {
    return this.#forms.get(view ?? ownForm);
  }

  /** The session's form for a model; those of searches and row editors are not registered. */
  formWith(model: FormModel | undefined): FormOnScreen | undefined {
    return [...this.#forms.values()].find((form) => form.model === model);
  }

  /** Registers a form; returns the unregister function. `view`: id of its view; absent: the document's own form. */
  addForm(view: string | undefined, form: FormOnScreen): () => void {
    const key = view ?? ownForm;
    this.#forms.set(key, form);
    this.#changed();
    return () => {
      if (this.#forms.get(key) !== form) return;
      this.#forms.delete(key);
      this.#changed();
    };
  }

  /** The forms of these views are on screen, before they are opened; returns the unregister function. */
  expectForms(views: readonly (string | undefined)[]): () => void {
    const keys = views.map((view) => view ?? ownForm);
    for (const key of keys) this.#formsOnScreen.add(key);
    this.#changed();
    return () => {
      for (const key of keys) this.#formsOnScreen.delete(key);
      this.#changed();
    };
  }

  /** Is the form of this view (absent: the document's own) on screen but not opened yet, or could it not be opened? */
  isOpening(view: string | undefined): boolean {
    const key = view ?? ownForm;
    return this.#formsOnScreen.has(key) && !this.#forms.has(key);
  }

  /** The forms that are being opened, as text: it changes with them, and is empty when there are none. */
  readonly opening = (): string =>
    [...this.#formsOnScreen].map((key) => (this.#forms.has(key) ? '' : `${key};`)).join('');

  /** Registers how the document's record is loaded again; returns the unregister function. */
  onReopen(reopen: () => void): () => void {
    this.reopen = reopen;
    return () => {
      if (this.reopen === reopen) this.reopen = undefined;
    };
  }

  /** Removes the document's own form: a new version of the document replaces it. */
  dropForm(): void {
    this.#forms.delete(ownForm);
  }

  /** The scope of bindings and conditions. `form`: the form that they belong to; default: the document's own. */
  scope(extra?: Scope, form: FormModel | undefined = this.form): Scope {
    return {
      args: this.args,
      view: this.#viewScope(),
      user: this.tools.host.user(),
      route: this.route ?? {},
      document: { id: this.document.id },
      now: this.#now,
      ...(form && { form: form.values, picks: form.picks.at('') }),
      ...extra,
    };
  }

  /** `view.<id>.<aspect>` as an object, rebuilt only when it changes. */
  #viewScope(): Scope {
    if (this.#views) return this.#views;
    const views: Record<string, Record<string, unknown>> = {};
    const of = (id: string): Record<string, unknown> => {
      const found = views[id] ?? {};
      views[id] = found;
      return found;
    };
    for (const [aspect, byView] of Object.entries(this.choices)) {
      for (const [id, value] of Object.entries(byView)) of(id)[aspect] = value;
    }
    for (const [id, { model }] of this.#forms) {
      if (id === ownForm) continue;
      Object.defineProperty(of(id), 'values', { get: () => model.values, enumerable: true, configurable: true });
      Object.defineProperty(of(id), 'dirty', { get: () => model.dirty, enumerable: true, configurable: true });
    }
    this.#views = views;
    return views;
  }

  #changed(): void {
    this.#views = undefined;
    for (const { model } of this.#forms.values()) model.judgeOutward();
    for (const listener of [...this.#listeners]) listener();
    this.notifyWatchers();
  }

  /** Values of a form changed: whatever reads them by path is re-evaluated. */
  readonly notifyWatchers = (): void => {
    for (const watcher of [...this.#watchers]) watcher();
  };

  /** Subscribes to every change that a path can see: views, forms, the address. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The address of the page changed. */
  setRoute(route: DocumentProps['route']): void {
    if (route === this.route) return;
    this.route = route;
    this.#changed();
  }

  choose<Kind extends keyof Choices>(kind: Kind, view: string, value: Choices[Kind][string]): void {
    if (this.choices[kind][view] === value) return;
    this.choices = { ...this.choices, [kind]: { ...this.choices[kind], [view]: value } };
    this.#changed();
  }

  /** Stores ticked rows, also those of other pages; pickers return them. */
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
   * Is this code granted? `asked`: the node has a `permit`, or the document requires a code for each column or field.
   * Otherwise columns and fields are visible unless an administrator hides them.
   */
  may(kind: PermissionKind, code: string | undefined, asked = true): boolean {
    if (!code) return true;
    const { host } = this.tools;
    if (asked || (kind !== 'button' && this.document.permits?.includes(kind)))
      return host.can(kind, code, this.moduleId);
    return !host.hides?.(kind as HiddenKind, code, this.moduleId);
  }

  /** Refreshes a view; without a name all views of the page that opened this document, or its own if there is none. */
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

  /** Registers how the document closes; returns the unregister function. */
  setClose(close: (result: OpenResult) => void): () => void {
    this.#onClose = close;
    const { opener } = this;
    if (opener && this.addressed) opener.child = this;
    return () => {
      if (opener?.child === this) opener.child = undefined;
      if (this.#onClose === close) this.#onClose = undefined;
    };
  }

  /** The drafts of a form; undefined when the host stores none. */
  draftsOf(view: string): DraftKeeper | undefined {
    const { drafts } = this.tools.host;
    if (!drafts) return undefined;
    const keeper = this.#drafts.get(view) ?? new DraftKeeper(drafts);
    this.#drafts.set(view, keeper);
    return keeper;
  }

  /** Opens a document over this one; settles when it is closed. `among`: the rows that it can walk through. */
  open(
    document: string | Document,
    args: Record<string, unknown>,
    among?: Among,
    addressed = false,
  ): Promise<OpenResult> {
    const opener: OpenedBy = { session: this, among, addressed };
    return this.tools.host.open(document, args, this.moduleId, opener);
  }

  /** Closes the document: its forms were saved, or their input was discarded. */
  close(result: OpenResult): void {
    for (const keeper of this.#drafts.values()) keeper.drop();
    this.#onClose?.(result);
  }
}
