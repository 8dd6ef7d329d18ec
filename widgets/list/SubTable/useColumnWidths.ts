import { type CSSProperties, useMemo, useState } from 'react';
import type { ListColumn } from '../../../engine/registry';

export const defaultPx = 150;
export const narrowestPx = 60;
const tickPx = 40;
const numberPx = 50;
const actionsPx = 110;

export interface ColumnLayout {
  /** One `<col>` each: leading columns, fields, actions. */
  leading: number[];
  widths: (number | undefined)[];
  trailing: number[];
  leastPx: number;
  /** Offsets of sticky columns, by name; `lead0`, `lead1` for the leading ones. */
  stick: Readonly<Record<string, Stick>>;
}

export interface Stick {
  className: string;
  style: CSSProperties;
}

const at = (side: 'left' | 'right', px: number): Stick => ({
  className: `weft-rows-${side}`,
  style: { '--weft-stick': `${px}px` } as CSSProperties,
});

/** Class and style of a cell: alignment and sticky offset. As CSS variables, so that narrow screens can ignore them. */
export function lookOf(align: string | undefined, stick: Stick | undefined, className = '') {
  return {
    className: stick ? `${stick.className} ${className}` : className || undefined,
    style: { '--weft-align': align, ...stick?.style } as CSSProperties,
  };
}

function layOut(columns: ListColumn[], dragged: Record<string, number>, leading: number[], trailing: number[]) {
  const widths = columns.map(({ name, widthPx, fixed }) => dragged[name] ?? widthPx ?? (fixed ? defaultPx : undefined));
  const px = widths.map((width) => width ?? defaultPx);
  const stick: Record<string, Stick> = {};
  if (columns.some(({ fixed }) => fixed === 'left')) {
    let left = 0;
    leading.forEach((width, index) => {
      stick[`lead${index}`] = at('left', left);
      left += width;
    });
    columns.forEach(({ name, fixed }, index) => {
      if (fixed !== 'left') return;
      stick[name] = at('left', left);
      left += px[index] as number;
    });
  }
  let right = trailing.reduce((sum, width) => sum + width, 0);
  for (let index = columns.length - 1; index >= 0; index--) {
    const { name, fixed } = columns[index] as ListColumn;
    if (fixed !== 'right') continue;
    stick[name] = at('right', right);
    right += px[index] as number;
  }
  const leastPx = [...leading, ...px, ...trailing].reduce((sum, width) => sum + width, 0);
  return { leading, widths, trailing, leastPx, stick };
}

/** Widths from the document and from the person's drags, and the offsets of fixed columns. */
export function useColumnWidths(columns: ListColumn[], has: { tick: boolean; index: boolean; actions: boolean }) {
  const [dragged, setDragged] = useState<Record<string, number>>({});
  const { tick, index, actions } = has;
  const layout = useMemo<ColumnLayout>(
    () =>
      layOut(columns, dragged, [...(tick ? [tickPx] : []), ...(index ? [numberPx] : [])], actions ? [actionsPx] : []),
    [columns, dragged, tick, index, actions],
  );
  const resize = useMemo(
    () => (name: string, px: number) =>
      setDragged((now) => ({ ...now, [name]: Math.max(narrowestPx, Math.round(px)) })),
    [],
  );
  return { layout, resize };
}
