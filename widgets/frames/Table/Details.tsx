import { Table as AntTable, Tabs } from 'antd';
import type { TableDetailFrame } from '../../../engine/frames';

/** The lists within a row, one tab each (contract-visualdev §6.1, childTableStyle 2). */
export function Details({ lists }: { lists: TableDetailFrame[] }) {
  return (
    <Tabs
      size="small"
      className="weft-table-details"
      items={lists.map(({ name, title, columns, rows }) => ({
        key: name,
        label: `${title} (${rows.length})`,
        children: (
          <AntTable<Record<string, unknown>>
            size="small"
            bordered
            pagination={false}
            rowKey={(row) => String(row.id ?? rows.indexOf(row))}
            dataSource={rows}
            columns={columns.map((column) => ({
              key: column.name,
              title: column.title,
              width: column.widthPx,
              align: column.align,
              ellipsis: true,
              render: (_: unknown, row: Record<string, unknown>, index: number) => column.render(row, index),
            }))}
          />
        ),
      }))}
    />
  );
}
