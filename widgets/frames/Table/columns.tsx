import type { TableProps } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import { fitColumns, longestWordPx, type Room, textPx, usualPx } from '../../../engine/table/fitColumns';
import type { Words } from '../../words';
import { RowActions } from '../Actions/RowActions';
import type { Resizing } from './HeaderCell';
import { sumText } from './Summary';
import type { Need } from './wholeWidths';

type Row = Record<string, unknown>;
type Column = NonNullable<TableProps<Row>['columns']>[number] & { width?: number; children?: Column[] };

/** The input for rendering the columns of a table. */
export interface ColumnsContext {
  table: TableFrame;
  t: Words;
  /** No rows have arrived yet: skeletons instead of values. */
  first: boolean;
  /** Every column needs a width. */
  virtual: boolean;
  drawn: { column: string; widthPx: number } | undefined;
  /** Width of the rows' area; undefined before it is measured. */
  roomPx?: number;
  /** Width of the widest actions of a row; undefined before they are drawn. */
  actionsPx?: number;
  /** Widths that columns of figures, dates and codes need, by name. */
  wholePx?: ReadonlyMap<string, Need>;
  resizing: (column: string, title: string, widthPx: number) => Resizing | undefined;
}

const bone = () => <span className="weft-bone" />;

/** Placeholder rows until the first ones arrive. */
export function boneRows(rowKey: string): Row[] {
  return Array.from({ length: 8 }, (_, index) => ({ [rowKey]: `bone${index}` }));
}

/** The text of a group, the only data member of its row, and how many records are in it. */
export function headingText(row: Row, rowKey: string): ReactNode {
  const found = Object.entries(row).find(([name]) => ![rowKey, 'id', 'top', 'children'].includes(name));
  return (
    <>
      <strong>{String(found?.[1] ?? '')}</strong>
      {Array.isArray(row.children) ? <span className="weft-heading-count"> ({row.children.length})</span> : null}
    </>
  );
}

function styleOf({ rowStyle, cellStyle }: TableFrame, row: Row, column: string): CSSProperties | undefined {
  const whole = rowStyle?.(row);
  const own = cellStyle?.(row, column);
  return whole || own ? { ...whole, ...own } : undefined;
}

function dataColumn(column: ColumnFrame, context: ColumnsContext, isFirst: boolean): Column {
  const { table, first, virtual, drawn } = context;
  const { name, title, align, fixed } = column;
  if (column.children) {
    const children = column.children.map((child) => dataColumn(child, context, false));
    return {
      key: name,
      title,
      align: 'center',
      children,
      width: children.reduce((sum, { width }) => sum + (width ?? usualPx), 0),
    };
  }
  const { sort, isHeading } = table;
  const widthPx = drawn?.column === name ? drawn.widthPx : column.widthPx;
  const draw = (_: unknown, row: Row, index: number): ReactNode => {
    if (!isHeading?.(row)) return column.render(row, index);
    return isFirst ? headingText(row, table.rowKey) : null;
  };
  return {
    key: name,
    title,
    align,
    fixed,
    width: widthPx ?? (virtual ? usualPx : undefined),
    ellipsis: true,
    sorter: column.sortable || undefined,
    sortOrder: sort?.name === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    render: first ? bone : draw,
    onHeaderCell: () =>
      ({ 'data-column': name, resizing: context.resizing(name, title, widthPx ?? usualPx) }) as object,
    onCell: (row) => ({ 'data-column': name, style: styleOf(table, row, name) }) as object,
  };
}

function indexColumn({ table, t }: ColumnsContext): Column {
  const { paging, isHeading, rowStyle } = table;
  const before = paging ? (paging.current - 1) * paging.pageSize : 0;
  return {
    key: ' index',
    title: t('widget.index'),
    width: 50,
    align: 'center',
    fixed: table.columns.some(({ fixed }) => fixed === 'left') ? 'left' : undefined,
    className: 'weft-table-index',
    onCell: (row) => ({ style: rowStyle?.(row) }),
    render: (_: unknown, row: Row, index: number) => (isHeading?.(row) ? null : before + index + 1),
  };
}

function actionColumn({ table, t, first, actionsPx }: ColumnsContext): Column {
  const { rowActions, rowActionsVisible, actionsWidthPx, rowStyle } = table;
  return {
    key: ' actions',
    title: t('widget.actions'),
    width: actionsPx ?? actionsWidthPx ?? 60 + 48 * Math.min(rowActionsVisible, 2),
    fixed: 'right',
    className: 'weft-table-actions',
    onCell: (row) => ({ style: rowStyle?.(row) }),
    render: first
      ? bone
      : (_: unknown, row: Row) => <RowActions buttons={rowActions?.(row) ?? []} visible={rowActionsVisible} />,
  };
}

/** Room that the first column of text keeps, as it tells the rows apart; and where room is short. */
const firstLeastPx = 140;
/** Of the column that names the row, where the table scrolls sideways anyway. */
const firstScrolledPx = 176;
const firstFloorPx = 110;
/** Paddings, the mark of sorting and the handle. */
const aroundTitlePx = 24;
const sortPx = 16;
/** Paddings of a sum. */
const aroundSumPx = 20;
/** A long heading is cut rather than all other columns. */
const mostTitlePx = 110;

const leaves = (columns: readonly ColumnFrame[]): ColumnFrame[] =>
  columns.flatMap((column) => (column.children ? leaves(column.children) : [column]));

/** Width of the values and of the sum below them; `firm`: of which no part may be cut; `kept`: of what is cut last. */
function wholeOf(column: ColumnFrame, { table, wholePx }: ColumnsContext) {
  const sum = sumText(column, table.summary);
  const { px = 0, gives } = wholePx?.get(column.name) ?? {};
  const firm = Math.max(gives ? 0 : px, sum === '' ? 0 : textPx(sum) + aroundSumPx);
  return { whole: Math.max(px, firm), firm, kept: gives === 'last' ? px : 0 };
}

/** What a column wants and can give; a person's own width is taken as it is. */
function roomOf(column: ColumnFrame, isFirst: boolean, context: ColumnsContext): Room {
  const { drawn: resized } = context;
  const { name, title, widthPx, leastPx = usualPx, floorPx = leastPx, sortable } = column;
  const drawnPx = resized?.column === name ? resized.widthPx : undefined;
  const own = column.own || drawnPx !== undefined;
  const besidePx = aroundTitlePx + (sortable ? sortPx : 0);
  const titlePx = Math.min(mostTitlePx, textPx(title)) + besidePx;
  // A heading takes a second line, not the half of a word.
  const wordPx = longestWordPx(title) + besidePx;
  const { whole, firm, kept } = wholeOf(column, context);
  // A wide column that names the row gives way where room is short, as one without a width does.
  const gives = isFirst && !own && (widthPx === undefined || widthPx > firstScrolledPx);
  const wide = gives && widthPx !== undefined;
  const first = { leastPx: widthPx ?? firstLeastPx, floorPx: Math.min(firstFloorPx, widthPx ?? firstFloorPx) };
  return {
    idealPx: drawnPx ?? (widthPx === undefined || own ? widthPx : Math.max(widthPx, titlePx, whole)),
    leastPx: Math.max(
      wide ? firstLeastPx : leastPx,
      titlePx,
      whole,
      isFirst ? Math.min(firstLeastPx, first.leastPx) : 0,
    ),
    floorPx: Math.max(wide ? 0 : floorPx, firm, isFirst ? first.floorPx : 0),
    wordPx,
    keptPx: kept,
    own,
    ...(gives && { scrolledPx: firstScrolledPx }),
  };
}

/** The columns with widths that fill the room, or fit into it as far as they can be read. */
function fitted(columns: readonly ColumnFrame[], roomPx: number, context: ColumnsContext): ColumnFrame[] {
  const all = leaves(columns);
  const widths = fitColumns(
    all.map((column, at) => roomOf(column, at === 0, context)),
    roomPx,
  );
  const widthOf = new Map(all.map((column, at) => [column, widths[at]]));
  const fit = (column: ColumnFrame): ColumnFrame =>
    column.children ? { ...column, children: column.children.map(fit) } : { ...column, widthPx: widthOf.get(column) };
  return columns.map(fit);
}

/** 序号, the document's columns, 操作. */
export function tableColumns(context: ColumnsContext): Column[] {
  const { table } = context;
  const before = table.index ? [indexColumn(context)] : [];
  const after = table.rowActions ? [actionColumn(context)] : [];
  const around = [...before, ...after].reduce((sum, { width = 0 }) => sum + width, 0);
  const { roomPx } = context;
  const columns = roomPx === undefined ? table.columns : fitted(table.columns, roomPx - around, context);
  return [...before, ...columns.map((column, index) => dataColumn(column, context, index === 0)), ...after];
}
