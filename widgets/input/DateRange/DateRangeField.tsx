import { useEffect, useRef, useState } from 'react';
import { deferred } from '../../../engine/deferred';
import { ClosedRange, type RangeUse } from './ClosedRange';
import type { DateRangeProps } from './DateRange';

const picker = deferred<DateRangeProps>(() => import('../pickers').then(({ DateRange }) => DateRange));

/** Fetches the range picker, which then renders instead of its closed box. */
export const loadDateRange = picker.load;

/** The input that had the focus has it again, and what was pressed opens. */
function handOver(box: HTMLElement | null, { end, pressed }: RangeUse): void {
  const input = box?.querySelectorAll('input')[end ? 1 : 0];
  input?.focus();
  if (pressed) input?.click();
}

/** A range of dates: a closed box until a pointer or the focus comes near, then antd's range picker in its place. */
export function DateRangeField(props: DateRangeProps) {
  const box = useRef<HTMLSpanElement>(null);
  const use = useRef<RangeUse>(undefined);
  const [ready, setReady] = useState(picker.isReady);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (ready && use.current) handOver(box.current, use.current);
    use.current = undefined;
  }, [ready]);
  const load = () =>
    void picker.load().then(
      () => setReady(true),
      (error: unknown) => setFailure(error),
    );
  const onUse = (now: RangeUse | undefined) => {
    // The focus follows the press of the same input.
    const pressed = use.current?.pressed && use.current.end === now?.end;
    use.current = now && pressed ? { ...now, pressed } : now;
    load();
  };
  if (failure) throw failure;
  return (
    <span ref={box} className="weft-range">
      {ready ? <picker.component {...props} /> : <ClosedRange {...props} onNear={load} onUse={onUse} />}
    </span>
  );
}
