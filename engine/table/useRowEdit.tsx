import { useEffect, useMemo, useReducer, useRef } from 'react';
import { resolve } from '../../core/binding';
import type { FieldNode, TableView as TableDoc } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { FormPlan } from '../compile/formPlan';
import { planForm, prepare } from '../compile/planForm';
import type { Session } from '../document/session';
import { RowCell } from '../field/RowCell';
import { clean } from '../field/useOptions';
import { createFormModel, defaultsOf } from '../form/createFormModel';
import type { FormModel } from '../form/formModel';
import { checkForm, reveal } from '../form/reveal';
import { fieldErrors } from '../form/useSubmit';
import type { RowEdit } from './rowEdit';

type Row = Record<string, unknown>;

interface Editing {
  model: FormModel;
  /** What stands in the row beside what is edited. */
  base: Row;
  isNew: boolean;
  saving: boolean;
}

let newRows = 0;

/** The key of a row that the server has never heard of. */
const isNewKey = (key: string): boolean => key.startsWith('new:');

/** Rows that are edited in their place, several at once; what was typed stays until it is saved or given up. */
class RowEditor {
  readonly editing = new Map<string, Editing>();
  readonly #opening = new Set<string>();
  readonly #session: Session;
  readonly #view: TableDoc;
  readonly #plan: FormPlan;
  readonly #key: string;
  /** Something is drawn differently now. */
  redraw: () => void = () => undefined;
  onDirty: (dirty: boolean) => void = () => undefined;

  constructor(session: Session, view: TableDoc, plan: FormPlan, key: string) {
    this.#session = session;
    this.#view = view;
    this.#plan = plan;
    this.#key = key;
  }

  /** New rows, the latest first. */
  get added(): Row[] {
    return [...this.editing]
      .filter(([, { isNew }]) => isNew)
      .map(([key]) => ({ [this.#key]: key }))
      .reverse();
  }

  get dirty(): boolean {
    return [...this.editing.values()].some(({ model }) => model.dirty);
  }

  async open(row: Row | undefined): Promise<void> {
    const isNew = row === undefined;
    newRows += isNew ? 1 : 0;
    const key = isNew ? `new:${newRows}` : String(row[this.#key]);
    if (this.editing.has(key) || this.#opening.has(key)) return;
    this.#opening.add(key);
    try {
      await prepare(this.#session.tools, this.#plan);
      const base = isNew ? defaultsOf(this.#plan, this.#session) : { ...row, ...(await this.#load(row)) };
      const model = createFormModel(this.#session, this.#plan, base, { onDirty: () => this.onDirty(this.dirty) });
      this.editing.set(key, { model, base: isNew ? {} : base, isNew, saving: false });
    } catch {
      // The call has said why; the row stays as it is.
    } finally {
      this.#opening.delete(key);
      this.redraw();
    }
  }

  async #load(row: Row): Promise<Row> {
    const load = this.#view.edit?.load;
    if (!load) return {};
    const scope = this.#session.scope({ row });
    const { data } = await this.#session.tools.host.call(load.call, clean(resolve(load.params ?? {}, scope)));
    const record = load.values ? resolve(load.values, { ...scope, result: data }) : data;
    return typeof record === 'object' && record !== null ? (record as Row) : {};
  }

  /** A new row goes without a word to the server; a stored one shows what is stored. */
  cancel(key: string): void {
    this.editing.delete(key);
    this.onDirty(this.dirty);
    this.redraw();
  }

  /** One call for one row. What fails is said at its cell, and everything typed stays. */
  async save(key: string): Promise<void> {
    const now = this.editing.get(key);
    const { edit } = this.#view;
    if (!now || !edit || now.saving || !checkForm(now.model)) return;
    now.saving = true;
    this.redraw();
    // Whoever is told to ask again in the actions asks for a list in which the row is saved.
    let saved = false;
    const row = { ...now.base, ...now.model.named(), ...(now.isNew ? {} : { [this.#key]: now.base[this.#key] }) };
    try {
      saved = await runActions(this.#session, now.isNew ? edit.create : edit.update, {
        row,
        onCallError: (error) => {
          const place = now.model.refuse(fieldErrors(error));
          if (place) reveal(now.model, place);
        },
      });
    } finally {
      now.saving = false;
      if (saved) this.cancel(key);
      else this.redraw();
    }
  }
}

const nothing: FieldNode[] = [];

/** Inline edit of a table (contract-visualdev §6.7); undefined for tables that are only read. */
export function useRowEdit(
  session: Session,
  view: TableDoc,
  at: string,
  key: string,
  onDirty: ((dirty: boolean) => void) | undefined,
): RowEdit | undefined {
  const { edit } = view;
  const { tools } = session;
  const [version, redraw] = useReducer((count: number) => count + 1, 0);
  // The heading of the column is the label.
  const fields = useMemo(
    () => edit?.fields.map((field) => ({ ...field, showLabel: false, span: 24 })) ?? nothing,
    [edit],
  );
  const editor = useMemo(
    () => new RowEditor(session, view, planForm(tools, session.document, fields, `${at}/edit/fields`), key),
    [session, view, tools, fields, at, key],
  );
  const latest = useRef(onDirty);
  latest.current = onDirty;
  useEffect(() => {
    editor.redraw = redraw;
    editor.onDirty = (dirty) => latest.current?.(dirty);
    return () => {
      editor.redraw = () => undefined;
    };
  }, [editor]);
  return useMemo(() => {
    if (!edit) return undefined;
    const idOf = (row: Row): string => String(row[key]);
    const { host } = tools;
    return {
      added: editor.added,
      open: (row) => void editor.open(row),
      isEdited: (row) => editor.editing.has(idOf(row)) || isNewKey(idOf(row)),
      cell: (row, column) => {
        const now = editor.editing.get(idOf(row));
        if (!now?.model.find(column)) return undefined;
        return (
          <RowCell
            session={session}
            model={now.model}
            column={column}
            language={host.language()}
            onSave={() => void editor.save(idOf(row))}
            onCancel={() => editor.cancel(idOf(row))}
          />
        );
      },
      buttons: (row) => {
        const now = editor.editing.get(idOf(row));
        if (!now) return undefined;
        return [
          {
            name: 'save',
            label: host.t('list.save'),
            loading: now.saving,
            onClick: () => void editor.save(idOf(row)),
          },
          {
            name: 'cancel',
            label: host.t('common.cancel'),
            disabled: now.saving,
            onClick: () => editor.cancel(idOf(row)),
          },
        ];
      },
      version,
    };
  }, [edit, editor, version, session, tools, key]);
}
