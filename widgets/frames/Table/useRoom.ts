import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { TableFrame } from '../../../engine/frames';
import { isCut } from './titleWhenCut';
import type { Need } from './wholeWidths';

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
  wholePx?: ReadonlyMap<string, Need>;
}

const widest = (elements: Iterable<HTMLElement>): number =>
  Math.max(0, ...[...elements].map(({ offsetWidth }) => offsetWidth));

type Whole = typeof import('./wholeWidths').wholeWidths;
/** Fetched when a cell is cut for the first time. */
let wholeWidths: Whole | undefined;
const loadWhole = async (): Promise<void> => {
  ({ wholeWidths } = await import('./wholeWidths'));
};

const hasCut = (area: HTMLElement): boolean =>
  [...area.querySelectorAll<HTMLElement>('.ant-table-row > [data-column]')].some(isCut);

function measure(area: HTMLElement): Measured {
  const rows = area.querySelector<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual, .ant-table-content') ?? area;
  const actions = widest(area.querySelectorAll<HTMLElement>('.weft-row-actions'));
  return {
    roomPx: rows.clientWidth || undefined,
    actionsPx: actions ? Math.max(leastActionsPx, actions + paddingPx) : undefined,
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
      const wholePx = wholeWidths && area.current ? wholeWidths(area.current, before.wholePx) : before.wholePx;
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
    if (!wholeWidths && area.current && hasCut(area.current)) loadWhole().then(take, () => undefined);
  });
  useLayoutEffect(() => {
    if (!area.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(take);
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, take]);
  return measured;
}
