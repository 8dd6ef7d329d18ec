import { type ComponentProps, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Resizing {
  /** Name of the heading, without that of its handle. */
  title: string;
  label: string;
  widthPx: number;
  /** Called during the drag, and at its end with `done`. */
  onWidth: (widthPx: number, done: boolean) => void;
  /** Fits the column to its widest rendered cell. */
  onFit: (cell: HTMLElement) => void;
}

const leastPx = 48;
/** Steps of the arrow keys, and with Shift. */
const stepPx = 8;
const stridePx = 40;

/** The handles of the header, in the order of its columns. */
const handlesOf = (handle: Element): HTMLElement[] => [
  ...(handle.closest('thead') ?? handle).querySelectorAll<HTMLElement>('.weft-resize'),
];

/** One handle of a header is a tab stop: the one that had the focus last, at first the first. */
function takeTabStop(handle: HTMLElement): void {
  for (const each of handlesOf(handle)) each.tabIndex = each === handle ? 0 : -1;
}

/** Up and down go to the handles of the other columns. */
function goToNext(event: KeyboardEvent<HTMLElement>): boolean {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!way) return false;
  const handles = handlesOf(event.currentTarget);
  handles[handles.indexOf(event.currentTarget) + way]?.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** The arrow keys resize the column and Enter fits it; the new width is the handle's value, which is announced. */
function onKey(event: KeyboardEvent<HTMLElement>, resizing: Resizing): void {
  if (goToNext(event)) return;
  const heading = event.currentTarget.closest('th');
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!heading || (!way && event.key !== 'Enter')) return;
  event.preventDefault();
  event.stopPropagation();
  const step = event.shiftKey ? stridePx : stepPx;
  if (!way) resizing.onFit(heading);
  else resizing.onWidth(Math.max(leastPx, (heading.offsetWidth || resizing.widthPx) + way * step), true);
}

/** A heading with a handle at its right edge: drag it or use the arrow keys to resize the column, double click to fit it (ux 31). */
export function HeaderCell({ resizing, children, ...cell }: ComponentProps<'th'> & { resizing?: Resizing }) {
  const [from, setFrom] = useState<{ x: number; width: number }>();
  const handle = useRef<HTMLSpanElement>(null);
  // Columns come, go and change places: there is a tab stop as long as there is a handle.
  useLayoutEffect(() => {
    const own = handle.current;
    if (!own) return;
    const stop = handlesOf(own).find((each) => each.tabIndex === 0);
    if (!stop) takeTabStop(handlesOf(own)[0] ?? own);
  });
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
    <th aria-label={resizing.title} {...cell}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between two columns, which hr cannot be */}
      <span
        ref={handle}
        className="weft-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={resizing.label}
        aria-valuenow={Math.round(resizing.widthPx)}
        aria-valuemin={leastPx}
        aria-valuetext={`${Math.round(resizing.widthPx)} px`}
        tabIndex={-1}
        onFocus={({ currentTarget }) => takeTabStop(currentTarget)}
        onKeyDown={(event) => onKey(event, resizing)}
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
