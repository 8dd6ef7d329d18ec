import type { TableProps } from 'antd';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import type { Words } from '../../words';
import { RowActions } from '../Actions/RowActions';

type Row = Record<string, unknown>;
type Column = NonNullable<TableProps<Row>['columns']>[number] & { width?: number; children?: Column[] };

const bone = () => <span className="weft-bone" />;

/** Rows that stand in until the first ones arrive. */
export function boneRows(rowKey: string): Row[] {
  return Array.from({ length: 8 }, (_, index) => ({ [rowKey]: `bone${index}` }));
}

function dataColumn(column: ColumnFrame, sort: TableFrame['sort'], first: boolean): Column {
  const { name, title, widthPx, align, fixed } = column;
  if (column.children) {
    const children = column.children.map((child) => dataColumn(child, sort, first));
    return {
      key: name,
      title,
      align: 'center',
      children,
      width: children.reduce((sum, { width }) => sum + (width ?? 140), 0),
    };
  }
  return {
    key: name,
    title,
    align,
    fixed,
    width: widthPx,
    ellipsis: true,
    sorter: column.sortable || undefined,
    sortOrder: sort?.name === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    render: first ? bone : (_: unknown, row: Row, index: number) => column.render(row, index),
  };
}

function indexColumn({ paging }: TableFrame, t: Words): Column {
  const before = paging ? (paging.current - 1) * paging.pageSize : 0;
  return {
    key: ' index',
    title: t('widget.index'),
    width: 50,
    align: 'center',
    className: 'weft-table-index',
    render: (_: unknown, __: Row, index: number) => before + index + 1,
  };
}

function actionColumn({ rowActions, rowActionsVisible, actionsWidthPx }: TableFrame, t: Words, first: boolean): Column {
  return {
    key: ' actions',
    title: t('widget.actions'),
    width: actionsWidthPx ?? 60 + 48 * Math.min(rowActionsVisible, 3),
    fixed: 'right',
    className: 'weft-table-actions',
    render: first
      ? bone
      : (_: unknown, row: Row) => <RowActions buttons={rowActions?.(row) ?? []} visible={rowActionsVisible} />,
  };
}

/** 序号, the document's columns, 操作. */
export function tableColumns(table: TableFrame, t: Words, first: boolean): Column[] {
  return [
    ...(table.index ? [indexColumn(table, t)] : []),
    ...table.columns.map((column) => dataColumn(column, table.sort, first)),
    ...(table.rowActions ? [actionColumn(table, t, first)] : []),
  ];
}
