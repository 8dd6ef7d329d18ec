import { type RefObject, useEffect, useState } from 'react';

/** Used until the height is measured: a long tree must not be mounted whole for one frame. */
export const firstHeightPx = 400;

/** Height of an element in pixels, observed while `wanted`; undefined until measured. */
export function useHeight(box: RefObject<HTMLElement | null>, wanted: boolean): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!wanted || !element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || undefined));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, wanted]);
  return wanted ? height : undefined;
}
