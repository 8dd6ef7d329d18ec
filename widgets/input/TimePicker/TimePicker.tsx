import type { Dayjs } from 'dayjs';
import { memo, useMemo } from 'react';
import { typedTime } from '../../../core/typedDate';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';
import { outsideClock, pickerTime, secondsOf } from '../dates';
import { usePickerOpen } from '../pickerOpen';
import { useTypedText } from '../useTypedText';
import { ZonePicker } from '../zonePicker';

export interface TimePickerProps extends InputProps<string | null> {
  format?: string;
  clearable?: boolean;
  startTime?: string | null;
  endTime?: string | null;
  /** Bounds of a linkage (contract-visualdev §4.2), both included. */
  min?: string | null;
  max?: string | null;
}

/** Times outside [start, end]; of several bounds the narrowest. */
function bounds(starts: unknown[], ends: unknown[]) {
  const seconds = (values: unknown[]) => values.map(pickerTime).flatMap((time) => (time ? [secondsOf(time)] : []));
  const [from, to] = [seconds(starts), seconds(ends)];
  if (!from.length && !to.length) return undefined;
  const clock = outsideClock(Math.max(0, ...from), Math.min(86_399, ...to));
  return () => clock;
}

/** A time of day; the value is its text, `HH:mm:ss` or `HH:mm`. */
export const TimePicker = memo(function TimePicker(props: TimePickerProps) {
  const { format = 'HH:mm:ss', value, onChange, readOnly, startTime, endTime, min, max } = props;
  const time = useMemo(() => pickerTime(value), [value]);
  const disabledTime = useMemo(() => bounds([startTime, min], [endTime, max]), [startTime, endTime, min, max]);
  const typed = useTypedText<string>({
    shown: format,
    read: (text) => typedTime(text, format),
    take: onChange && !readOnly ? (time) => onChange(time) : undefined,
    example: format.replace('HH', '09').replace('mm', '30').replace('ss', '00'),
    onBlur: props.onBlur,
  });
  const opening = usePickerOpen(typed.onKeyDown);
  return (
    <ZonePicker.TimePicker
      className="weft-fill"
      id={props.id}
      value={time}
      format={format}
      onChange={
        onChange && !readOnly ? (picked: Dayjs | null) => onChange(picked ? picked.format(format) : null) : undefined
      }
      {...typed}
      disabledTime={disabledTime}
      needConfirm={false}
      disabled={props.disabled}
      open={readOnly ? false : undefined}
      inputReadOnly={readOnly}
      allowClear={props.clearable !== false && !readOnly}
      placeholder={props.placeholder}
      status={props.status}
      {...opening}
      {...ariaOf(props)}
    />
  );
});
