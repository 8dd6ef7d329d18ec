import { Table as AntTable, ConfigProvider, type TableProps } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { deferred } from '../../../engine/deferred';
import type { TableFrame } from '../../../engine/frames';
import { usualPx } from '../../../engine/table/fitColumns';
import { useWords, type Words } from '../../words';
import { Loading } from '../Notices/Loading';
import { useThemeVariables } from '../themeVariables';
import { useHeight } from '../useHeight';
import { useNarrow } from '../useWidth';
import { boneRows, tableColumns } from './columns';
import { EmptyTable } from './EmptyTable';
import { Filters } from './Filters';
import { HeaderCell } from './HeaderCell';
import { summaryRow } from './Summary';
import { TableError } from './TableError';
import { type Density, TableHead } from './TableHead';
import { TablePaging } from './TablePaging';
import { titleWhenCut } from './titleWhenCut';
import { useBodyScroll } from './useBodyScroll';
import { useRoom } from './useRoom';
import { useWidths } from './useWidths';
import './Table.css';

const Details = deferred(() => import('./Details').then((module) => module.Details), Loading);
const Cards = deferred(() => import('./Cards').then((module) => module.Cards), Loading);

/** Fetched when the pointer comes to the table. */
const { component: CopyCut } = deferred(
  () => import('./CopyCut').then((module) => module.CopyCut),
  () => null,
  { optional: true },
);

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

/** Makes the scroll area focusable, so that it scrolls by keyboard also without focusable content. */
function useReachableBody() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const body of section.current?.querySelectorAll('.ant-table-body') ?? []) body.setAttribute('tabindex', '0');
  });
  return section;
}

/** In a list that is edited in place; the code comes with the first of them. */
function useKeptFocus(section: RefObject<HTMLElement | null>, editing = false) {
  useEffect(() => {
    if (!editing) return;
    let end: (() => void) | undefined;
    const begin = import('./keepFocus').then(({ keepFocus }) => {
      end = section.current ? keepFocus(section.current) : undefined;
    });
    return () => void begin.then(() => end?.());
  }, [section, editing]);
}

/** The click on a row: the document's own action, or choosing the row in a picker. */
function rowClick(table: TableFrame): ((row: Row) => void) | undefined {
  if (table.onRowClick) return table.onRowClick;
  if (table.selection === 'single') return (row) => table.onSelected([String(row[table.rowKey])], [row]);
  return undefined;
}

/** From this number of rows on only those near the viewport are mounted. */
const mountedRows = 100;
/** Height of the rows' area before it is measured. */
const firstHeightPx = 480;

function countOpen(rows: readonly Row[], { rowKey, expanded = [], tree }: TableFrame): number {
  if (!tree) return rows.length;
  const open = new Set(expanded);
  const count = (list: readonly Row[]): number =>
    list.reduce((sum, row) => {
      const children = open.has(String(row[rowKey])) && Array.isArray(row.children) ? row.children : [];
      return sum + 1 + count(children as Row[]);
    }, 0);
  return count(rows);
}

/** Height available for virtual rows: the area without heading and footer. */
function useRowsHeight(area: RefObject<HTMLDivElement | null>, wanted: boolean): number {
  const height = useHeight(area, wanted);
  if (!wanted || !height) return firstHeightPx;
  const around = area.current?.querySelectorAll('.ant-table-header, .ant-table-summary, .ant-table-thead') ?? [];
  const outer = [...around].filter((each) => !each.parentElement?.closest('.ant-table-header'));
  return Math.max(120, height - outer.reduce((sum, each) => sum + (each as HTMLElement).offsetHeight, 0));
}

/** The arrow of an expandable row; a spinner while its rows are loading. */
function useExpandable(table: TableFrame): TableProps<Row>['expandable'] {
  const t = useWords();
  const [opened, setOpened] = useState<string[]>([]);
  const { tree, details, rowKey, opening = [] } = table;
  // antd subtracts one when boxes precede the columns, and counts the boxes themselves.
  const iconAt = (table.index ? 1 : 0) + (table.selection ? 2 : 0);
  return {
    childrenColumnName: tree ? 'children' : ' none',
    expandIconColumnIndex: details ? undefined : tree ? iconAt : -1,
    expandedRowKeys: details ? opened : table.expanded,
    onExpandedRowsChange: (keys) => (details ? setOpened : table.onExpand)?.(keys.map(String)),
    indentSize: 18,
    ...(details && {
      columnWidth: 40,
      expandedRowRender: (row) => <Details.component lists={details(row)} />,
      rowExpandable: (row) => details(row).some(({ rows }) => rows.length > 0),
    }),
    expandIcon: ({ expanded, expandable, onExpand, record }) => {
      if (opening.includes(String(record[rowKey])))
        return <span className="weft-opening" role="status" aria-label={t('list.opening')} />;
      const look = expandable ? (expanded ? 'expanded' : 'collapsed') : 'spaced';
      return (
        <button
          type="button"
          className={`ant-table-row-expand-icon ant-table-row-expand-icon-${look}`}
          aria-label={t(expanded ? 'list.closeRow' : 'list.openRow')}
          aria-expanded={expandable ? expanded : undefined}
          tabIndex={expandable ? undefined : -1}
          aria-hidden={!expandable}
          onClick={(event) => {
            event.stopPropagation();
            if (expandable) onExpand(record, event);
          }}
        />
      );
    },
  };
}

/** Boxes or radios; before the first rows only their room. */
function rowSelection(
  table: TableFrame,
  body: readonly Row[],
  t: Words,
  first: boolean,
): TableProps<Row>['rowSelection'] {
  const { selection, isHeading } = table;
  if (!selection) return undefined;
  return {
    type: selection === 'single' ? 'radio' : 'checkbox',
    columnWidth: 40,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: table.selected,
    getTitleCheckboxProps: () => ({ 'aria-label': t('widget.selectAllRows') }) as object,
    getCheckboxProps: (row): object => ({
      'aria-label': t('widget.selectRow', { row: body.indexOf(row) + 1 }),
      ...((first || isHeading?.(row)) && { disabled: true, style: { display: 'none' } }),
    }),
    onChange: (keys, chosen) => table.onSelected(keys.map(String), chosen.filter(Boolean)),
  };
}

const headerComponents = { header: { cell: HeaderCell } };

/** Toolbar, rows in their own scroll area under a fixed header, and pages. */
export function Table(table: TableFrame) {
  useThemeVariables();
  const t = useWords();
  const { componentSize } = ConfigProvider.useConfig();
  const [chosen, setDensity] = useState<Density>();
  const density = chosen ?? (componentSize === 'small' ? 'small' : 'middle');
  const [full, setFull] = useFullScreen();
  const section = useReachableBody();
  const [pointed, setPointed] = useState<Element>();
  const area = useRef<HTMLDivElement>(null);
  const { rows, rowKey, loading, selection, isHeading } = table;
  useBodyScroll(section, table);
  useKeptFocus(section, table.editing);
  const first = rows === undefined && (loading || !table.error);
  const body = first ? boneRows(rowKey) : (rows ?? []);
  const virtual = !first && countOpen(body, table) > mountedRows;
  const height = useRowsHeight(area, virtual);
  const narrow = useNarrow();
  const { drawn, resizing } = useWidths(table.onResize, t);
  const beside = (selection ? 40 : 0) + (table.details ? 40 : 0);
  const { roomPx, actionsPx, wholePx } = useRoom(area, table);
  const room = roomPx === undefined ? undefined : roomPx - beside;
  const columns = tableColumns({ table, t, first, virtual, drawn, resizing, roomPx: room, actionsPx, wholePx });
  const click = rowClick(table);
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? usualPx), beside);
  const sums = first ? undefined : table.summary;
  const expandable = useExpandable(table);
  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents: screen readers get the full text from the document
    // biome-ignore lint/a11y/noStaticElementInteractions: a hover hint, nothing to press
    <section
      ref={section}
      className={`weft-table weft-table-${density}${full ? ' weft-table-full' : ''}`}
      aria-busy={loading || table.validating}
      onMouseOver={(event) => {
        titleWhenCut(event);
        setPointed(pointed ?? (event.target as Element));
      }}
    >
      <TableHead table={table} narrow={narrow} density={density} onDensity={setDensity} full={full} onFull={setFull} />
      <Filters filters={table.filters} />
      <div className="weft-table-bar" data-active={!first && table.validating ? '' : undefined} />
      {rows && table.error ? <TableError message={table.error} onRetry={table.onRetry} inline /> : null}
      <div className="weft-table-area" ref={area}>
        {narrow ? (
          <Cards.component table={table} first={first} body={body} onClick={first ? undefined : click} />
        ) : (
          <ConfigProvider
            renderEmpty={() =>
              table.error ? <TableError message={table.error} onRetry={table.onRetry} /> : <EmptyTable table={table} />
            }
          >
            <AntTable<Row>
              className="weft-table-body"
              size={density === 'large' ? 'large' : density === 'middle' ? 'middle' : 'small'}
              columns={columns}
              components={headerComponents}
              dataSource={body}
              rowKey={rowKey}
              pagination={false}
              tableLayout="fixed"
              virtual={virtual}
              scroll={{ x: width, y: virtual ? height : 'none' }}
              showSorterTooltip={false}
              sticky={false}
              summary={sums && (() => summaryRow(table, sums))}
              onChange={(_, __, sorter) => {
                const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
                table.onSort?.(
                  order ? { name: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
                );
              }}
              rowSelection={rowSelection(table, body, t, first)}
              expandable={expandable}
              rowClassName={(row) => (isHeading?.(row) ? 'weft-row-heading' : '')}
              onRow={
                click && !first
                  ? (row) => ({
                      className: 'weft-row-clickable',
                      tabIndex: 0,
                      onClick: (event) => {
                        if (!(event.target as Element).closest(ownControls)) click(row);
                      },
                      onKeyDown: (event) => {
                        const target = event.target as Element;
                        const isRow = target === event.currentTarget || target.matches('[type=radio]');
                        if (event.key === 'Enter' && isRow) click(row);
                      },
                    })
                  : undefined
              }
            />
          </ConfigProvider>
        )}
      </div>
      {table.paging ? <TablePaging paging={table.paging} known={!first} /> : null}
      {pointed ? <CopyCut section={section} first={pointed} /> : null}
    </section>
  );
}
