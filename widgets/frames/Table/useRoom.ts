import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { TableFrame } from '../../../engine/frames';
import { longestWhole } from '../../../engine/table/wholeText';
import { contentPx } from './contentPx';

/** Paddings of a cell. */
const paddingPx = 18;
/** Of the heading 操作 in every language. */
const leastActionsPx = 76;

interface Measured {
  /** Width of the rows without a scroll bar. */
  roomPx?: number;
  /** Width of the widest actions of a row. */
  actionsPx?: number;
  /** Width that the figures, dates or codes of a column need, with paddings, by its name. */
  wholePx?: ReadonlyMap<string, number>;
}

const widest = (elements: Iterable<HTMLElement>): number =>
  Math.max(0, ...[...elements].map(({ offsetWidth }) => offsetWidth));

/** Columns of figures, dates or codes, and what their longest one needs. */
function measureWhole(area: HTMLElement): Map<string, number> {
  const cells = new Map<string, HTMLElement[]>();
  for (const cell of area.querySelectorAll<HTMLElement>('.ant-table-row > [data-column]')) {
    const column = cell.dataset.column ?? '';
    const known = cells.get(column);
    if (known) known.push(cell);
    else cells.set(column, [cell]);
  }
  const widths = new Map<string, number>();
  for (const [column, list] of cells) {
    const longest = longestWhole(list, ({ textContent }) => textContent ?? '');
    if (longest) widths.set(column, Math.ceil(contentPx(longest)) + paddingPx);
  }
  return widths;
}

/** What was needed before stays: the columns of the next page must not jump. */
function widened(before: Measured['wholePx'], now: ReadonlyMap<string, number>): Measured['wholePx'] {
  if ([...now].every(([column, px]) => px <= (before?.get(column) ?? 0))) return before;
  const all = new Map(before);
  for (const [column, px] of now) all.set(column, Math.max(px, all.get(column) ?? 0));
  return all;
}

function measure(area: HTMLElement): Measured & { wholePx: Map<string, number> } {
  const rows = area.querySelector<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual, .ant-table-content') ?? area;
  const actions = widest(area.querySelectorAll<HTMLElement>('.weft-row-actions'));
  return {
    roomPx: rows.clientWidth || undefined,
    actionsPx: actions ? Math.max(leastActionsPx, actions + paddingPx) : undefined,
    wholePx: measureWhole(area),
  };
}

/** Room for columns, before the first paint and on every change of the size, the rows or the words. */
export function useRoom(area: RefObject<HTMLElement | null>, { rows, rowActions }: TableFrame): Measured {
  const [measured, setMeasured] = useState<Measured>({});
  const taken = useRef<unknown[] | undefined>(undefined);
  const take = useCallback(() => {
    if (!area.current) return;
    const now = measure(area.current);
    setMeasured((before) => {
      // Without rows the actions keep their width: paging must not make the columns jump.
      const actionsPx = now.actionsPx ?? before.actionsPx;
      const wholePx = widened(before.wholePx, now.wholePx);
      const same = now.roomPx === before.roomPx && actionsPx === before.actionsPx && wholePx === before.wholePx;
      return same ? before : { roomPx: now.roomPx, actionsPx, wholePx };
    });
  }, [area]);
  useLayoutEffect(() => {
    // The actions of new rows, and their words in another language, have other widths; measuring is not for free.
    const [rowsThen, actionsThen] = taken.current ?? [];
    if (taken.current && rowsThen === rows && actionsThen === rowActions) return;
    taken.current = [rows, rowActions];
    take();
  });
  useLayoutEffect(() => {
    if (!area.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(take);
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, take]);
  return measured;
}
