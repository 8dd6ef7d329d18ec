import type { ReactNode } from 'react';
import { lookUp } from '../../core/binding';
import type { ColumnDoc, Entity, JsonObject, Option } from '../../core/language/types';
import type { ColumnFrame } from '../frames';
import type { WidgetDefinition } from '../registry';
import { words } from '../tools';
import { drawCell } from './drawCell';
import { NodeBoundary } from './NodeBoundary';
import { runActions } from './runActions';
import type { Session } from './session';
import { holds } from './useButtons';
import { askerOf } from './useOptions';

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
  widget: WidgetDefinition | undefined;
  props: JsonObject;
  options: Option[] | undefined;
  row: Row;
}

/** Its own component, so that a drawing that throws lands in the cell's boundary. */
function CellValue({ name, widget, props, options, row }: CellValueProps): ReactNode {
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

function cellOf(session: Session, { doc, at, list }: ColumnPlan, options: Option[] | undefined): ColumnFrame['render'] {
  const { tools } = session;
  const widget = doc.widget === undefined ? undefined : tools.registry.widget(doc.widget);
  if (doc.widget !== undefined && !widget) tools.host.report({ at, message: `there is no widget "${doc.widget}"` });
  const { name, do: actions, props = noProps } = doc;
  return (row) => {
    const drawn = (
      <NodeBoundary tools={tools} at={at}>
        {list === undefined ? (
          <CellValue name={name} widget={widget} props={props} options={options} row={row} />
        ) : (
          <CellLines list={list} name={name} widget={widget} props={props} options={options} row={row} />
        )}
      </NodeBoundary>
    );
    if (!actions) return drawn;
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

/** Columns as the frame draws them: permissions and conditions applied. */
export function toFrames(
  session: Session,
  columns: readonly ColumnPlan[],
  options: ReadonlyMap<ColumnPlan, Option[] | undefined>,
): ColumnFrame[] {
  const { registry, host } = session.tools;
  return columns
    .filter(({ doc }) => session.may('column', doc.permit ?? doc.name) && !holds(session, doc.hiddenWhen))
    .map((column) => {
      const { doc, children } = column;
      return {
        name: doc.name,
        title: words(host, doc.label) || doc.name,
        widthPx: doc.widthPx,
        align: doc.align ?? (doc.widget === undefined ? undefined : registry.widget(doc.widget)?.align),
        fixed: doc.fixed,
        sortable: doc.sortable,
        render: cellOf(session, column, options.get(column)),
        children: children.length ? toFrames(session, children, options) : undefined,
      };
    });
}
