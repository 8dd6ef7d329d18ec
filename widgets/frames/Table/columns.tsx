import type { TableProps } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import type { Words } from '../../words';
import { RowActions } from '../Actions/RowActions';
import type { Resizing } from './HeaderCell';

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
  /** On a phone the first column alone is pinned. */
  phone?: boolean;
  drawn: { column: string; widthPx: number } | undefined;
  resizing: (column: string, title: string) => Resizing | undefined;
}

/** Width of a column without one, where one is needed. */
export const usualPx = 140;

const bone = () => <span className="weft-bone" />;

/** Placeholder rows until the first ones arrive. */
export function boneRows(rowKey: string): Row[] {
  return Array.from({ length: 8 }, (_, index) => ({ [rowKey]: `bone${index}` }));
}

/** The text of a group: the only data member of its row. */
function headingText(row: Row, rowKey: string): ReactNode {
  const found = Object.entries(row).find(([name]) => ![rowKey, 'id', 'top', 'children'].includes(name));
  return <strong>{String(found?.[1] ?? '')}</strong>;
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
    onHeaderCell: () => ({ 'data-column': name, resizing: context.resizing(name, title) }) as object,
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

function actionColumn({ table, t, first }: ColumnsContext): Column {
  const { rowActions, rowActionsVisible, actionsWidthPx, rowStyle } = table;
  return {
    key: ' actions',
    title: t('widget.actions'),
    width: actionsWidthPx ?? 60 + 48 * Math.min(rowActionsVisible, 3),
    fixed: 'right',
    className: 'weft-table-actions',
    onCell: (row) => ({ style: rowStyle?.(row) }),
    render: first
      ? bone
      : (_: unknown, row: Row) => <RowActions buttons={rowActions?.(row) ?? []} visible={rowActionsVisible} />,
  };
}

/** Width in px that a pinned column takes at most on a phone. */
const pinnedPx = 130;

/** On a phone: the first column pinned, the others beside it in their own scroll area. */
function phoneColumns(context: ColumnsContext): Column[] {
  const { table } = context;
  const data = table.columns.map((column, at) => {
    const drawn = dataColumn(column, context, at === 0);
    if (at > 0 || drawn.children) return { ...drawn, fixed: undefined };
    return { ...drawn, fixed: 'left' as const, width: Math.min(Number(drawn.width ?? pinnedPx), pinnedPx) };
  });
  return table.rowActions ? [...data, { ...actionColumn(context), fixed: undefined }] : data;
}

/** 序号, the document's columns, 操作. */
export function tableColumns(context: ColumnsContext): Column[] {
  const { table } = context;
  if (context.phone) return phoneColumns(context);
  return [
    ...(table.index ? [indexColumn(context)] : []),
    ...table.columns.map((column, index) => dataColumn(column, context, index === 0)),
    ...(table.rowActions ? [actionColumn(context)] : []),
  ];
}
