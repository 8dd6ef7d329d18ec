import { useState } from 'react';
import type { TableFrame } from '../../../engine/frames';
import type { Words } from '../../words';
import { contentPx } from './contentPx';
import type { Resizing } from './HeaderCell';

/** Both paddings and the sort icon. */
const aroundPx = 40;
/** Widest column of a double click; a drag makes it wider. */
const mostFitPx = 360;

/** Width of the widest rendered cell of this column, its heading included. */
function fitPx(heading: HTMLElement, column: string): number {
  const table = heading.closest('.weft-table');
  const cells = table?.querySelectorAll(`[data-column="${CSS.escape(column)}"]`) ?? [];
  return Math.min(mostFitPx, Math.max(...[...cells].map(contentPx), 0) + aroundPx);
}

/** Widths during a drag; at its end the table is notified. */
export function useWidths(onResize: TableFrame['onResize'], t: Words) {
  const [drawn, setDrawn] = useState<{ column: string; widthPx: number }>();
  const resizing = (column: string, title: string, widthPx: number): Resizing | undefined =>
    onResize && {
      title,
      label: t('list.resize', { title }),
      widthPx,
      onWidth: (widthPx, done) => {
        setDrawn(done ? undefined : { column, widthPx });
        if (done) onResize(column, widthPx);
      },
      onFit: (heading) => onResize(column, fitPx(heading, column)),
    };
  return { drawn, resizing };
}
