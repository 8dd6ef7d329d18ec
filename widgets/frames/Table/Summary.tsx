import { Table as AntTable } from 'antd';
import type { ColumnFrame, TableFrame } from '../../../engine/frames';
import { useWords } from '../../words';

const leavesOf = (columns: readonly ColumnFrame[]): ColumnFrame[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));

/** 合计 in the footer, over the rows shown (contract-visualdev §6.7). */
export function summaryRow(table: TableFrame, sums: Record<string, string>) {
  const before = (table.details ? 1 : 0) + (table.selection ? 1 : 0) + (table.index ? 1 : 0);
  const columns = leavesOf(table.columns);
  return (
    <AntTable.Summary fixed="bottom">
      <AntTable.Summary.Row className="weft-table-sum">
        {Array.from({ length: before }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells before the data never change places
          <AntTable.Summary.Cell key={index} index={index}>
            {index === before - 1 ? <SumLabel /> : null}
          </AntTable.Summary.Cell>
        ))}
        {columns.map(({ name, align }, index) => (
          <AntTable.Summary.Cell key={name} index={before + index} align={align}>
            {before === 0 && index === 0 && sums[name] === undefined ? <SumLabel /> : sums[name]}
          </AntTable.Summary.Cell>
        ))}
        {table.rowActions ? <AntTable.Summary.Cell index={before + columns.length} /> : null}
      </AntTable.Summary.Row>
    </AntTable.Summary>
  );
}

function SumLabel() {
  const t = useWords();
  return <>{t('widget.sum')}</>;
}
