import { Table as AntTable, ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TableFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import { boneRows, tableColumns } from './columns';
import { EmptyTable } from './EmptyTable';
import { TableError } from './TableError';
import { type Density, TableHead } from './TableHead';
import { TablePaging } from './TablePaging';
import { titleWhenCut } from './titleWhenCut';
import './Table.css';

type Row = Record<string, unknown>;

const ownControls = 'a,button,input,textarea,label,.ant-select,.ant-switch,.ant-picker,.ant-table-row-expand-icon';

/** Esc leaves the full screen. */
function useFullScreen() {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && setFull(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [full]);
  return [full, setFull] as const;
}

/** The scroll area can be reached and scrolled by keyboard, also while it holds nothing that can be focused. */
function useReachableBody() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const body of section.current?.querySelectorAll('.ant-table-body') ?? []) body.setAttribute('tabindex', '0');
  });
  return section;
}

/** What a click on the row itself does: the document's own action, or in a picker choosing the row. */
function rowClick(table: TableFrame): ((row: Row) => void) | undefined {
  if (table.onRowClick) return table.onRowClick;
  if (table.selection === 'single') return (row) => table.onSelected([String(row[table.rowKey])], [row]);
  return undefined;
}

/** Toolbar, rows in their own scroll area under a fixed header, and pages. */
export function Table(table: TableFrame) {
  useThemeVariables();
  const t = useWords();
  const [density, setDensity] = useState<Density>('middle');
  const [full, setFull] = useFullScreen();
  const section = useReachableBody();
  const { rows, rowKey, tree, selection, loading } = table;
  const first = rows === undefined && (loading || !table.error);
  const columns = useMemo(() => tableColumns(table, t, first), [table, t, first]);
  const click = rowClick(table);
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 140), selection ? 40 : 0);
  const body = first ? boneRows(rowKey) : (rows ?? []);
  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents: what does not fit is in the document for voices anyway
    // biome-ignore lint/a11y/noStaticElementInteractions: a hover hint, nothing to press
    <section
      ref={section}
      className={`weft-table weft-table-${density}${full ? ' weft-table-full' : ''}`}
      aria-busy={loading || table.validating}
      onMouseOver={titleWhenCut}
    >
      <TableHead table={table} density={density} onDensity={setDensity} full={full} onFull={setFull} />
      <div className="weft-table-bar" data-active={!first && table.validating ? '' : undefined} />
      {rows && table.error ? <TableError message={table.error} onRetry={table.onRetry} inline /> : null}
      <ConfigProvider
        renderEmpty={() =>
          table.error ? <TableError message={table.error} onRetry={table.onRetry} /> : <EmptyTable table={table} />
        }
      >
        <AntTable<Row>
          className="weft-table-body"
          size={density === 'large' ? 'large' : density === 'middle' ? 'middle' : 'small'}
          columns={columns}
          dataSource={body}
          rowKey={rowKey}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: width, y: 'none' }}
          showSorterTooltip={false}
          sticky={false}
          onChange={(_, __, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            table.onSort?.(order ? { name: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined);
          }}
          rowSelection={
            selection && !first
              ? {
                  type: selection === 'single' ? 'radio' : 'checkbox',
                  columnWidth: 40,
                  fixed: true,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: table.selected,
                  getCheckboxProps: (row): object => ({
                    'aria-label': t('widget.selectRow', { row: body.indexOf(row) + 1 }),
                  }),
                  onChange: (keys, chosen) => table.onSelected(keys.map(String), chosen),
                }
              : undefined
          }
          expandable={{
            childrenColumnName: tree ? 'children' : ' none',
            expandIconColumnIndex: table.index ? 1 : 0,
            expandedRowKeys: table.expanded,
            onExpandedRowsChange: (keys) => table.onExpand?.(keys.map(String)),
            indentSize: 18,
          }}
          onRow={
            click && !first
              ? (row) => ({
                  className: 'weft-row-clickable',
                  tabIndex: 0,
                  onClick: (event) => {
                    if (!(event.target as Element).closest(ownControls)) click(row);
                  },
                  onKeyDown: (event) => {
                    if (event.key === 'Enter' && event.target === event.currentTarget) click(row);
                  },
                })
              : undefined
          }
        />
      </ConfigProvider>
      {table.paging ? <TablePaging paging={table.paging} /> : null}
    </section>
  );
}
