import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const stepPx = 10;

interface Props {
  className: string;
  label: string;
  widthPx: number;
  least: number;
  most: number;
  /** Width that a double click and Enter put back. */
  usualPx: number;
  /** Called during the drag: only the style follows the pointer. */
  onMove: (widthPx: number) => void;
  /** The new width, at the end of a drag or after a key; after an ended drag the old one. */
  onWidth: (widthPx: number) => void;
}

/** The edge of an area: dragged, moved by arrow keys, and put back by a double click (ux 3). */
export function Edge({ className, label, widthPx, least, most, usualPx, onMove, onWidth }: Props) {
  const [dragging, setDragging] = useState(false);
  const from = useRef({ x: 0, widthPx });
  const within = (wanted: number): number => Math.round(Math.min(most, Math.max(least, wanted)));
  const at = ({ clientX }: PointerEvent) => within(from.current.widthPx + clientX - from.current.x);

  function start(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, widthPx };
    setDragging(true);
  }
  function move(event: PointerEvent): void {
    if (dragging) onMove(at(event));
  }
  function end(event: PointerEvent): void {
    if (!dragging) return;
    setDragging(false);
    onWidth(at(event));
  }
  function cancel(): void {
    setDragging(false);
    onWidth(from.current.widthPx);
  }
  function press(event: KeyboardEvent): void {
    const widths: Record<string, number> = {
      ArrowLeft: widthPx - stepPx,
      ArrowRight: widthPx + stepPx,
      Home: least,
      End: most,
      Enter: usualPx,
    };
    const next = widths[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onWidth(within(next));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no <hr>
    <div
      className={className}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={least}
      aria-valuemax={most}
      data-dragging={dragging}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={() => onWidth(usualPx)}
      onKeyDown={press}
    />
  );
}
