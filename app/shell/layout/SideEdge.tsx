import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { lookNumbers } from '../../../core/look';
import { defaultSettings } from '../../../runtime/settings';
import { runtime, useWords } from '../../runtime';

const { least, most } = lookNumbers.sidebarWidth;
const stepPx = 10;

const within = (widthPx: number): number => Math.round(Math.min(most, Math.max(least, widthPx)));
const store = (widthPx: number): void => runtime.settings.set({ sidebarWidth: within(widthPx) });

/** The width that a key leads to; undefined for other keys. */
function widthOf(key: string, widthPx: number): number | undefined {
  const widths: Record<string, number> = {
    ArrowLeft: widthPx - stepPx,
    ArrowRight: widthPx + stepPx,
    Home: least,
    End: most,
    Enter: defaultSettings.sidebarWidth,
  };
  return widths[key];
}

/** The edge of the side menu: dragged, moved by arrow keys, and put back by a double click (ux 3). */
export function SideEdge() {
  const t = useWords();
  const widthPx = runtime.settings.useSettings((settings) => settings.sidebarWidth);
  const [dragging, setDragging] = useState(false);
  const from = useRef({ x: 0, widthPx });
  const at = ({ clientX }: PointerEvent) => within(from.current.widthPx + clientX - from.current.x);

  function start(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, widthPx };
    setDragging(true);
  }
  function move(event: PointerEvent): void {
    // Stored at the end; meanwhile only the style follows the pointer.
    if (dragging) document.documentElement.style.setProperty('--side-width', `${at(event)}px`);
  }
  function end(event: PointerEvent): void {
    if (!dragging) return;
    setDragging(false);
    store(at(event));
  }
  function cancel(): void {
    setDragging(false);
    store(from.current.widthPx);
  }
  function press(event: KeyboardEvent): void {
    const next = widthOf(event.key, widthPx);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    store(next);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no <hr>
    <div
      className="aside-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.menuWidth')}
      aria-valuenow={widthPx}
      aria-valuemin={least}
      aria-valuemax={most}
      data-dragging={dragging}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={() => store(defaultSettings.sidebarWidth)}
      onKeyDown={press}
    />
  );
}
