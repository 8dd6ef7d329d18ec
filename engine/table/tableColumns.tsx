import { type ReactNode, useState } from 'react';
import { lookUp } from '../../core/binding';
import type { JsonObject, Option, TableView } from '../../core/language/types';
import { holds } from '../actions/holds';
import { runActions } from '../actions/runActions';
import { leavesOf } from '../compile/compileColumns';
import type { ColumnPlan } from '../compile/viewPlan';
import { memoLast } from '../document/memoLast';
import { NodeBoundary } from '../document/NodeBoundary';
import type { Session } from '../document/session';
import { drawCell } from '../field/drawCell';
import { saidProps } from '../field/fieldWords';
import type { ColumnFrame, TableDetailFrame, TableFrame } from '../frames';
import type { WidgetDefinition } from '../registry';
import { optionsHookOf } from '../source/optionsHookOf';
import { words } from '../tools';
import { roomOf } from './roomOf';
import type { RowEdit } from './rowEdit';

type Row = Record<string, unknown>;

/** What cells know about their rows. */
interface RowDrawing {
  edit?: RowEdit;
  isHeading?: (row: Row) => boolean;
}

interface CellValueProps {
  name: string;
  /** Text of the value that the row contains separately. */
  wordsOf?: (row: Row, member: string) => string | undefined;
  widget: WidgetDefinition | undefined;
  props: JsonObject;
  options: Option[] | undefined;
  row: Row;
  inLink?: boolean;
}

/** Its own component, so that an error in the rendering reaches the cell's boundary. */
function CellValue({ name, wordsOf, widget, props, options, row, inLink }: CellValueProps): ReactNode {
  const value = wordsOf?.(row, name) ?? (Object.hasOwn(row, name) ? row[name] : lookUp(row, name));
  return drawCell(widget, value, row, options, props, inLink);
}

const noProps: JsonObject = {};

/** One line for each row of the list, whose columns are named `list-column`. */
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
  { doc, at, list, widget }: ColumnPlan,
  options: Option[] | undefined,
  { edit, isHeading }: RowDrawing,
): ColumnFrame['render'] {
  const { tools } = session;
  const { name, onClick: actions } = doc;
  const props = saidProps(tools, widget, doc.props ?? noProps);
  return (row) => {
    const editor = edit?.cell(row, name);
    if (editor !== undefined) return editor;
    const drawn = (
      <NodeBoundary session={session} at={at}>
        {list === undefined ? (
          <CellValue
            name={name}
            wordsOf={edit && tools.host.sources.wordsOf}
            widget={widget}
            props={props}
            options={options}
            row={row}
            inLink={actions !== undefined}
          />
        ) : (
          <CellLines list={list} name={name} widget={widget} props={props} options={options} row={row} />
        )}
      </NodeBoundary>
    );
    // The heading of a group is no record, and an empty value is no link.
    if (!actions || isHeading?.(row) || isEmpty(row, name)) return drawn;
    const open = (event: { stopPropagation: () => void }): void => {
      event.stopPropagation();
      void runActions(session, actions, { row, pressed: true });
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

/** A header over columns is shown when one of them is, unless it has a permission code of its own. */
function mayShow(session: Session, { doc, children }: ColumnPlan): boolean {
  if (doc.permit === undefined && children.length) return children.some((child) => mayShow(session, child));
  return session.may('column', doc.permit ?? doc.name, doc.permit !== undefined);
}

/** Pointers of the visible columns: permissions and conditions applied. */
function shownColumns(session: Session, columns: readonly ColumnPlan[]): string[] {
  return columns
    .filter((column) => mayShow(session, column) && !holds(session, column.hidden))
    .flatMap(({ at, children }) => [at, ...shownColumns(session, children)]);
}

/** Widgets that draw one of a few choices in a cell. */
const choices: ReadonlySet<string> = new Set(['select', 'radio']);

type Options = ReadonlyMap<ColumnPlan, Option[] | undefined>;

/** The columns with these pointers as the frame renders them. */
function toFrames(
  session: Session,
  columns: readonly ColumnPlan[],
  shown: ReadonlySet<string>,
  options: Options,
  drawing: RowDrawing,
): ColumnFrame[] {
  return columns
    .filter(({ at }) => shown.has(at))
    .map((column) => {
      const { doc, children, widget } = column;
      const title = words(session.tools.host, doc.label) || doc.name;
      return {
        name: doc.name,
        title,
        widthPx: doc.widthPx,
        ...roomOf(column, title),
        align: doc.align ?? widget?.align,
        fixed: doc.fixed,
        sortable: doc.sortable,
        mark: (widget?.kind === 'display' && !doc.onClick) || options.get(column)?.some(({ color }) => color),
        choice: widget !== undefined && choices.has(widget.name) && doc.props?.multiple !== true,
        thousands: doc.props?.thousands === true,
        render: cellOf(session, column, options.get(column), drawing),
        children: children.length ? toFrames(session, children, shown, options, drawing) : undefined,
      };
    });
}

type Fetched = (Option[] | undefined)[];

/** Cached while its arguments are equal; `language`: the titles' language. */
const createFrames = () =>
  memoLast(
    (
      session: Session,
      columns: readonly ColumnPlan[],
      _language: string,
      shown: string,
      edit: RowDrawing['edit'],
      isHeading: RowDrawing['isHeading'],
      ...fetched: Fetched
    ): ColumnFrame[] => {
      const options = new Map(leavesOf(columns).map((column, index) => [column, fetched[index]]));
      return toFrames(session, columns, new Set(shown.split(' ')), options, { edit, isHeading });
    },
  );

/**
 * Columns as the frame renders them, the same objects until what they show changes. The columns of a mounted table
 * never change, so the order of the hooks that fetch their options is stable.
 */
export function useColumnFrames(
  session: Session,
  columns: readonly ColumnPlan[],
  { edit, isHeading }: RowDrawing = {},
): ColumnFrame[] {
  const { tools } = session;
  const [frames] = useState(createFrames);
  const fetched = leavesOf(columns).map(({ doc }) => optionsHookOf(doc.options)(tools, () => session.scope()).options);
  const shown = shownColumns(session, columns).join(' ');
  return frames(session, columns, tools.host.language(), shown, edit, isHeading, ...fetched);
}

/** Columns that render cells, as the frame gets them. */
export function leafFrames(columns: readonly ColumnFrame[]): ColumnFrame[] {
  return columns.flatMap((column) => (column.children ? leafFrames(column.children) : [column]));
}

interface Split {
  /** Columns of the table itself. */
  flat: ColumnFrame[];
  details: TableFrame['details'];
}

/** With `childRows: expand` the lists within a row are tabs below it, not columns (contract-visualdev §6.1). */
export function splitDetails(frames: ColumnFrame[], plans: readonly ColumnPlan[], view: TableView): Split {
  const lists = new Set(plans.filter(({ doc }) => doc.rows).map(({ doc }) => doc.name));
  if (view.childRows !== 'expand' || lists.size === 0) return { flat: frames, details: undefined };
  const within = frames.filter(({ name }) => lists.has(name));
  const details = (row: Row): TableDetailFrame[] =>
    within.map(({ name, title, children = [] }) => ({
      name,
      title,
      // As columns these render a line for each row of the list; here every line is a row of its own.
      columns: children.map((column) => ({
        ...column,
        render: (line: Row, index: number) => column.render({ [name]: [line] }, index),
      })),
      rows: Array.isArray(row[name]) ? (row[name] as Row[]) : [],
    }));
  return { flat: frames.filter(({ name }) => !lists.has(name)), details };
}
