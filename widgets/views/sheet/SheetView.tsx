import { DeleteOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Empty } from 'antd';
import { useMemo, useRef } from 'react';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, viewWords } from '../../../engine/viewKit';
import { SheetCell } from './SheetCell';
import type { SheetDoc } from './SheetDoc';
import { childRows, linesOf, type SheetFault, type SheetHeader, type SheetLine } from './sheetRows';
import { useSheet } from './useSheet';
import './sheet.css';

/** Up to this number all lines are mounted; beyond it those near the viewport. */
const mountedLines = 60;
/** Estimated height of a line; lines are measured when rendered. */
const linePx = 41;

interface Leaf {
  header: SheetHeader;
  /** The sub-table that it belongs to. */
  table?: string;
}

const leavesOf = (headers: readonly SheetHeader[]): Leaf[] =>
  headers.flatMap((header) =>
    header.children ? header.children.map((child) => ({ header: child, table: header.id })) : [{ header }],
  );

function Head({ headers, last, index }: { headers: readonly SheetHeader[]; last?: string; index: string }) {
  const grouped = headers.some(({ children }) => children);
  const down = grouped ? 2 : 1;
  return (
    <thead>
      <tr>
        <th rowSpan={down} className="weft-sheet-index">
          {index}
        </th>
        {headers.map(({ id, fullName, children }) =>
          children ? (
            <th key={id} colSpan={children.length} scope="colgroup">
              {fullName}
            </th>
          ) : (
            <th key={id} rowSpan={down}>
              {fullName}
            </th>
          ),
        )}
        {last === undefined ? null : (
          <th rowSpan={down} className="weft-sheet-last">
            {last}
          </th>
        )}
      </tr>
      {grouped ? (
        <tr>
          {headers.flatMap(({ id, children = [] }) =>
            children.map((child) => <th key={`${id}.${child.id}`}>{child.fullName}</th>),
          )}
        </tr>
      ) : null}
    </thead>
  );
}

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds nothing takes no focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

/** Rows of an import as a table whose cells are edited (SheetDoc). */
export function SheetView({ view, context }: ViewProps<SheetDoc>) {
  const { t } = context.session.tools.host;
  const { headers, rows, faults, change } = useSheet(context, view);
  useViewHandle(context, view.id, { refresh: () => undefined });
  const box = useRef<HTMLDivElement>(null);
  const leaves = leavesOf(headers);
  const lines = useMemo(() => linesOf(rows, headers), [rows, headers]);
  const messages = useMemo(() => byPlace(faults), [faults]);
  const virtual = lines.length > mountedLines;
  const shown = useVirtualizer({
    count: virtual ? lines.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => linePx,
    initialRect: { width: 1000, height: 420 },
    overscan: 6,
  });
  const items = virtual ? shown.getVirtualItems() : undefined;
  const indexes = items ? items.map(({ index }) => index) : [...lines.keys()];
  const columnCount = leaves.length + 2;

  const cell = ({ row, line }: SheetLine, { header, table }: Leaf) => {
    const children = table === undefined ? undefined : childRows(rows[row], table);
    const holder = children ? children[line] : line === 0 ? rows[row] : undefined;
    const path = table === undefined ? header.id : `${table}.${line}.${header.id}`;
    return (
      <td key={`${table ?? ''}.${header.id}`}>
        {holder === undefined ? null : view.readOnly ? (
          String(holder[header.id] ?? '')
        ) : (
          <SheetCell
            label={t('widget.sheet.cell', { name: header.fullName, row: row + 1 })}
            value={String(holder[header.id] ?? '')}
            message={messages.get(`${row} ${path}`)}
            onChange={(value) => change({ kind: 'cell', row, path, value })}
          />
        )}
      </td>
    );
  };
  const last = ({ row, line, lines: count }: SheetLine) => {
    if (view.readOnly) return line === 0 ? String(rows[row]?.errorsInfo ?? '') : null;
    const whole = messages.get(`${row} `);
    return (
      <>
        {line === 0 ? (
          <Button
            type="text"
            danger
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('widget.sheet.removeRow', { row: row + 1 })}
            onClick={() => change({ kind: 'removeRow', row })}
          />
        ) : null}
        {count > 1 ? (
          <Button
            type="link"
            size="small"
            aria-label={t('widget.sheet.removeLineOf', { row: row + 1, line: line + 1 })}
            onClick={() => change({ kind: 'removeLine', row, line, headers })}
          >
            {t('widget.sheet.removeLine')}
          </Button>
        ) : null}
        {line === 0 && whole ? <div className="weft-sheet-fault">{whole}</div> : null}
      </>
    );
  };
  if (rows.length === 0) return <Empty description={t('import.noRows')} />;
  return (
    <section
      className={view.readOnly ? 'weft-sheet' : 'weft-sheet weft-sheet-edited'}
      aria-label={viewWords(context, view.title) || t('widget.sheet.label')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <div ref={box} className="weft-sheet-scroll" tabIndex={0}>
        <table aria-rowcount={lines.length}>
          <Head
            headers={headers}
            index={t('widget.index')}
            last={t(view.readOnly ? 'import.reason' : 'widget.actions')}
          />
          <tbody>
            <Gap heightPx={items?.[0]?.start ?? 0} columnCount={columnCount} />
            {indexes.map((index) => {
              const line = lines[index] as SheetLine;
              return (
                <tr key={index} data-index={index} ref={virtual ? shown.measureElement : undefined}>
                  <td className="weft-sheet-index">{line.line === 0 ? line.row + 1 : ''}</td>
                  {leaves.map((leaf) => cell(line, leaf))}
                  <td className="weft-sheet-last">{last(line)}</td>
                </tr>
              );
            })}
            <Gap heightPx={items ? shown.getTotalSize() - (items.at(-1)?.end ?? 0) : 0} columnCount={columnCount} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Messages by row and path; several of one cell together. */
function byPlace(faults: readonly SheetFault[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { row, field, message } of faults) {
    const key = `${row} ${field}`;
    const known = found.get(key);
    found.set(key, known === undefined ? message : `${known},${message}`);
  }
  return found;
}
