import { type RefObject, useEffect, useState } from 'react';

/** Whether a row of tabs holds more than it shows, at its start and at its end. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): { start: boolean; end: boolean } {
  const [hidden, setHidden] = useState({ start: false, end: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tabs has another width
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const measure = () => {
      const start = box.scrollLeft > 1;
      const end = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setHidden((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [row, count]);
  return hidden;
}
