import type { ReactNode } from 'react';
import { lookUp } from '../../core/binding';
import type { ColumnDoc, Entity, JsonObject, Option, TableView } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import { holds } from '../actions/useButtons';
import { NodeBoundary } from '../document/NodeBoundary';
import type { Session } from '../document/session';
import { drawCell } from '../field/drawCell';
import { askerOf } from '../field/useOptions';
import type { ColumnFrame, TableDetailFrame, TableFrame } from '../frames';
import type { WidgetDefinition } from '../registry';
import { words } from '../tools';
import type { RowEdit } from './rowEdit';

type Row = Record<string, unknown>;

/** A column with what its entity says; the pointer of the document stays with it. */
export interface ColumnPlan {
  at: string;
  doc: ColumnDoc;
  children: ColumnPlan[];
  /** The member that holds the rows this column draws a line each of. */
  list?: string;
}

export function planColumns(
  columns: readonly ColumnDoc[],
  entity: Entity | undefined,
  at: string,
  list?: string,
): ColumnPlan[] {
  return columns.map((column, index) => {
    const base = entity && Object.hasOwn(entity.fields, column.name) ? entity.fields[column.name] : undefined;
    const own = base ? { label: base.label, options: base.options, ...column } : column;
    return {
      at: `${at}/${index}`,
      doc: own,
      children: planColumns(
        column.columns ?? [],
        entity,
        `${at}/${index}/columns`,
        column.rows ? column.name : undefined,
      ),
      list,
    };
  });
}

/**
 * Columns of a table whose rows are edited in their place hold values, not words: where they say nothing, they are drawn by
 * the editor's widget (contract-visualdev §6.7).
 */
export function withEditors({ columns, edit }: TableView): readonly ColumnDoc[] {
  if (!edit) return columns;
  const fields = new Map(edit.fields.map((field) => [field.name, field]));
  return columns.map((column) => {
    const field = fields.get(column.name);
    if (!field || column.widget !== undefined) return column;
    const { widget, options, props } = field;
    return { ...(widget && { widget }), ...(options && { options }), ...(props && { props }), ...column };
  });
}

/** Every column that draws cells. */
export function leaves(columns: readonly ColumnPlan[]): ColumnPlan[] {
  return columns.flatMap((column) => (column.children.length ? leaves(column.children) : [column]));
}

/** Options of each leaf column, in order; the columns of a mounted table never change, so neither does the order of hooks. */
export function useColumnOptions(
  session: Session,
  columns: readonly ColumnPlan[],
): Map<ColumnPlan, Option[] | undefined> {
  const { tools } = session;
  return new Map(
    columns.map((column) => {
      const { options } = column.doc;
      return [column, askerOf(options)(tools, options as never, () => session.scope()).options];
    }),
  );
}

interface CellValueProps {
  name: string;
  /** The row may say the words of a value beside it, as `<name>_name`. */
  worded?: boolean;
  widget: WidgetDefinition | undefined;
  props: JsonObject;
  options: Option[] | undefined;
  row: Row;
}

/** Its own component, so that a drawing that throws lands in the cell's boundary. */
function CellValue({ name, worded, widget, props, options, row }: CellValueProps): ReactNode {
  const words = worded ? row[`${name}_name`] : undefined;
  if (typeof words === 'string') return words;
  const value = Object.hasOwn(row, name) ? row[name] : lookUp(row, name);
  return drawCell(widget, value, row, options, props);
}

const noProps: JsonObject = {};

/** One line for each row of the list, whose columns are called `list-column`. */
function CellLines({ list, ...cell }: CellValueProps & { list: string }): ReactNode {
  const rows = cell.row[list];
  if (!Array.isArray(rows)) return null;
  const name = cell.name.slice(list.length + 1);
  return (rows as Row[]).map((row, index) => (
    <div className="weft-cell-line" key={String(row.id ?? index)}>
      <CellValue {...cell} name={name} row={row} />
    </div>
  ));
}

function cellOf(
  session: Session,
  { doc, at, list }: ColumnPlan,
  options: Option[] | undefined,
  edit: RowEdit | undefined,
): ColumnFrame['render'] {
  const { tools } = session;
  const widget = doc.widget === undefined ? undefined : tools.registry.widget(doc.widget);
  if (doc.widget !== undefined && !widget) tools.host.report({ at, message: `there is no widget "${doc.widget}"` });
  const { name, do: actions, props = noProps } = doc;
  return (row) => {
    const editor = edit?.cell(row, name);
    if (editor !== undefined) return editor;
    const drawn = (
      <NodeBoundary tools={tools} at={at}>
        {list === undefined ? (
          <CellValue
            name={name}
            worded={edit !== undefined}
            widget={widget}
            props={props}
            options={options}
            row={row}
          />
        ) : (
          <CellLines list={list} name={name} widget={widget} props={props} options={options} row={row} />
        )}
      </NodeBoundary>
    );
    // A heading over a group is no record, and a value that is not there leads nowhere.
    if (!actions || row.top === true || isEmpty(row, name)) return drawn;
    const open = (event: { stopPropagation: () => void }): void => {
      event.stopPropagation();
      void runActions(session, actions, { row });
    };
    return (
      <button type="button" className="weft-cell-link" onClick={open}>
        {drawn}
      </button>
    );
  };
}

function isEmpty(row: Row, name: string): boolean {
  const value = Object.hasOwn(row, name) ? row[name] : lookUp(row, name);
  return value === undefined || value === null || value === '';
}

/** A header over columns is shown when one of them is, unless it asks for a code of its own. */
function mayShow(session: Session, { doc, children }: ColumnPlan): boolean {
  if (doc.permit === undefined && children.length) return children.some((child) => mayShow(session, child));
  return session.may('column', doc.permit ?? doc.name);
}

/** Columns as the frame draws them: permissions and conditions applied. */
export function toFrames(
  session: Session,
  columns: readonly ColumnPlan[],
  options: ReadonlyMap<ColumnPlan, Option[] | undefined>,
  edit?: RowEdit,
): ColumnFrame[] {
  const { registry, host } = session.tools;
  return columns
    .filter((column) => mayShow(session, column) && !holds(session, column.doc.hiddenWhen))
    .map((column) => {
      const { doc, children } = column;
      return {
        name: doc.name,
        title: words(host, doc.label) || doc.name,
        widthPx: doc.widthPx,
        align: doc.align ?? (doc.widget === undefined ? undefined : registry.widget(doc.widget)?.align),
        fixed: doc.fixed,
        sortable: doc.sortable,
        render: cellOf(session, column, options.get(column), edit),
        children: children.length ? toFrames(session, children, options, edit) : undefined,
      };
    });
}

/** Columns that draw cells, as the frame has them. */
export function leafFrames(columns: readonly ColumnFrame[]): ColumnFrame[] {
  return columns.flatMap((column) => (column.children ? leafFrames(column.children) : [column]));
}

interface Split {
  flat: ColumnFrame[];
  details: TableFrame['details'];
}

/** With `childRows: expand` the lists within a row leave its columns and stand in tabs under it (contract-visualdev §6.1). */
export function splitDetails(frames: ColumnFrame[], plans: readonly ColumnPlan[], view: TableView): Split {
  const lists = new Set(plans.filter(({ doc }) => doc.rows).map(({ doc }) => doc.name));
  if (view.childRows !== 'expand' || lists.size === 0) return { flat: frames, details: undefined };
  const within = frames.filter(({ name }) => lists.has(name));
  const details = (row: Row): TableDetailFrame[] =>
    within.map(({ name, title, children = [] }) => ({
      name,
      title,
      // These columns draw a line for each row of the list; here every line is a row of its own.
      columns: children.map((column) => ({
        ...column,
        render: (line: Row, index: number) => column.render({ [name]: [line] }, index),
      })),
      rows: Array.isArray(row[name]) ? (row[name] as Row[]) : [],
    }));
  return { flat: frames.filter(({ name }) => !lists.has(name)), details };
}
