import { TimePicker as AntTimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';
import { pickerTime } from '../dates';

export interface TimePickerProps extends InputProps<string | null> {
  format?: string;
  clearable?: boolean;
  startTime?: string | null;
  endTime?: string | null;
}

const seconds = (time: Dayjs) => time.hour() * 3600 + time.minute() * 60 + time.second();
const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Hours, minutes and seconds that lie outside [start, end]. */
function bounds(startTime: unknown, endTime: unknown) {
  const start = pickerTime(startTime);
  const end = pickerTime(endTime);
  if (!start && !end) return undefined;
  const from = start ? seconds(start) : 0;
  const to = end ? seconds(end) : 86_399;
  const without = (size: number, first: number, last: number) => [
    ...span(0, Math.max(0, Math.min(size, first))),
    ...span(Math.max(0, last + 1), size),
  ];
  return () => ({
    disabledHours: () => without(24, Math.floor(from / 3600), Math.floor(to / 3600)),
    disabledMinutes: (hour: number) =>
      hour < 0 ? [] : without(60, Math.floor((from - hour * 3600) / 60), Math.floor((to - hour * 3600) / 60)),
    disabledSeconds: (hour: number, minute: number) =>
      hour < 0 || minute < 0 ? [] : without(60, from - hour * 3600 - minute * 60, to - hour * 3600 - minute * 60),
  });
}

/** A time of day; the value is its text, `HH:mm:ss` or `HH:mm`. */
export const TimePicker = memo(function TimePicker(props: TimePickerProps) {
  const { format = 'HH:mm:ss', value, onChange, readOnly, startTime, endTime } = props;
  const time = useMemo(() => pickerTime(value), [value]);
  const disabledTime = useMemo(() => bounds(startTime, endTime), [startTime, endTime]);
  return (
    <AntTimePicker
      className="weft-fill"
      id={props.id}
      value={time}
      format={format}
      onChange={
        onChange && !readOnly ? (picked: Dayjs | null) => onChange(picked ? picked.format(format) : null) : undefined
      }
      onBlur={props.onBlur}
      disabledTime={disabledTime}
      needConfirm={false}
      disabled={props.disabled}
      open={readOnly ? false : undefined}
      inputReadOnly={readOnly}
      allowClear={props.clearable !== false && !readOnly}
      placeholder={props.placeholder}
      status={props.status}
      {...ariaOf(props)}
    />
  );
});
