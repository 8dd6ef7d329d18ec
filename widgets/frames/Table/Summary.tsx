import { Table as AntTable } from 'antd';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import { grouped } from '../../number/formatNumber';
import { useWords } from '../../words';

const leavesOf = (columns: readonly ColumnFrame[]): ColumnFrame[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));

/** The sum of a column, written as its cells are; '' without one. */
export const sumText = ({ name, thousands }: ColumnFrame, sums: Record<string, string> | undefined): string =>
  thousands ? grouped(sums?.[name] ?? '') : (sums?.[name] ?? '');

/** The rows shown are a part of the list. */
const isPart = ({ paging }: TableFrame): boolean => paging !== undefined && paging.total > paging.pageSize;

/** Sums in the footer, over the rows shown (contract-visualdev §6.7): 本页合计 when there are more pages, else 合计. */
export function summaryRow(table: TableFrame, sums: Record<string, string>) {
  const before = (table.details ? 1 : 0) + (table.selection ? 1 : 0) + (table.index ? 1 : 0);
  const columns = leavesOf(table.columns);
  const label = <SumLabel table={table} />;
  return (
    <AntTable.Summary fixed="bottom">
      <AntTable.Summary.Row className="weft-table-sum">
        {Array.from({ length: before }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells before the data never change places
          <AntTable.Summary.Cell key={index} index={index}>
            {index === before - 1 ? label : null}
          </AntTable.Summary.Cell>
        ))}
        {columns.map((column, index) => (
          <AntTable.Summary.Cell key={column.name} index={before + index} align={column.align}>
            {before === 0 && index === 0 && sums[column.name] === undefined ? label : sumText(column, sums)}
          </AntTable.Summary.Cell>
        ))}
        {table.rowActions ? <AntTable.Summary.Cell index={before + columns.length} /> : null}
      </AntTable.Summary.Row>
    </AntTable.Summary>
  );
}

export function SumLabel({ table }: { table: TableFrame }) {
  const t = useWords();
  return <>{t(isPart(table) ? 'widget.sumOfPage' : 'widget.sum')}</>;
}
