import { type ComponentProps, type PointerEvent, useState } from 'react';

export interface Resizing {
  label: string;
  /** Called during the drag, and at its end with `done`. */
  onWidth: (widthPx: number, done: boolean) => void;
  /** Fits the column to its widest rendered cell. */
  onFit: (cell: HTMLElement) => void;
}

const leastPx = 48;

/** A heading with a handle at its right edge: drag to resize the column, double click to fit it (ux 31). */
export function HeaderCell({ resizing, children, ...cell }: ComponentProps<'th'> & { resizing?: Resizing }) {
  const [from, setFrom] = useState<{ x: number; width: number }>();
  if (!resizing) return <th {...cell}>{children}</th>;
  const widthAt = (event: PointerEvent): number =>
    from ? Math.max(leastPx, from.width + event.clientX - from.x) : leastPx;
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const heading = event.currentTarget.closest('th');
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setFrom({ x: event.clientX, width: heading?.offsetWidth ?? leastPx });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!from) return;
    const width = widthAt(event);
    setFrom(undefined);
    if (Math.abs(width - from.width) > 1) resizing.onWidth(width, true);
  };
  return (
    <th {...cell}>
      {children}
      <span
        className="weft-resize"
        aria-hidden="true"
        title={resizing.label}
        data-active={from ? '' : undefined}
        onPointerDown={begin}
        onPointerMove={(event) => from && resizing.onWidth(widthAt(event), false)}
        onPointerUp={end}
        onPointerCancel={() => setFrom(undefined)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => {
          event.stopPropagation();
          const heading = event.currentTarget.closest('th');
          if (heading) resizing.onFit(heading);
        }}
      />
    </th>
  );
}
