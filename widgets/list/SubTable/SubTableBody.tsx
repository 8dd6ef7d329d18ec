import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { ListProps } from '../../../engine/registry';
import type { RowButton } from './props';
import { type RowLook, SubTableRow } from './SubTableRow';

/** Up to this number all rows are mounted; beyond it those near the viewport. */
export const mountedRows = 50;
/** Estimated height of a row; rows are measured when rendered. */
const rowPx = 45;
/** Height covered by head and summary. */
const coveredPx = 96;

export interface Active {
  key: string;
  column: string;
  turn: number;
}

export interface BodyHandle {
  show: (rowIndex: number) => void;
}

interface SubTableBodyProps extends Pick<ListProps, 'cell' | 'rowKeys'> {
  handle: RefObject<BodyHandle | null>;
  look: RowLook;
  columnCount: number;
  ticked: ReadonlySet<string>;
  active: Active | undefined;
  onTick: (rowKey: string, on: boolean) => void;
  onButton: (button: RowButton, index: number) => void;
  onEnter: (index: number, column: string, within: boolean) => void;
}

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds nothing takes no focus
    <tr aria-hidden="true" className="weft-rows-gap">
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  );
}

/** The rows; of long tables those near the viewport. Scrolling re-renders only this component. */
export function SubTableBody({ handle, rowKeys, columnCount, ticked, active, ...rest }: SubTableBodyProps) {
  const virtual = rowKeys.length > mountedRows;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVirtualizer({
    count: virtual ? rowKeys.length : 0,
    // Through the body: the box around it does not exist yet when effects of the first render run.
    getScrollElement: () => body.current?.closest<HTMLElement>('.weft-rows-scroll') ?? null,
    estimateSize: () => rowPx,
    getItemKey: (index) => rowKeys[index] as string,
    initialRect: { width: 1000, height: 520 },
    overscan: 4,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
  });
  useImperativeHandle(
    handle,
    () => ({
      show: (rowIndex) => {
        if (virtual) rows.scrollToIndex(rowIndex, { align: 'auto' });
        else body.current?.children[rowIndex]?.scrollIntoView?.({ block: 'nearest' });
      },
    }),
    [virtual, rows],
  );
  const items = virtual ? rows.getVirtualItems() : undefined;
  const indexes = items ? items.map(({ index }) => index) : [...rowKeys.keys()];
  const above = items?.[0]?.start ?? 0;
  const below = items ? rows.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <tbody ref={body}>
      <Gap heightPx={above} columnCount={columnCount} />
      {indexes.map((index) => {
        const key = rowKeys[index] as string;
        return (
          <SubTableRow
            key={key}
            {...rest}
            rowKey={key}
            index={index}
            ticked={ticked.has(key)}
            active={active?.key === key ? active : undefined}
            measure={virtual ? rows.measureElement : undefined}
          />
        );
      })}
      <Gap heightPx={below} columnCount={columnCount} />
    </tbody>
  );
}
