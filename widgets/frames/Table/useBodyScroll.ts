import { type RefObject, useEffect, useRef } from 'react';
import type { TableFrame } from '../../../engine/frames';

/** antd's own scroll area, or the one of its virtual rows. */
const areas = '.ant-table-body, .ant-table-tbody-virtual-holder';

/** Drawings within which an area has its height; fewer rows than before never scroll so far. */
const mostTries = 4;

/** Reports the scroll position of the rows, and restores it when they are first rendered. */
export function useBodyScroll(section: RefObject<HTMLElement | null>, table: TableFrame): void {
  const { scrollTop = 0, rows } = table;
  const latest = useRef(table.onScroll);
  latest.current = table.onScroll;
  useEffect(() => {
    const box = section.current;
    const tell = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(areas)) latest.current?.(target.scrollTop);
    };
    box?.addEventListener('scroll', tell, true);
    return () => box?.removeEventListener('scroll', tell, true);
  }, [section]);
  // A new page starts at its top.
  const page = table.paging?.current;
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    section.current?.querySelector(areas)?.scrollTo?.({ top: 0 });
  }, [page, section]);
  const ready = rows !== undefined;
  const wanted = useRef(scrollTop);
  const tries = useRef(0);
  useEffect(() => {
    if (!ready || wanted.current <= 0) return;
    const area = section.current?.querySelector(areas);
    if (!area) return;
    area.scrollTop = wanted.current;
    tries.current += 1;
    // Before its height and its widths are measured the area does not scroll that far: the next drawing tries again.
    if (Math.abs(area.scrollTop - wanted.current) <= 1 || tries.current >= mostTries) wanted.current = 0;
  });
}
