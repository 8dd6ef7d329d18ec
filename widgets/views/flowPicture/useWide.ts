import { type RefObject, useEffect, useState } from 'react';

/** What a scroll bar takes: without this room, a place that gets one for what is drawn would go to and fro. */
const slackPx = 24;

/** Whether an element is at least this wide. */
export function useWide(box: RefObject<HTMLElement | null>, leastPx: number): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const widthPx = entry?.contentRect.width ?? 0;
      setWide((now) => widthPx >= (now ? leastPx - slackPx : leastPx));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, leastPx]);
  return wide;
}
