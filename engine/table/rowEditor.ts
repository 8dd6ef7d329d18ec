import { resolve } from '../../core/binding';
import type { TableView } from '../../core/language/types';
import { afterWriting, runActions } from '../actions/runActions';
import type { FormPlan } from '../compile/formPlan';
import { prepare } from '../compile/planForm';
import type { Session } from '../document/session';
import { createFormModel, defaultsOf } from '../form/createFormModel';
import { draftContent, restoreDraft } from '../form/draftContent';
import type { FormModel } from '../form/formModel';
import type { Place } from '../form/formSurroundings';
import { clean } from '../source/clean';

type Row = Record<string, unknown>;

/** One row under edit. */
export interface RowUnderEdit {
  model: FormModel;
  /** Members of the row beside the edited ones. */
  base: Row;
  isNew: boolean;
  saving: boolean;
}

/** Unsaved input of one row; without `row` of a new one. */
export interface RowDraft {
  row?: Row;
  content: unknown;
}

interface Options {
  session: Session;
  edit: NonNullable<TableView['edit']>;
  plan: FormPlan;
  /** Member that identifies a row. */
  key: string;
  changed: () => void;
  onDirty: (dirty: boolean) => void;
  /** Shows the first wrong cell. */
  reveal: (model: FormModel, place: Place) => void;
}

let newRows = 0;

/** Keys of rows that are not saved yet. */
const newKey = (): string => {
  newRows += 1;
  return `new:${newRows}`;
};

/** Is this row under edit, or a new one that was just saved and is not in an answer yet? */
export function isEdited(row: Row, key: string, editing: ReadonlyMap<string, RowUnderEdit> | undefined): boolean {
  const id = String(row[key]);
  return editing !== undefined && (editing.has(id) || id.startsWith('new:'));
}

/** New rows as rows of the table, the latest first. */
export function addedRows(key: string, editing: ReadonlyMap<string, RowUnderEdit> | undefined): Row[] {
  const added = [...(editing ?? [])].filter(([, { isNew }]) => isNew);
  return added.map(([id]) => ({ [key]: id })).reverse();
}

/** Rows edited in place, several at once (contract-visualdev §6.7). Unsaved input stays until saved or cancelled. */
export class RowEditor {
  readonly #options: Options;
  readonly #opening = new Set<string>();
  /** Rows under edit, by key; a new map at every change. */
  editing: ReadonlyMap<string, RowUnderEdit> = new Map();

  constructor(options: Options) {
    this.#options = options;
  }

  get dirty(): boolean {
    return [...this.editing.values()].some(({ model }) => model.dirty);
  }

  /** Unsaved input of the rows under edit, for a draft; undefined when there is none. */
  draft(): RowDraft[] | undefined {
    const rows = [...this.editing.values()].flatMap(({ model, base, isNew }) => {
      const content = draftContent(model, !isNew);
      return content ? [{ row: isNew ? undefined : base, content }] : [];
    });
    return rows.length > 0 ? rows : undefined;
  }

  /** Opens the rows of a draft with their input. */
  async restore(drafts: readonly RowDraft[]): Promise<void> {
    for (const { row, content } of drafts) {
      const key = await this.open(row);
      const edited = key === undefined ? undefined : this.editing.get(key);
      if (edited) restoreDraft(edited.model, content);
    }
  }

  /** Opens the editor of this row; of a new one without a row. Resolves with its key, undefined when it did not open. */
  async open(row: Row | undefined): Promise<string | undefined> {
    const key = row === undefined ? newKey() : String(row[this.#options.key]);
    if (this.editing.has(key) || this.#opening.has(key)) return key;
    this.#opening.add(key);
    try {
      this.#put(key, await this.#create(row));
      return key;
    } catch {
      // The call has shown the message; the row stays as it is.
      return undefined;
    } finally {
      this.#opening.delete(key);
    }
  }

  /** Discards unsaved input: a new row is removed, a stored one shows its stored values. */
  cancel(key: string): void {
    this.#put(key, undefined);
    this.#options.onDirty(this.dirty);
  }

  /** Saves one row by one call, with what its events still write. Failures appear at their cells, and all input stays. */
  save(key: string): Promise<void> {
    return afterWriting(this.#options.session, () => this.#save(key));
  }

  async #save(key: string): Promise<void> {
    const row = this.editing.get(key);
    if (!row || row.saving || !this.#isValid(row.model)) return;
    this.#put(key, { ...row, saving: true });
    let saved = false;
    try {
      saved = await this.#send(row);
    } finally {
      if (saved) this.cancel(key);
      else if (this.editing.has(key)) this.#put(key, row);
    }
  }

  #isValid(model: FormModel): boolean {
    const wrong = model.validate();
    if (wrong) this.#options.reveal(model, wrong);
    return !wrong;
  }

  #put(key: string, row: RowUnderEdit | undefined): void {
    const editing = new Map(this.editing);
    if (row) editing.set(key, row);
    else editing.delete(key);
    this.editing = editing;
    this.#options.changed();
  }

  async #create(row: Row | undefined): Promise<RowUnderEdit> {
    const { session, plan, onDirty } = this.#options;
    await prepare(session.tools, plan);
    const base = row === undefined ? defaultsOf(plan, session) : { ...row, ...(await this.#load(row)) };
    const model = createFormModel(session, plan, base, { onDirty: () => onDirty(this.dirty) });
    return { model, base: row === undefined ? {} : base, isNew: row === undefined, saving: false };
  }

  async #load(row: Row): Promise<Row> {
    const { session, edit } = this.#options;
    const { load } = edit;
    if (!load) return {};
    const scope = session.scope({ row });
    const { data } = await session.tools.host.call(load.call, clean(resolve(load.params ?? {}, scope)));
    const record = load.values ? resolve(load.values, { ...scope, result: data }) : data;
    return typeof record === 'object' && record !== null ? (record as Row) : {};
  }

  #send({ model, base, isNew }: RowUnderEdit): Promise<boolean> {
    const { session, edit, key, reveal } = this.#options;
    const row = { ...base, ...model.named(), ...(isNew ? {} : { [key]: base[key] }) };
    const onCallError = (error: unknown): void => {
      const place = model.refuse(session.tools.host.failure(error).fields);
      if (place) reveal(model, place);
    };
    return runActions(session, isNew ? edit.create : edit.update, { row, onCallError, pressed: true });
  }
}
