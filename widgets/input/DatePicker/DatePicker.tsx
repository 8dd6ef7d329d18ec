import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';
import { boundsOf, outside, outsideOnDay, pickerDate, pickerOf, storedDate, typedFormats } from '../dates';
import { usePickerOpen } from '../pickerOpen';
import { useDateText } from '../useDateText';
import { ZonePicker } from '../zonePicker';

export interface DatePickerProps extends InputProps<number | string | null> {
  format?: string;
  clearable?: boolean;
  startTime?: number | string | null;
  endTime?: number | string | null;
  /** Bounds of a linkage (contract-visualdev §4.2), epoch ms, both included. */
  min?: number | string | null;
  max?: number | string | null;
}

/** A date or a date with time of the organisation's zone; the value is epoch milliseconds. The format selects year, month, day or time. */
export const DatePicker = memo(function DatePicker(props: DatePickerProps) {
  const { format = 'yyyy-MM-dd', value, startTime, endTime, min, max, onChange, readOnly } = props;
  const opening = usePickerOpen();
  const onBlur = useDateText(format, props.onBlur);
  const shown = useMemo(() => ({ format: typedFormats(format), ...pickerOf(format) }), [format]);
  const date = useMemo(() => pickerDate(value), [value]);
  const [from, to] = boundsOf({ startTime, endTime, min, max });
  const disabledDate = useMemo(() => outside(from, to, format), [from, to, format]);
  const disabledTime = useMemo(() => outsideOnDay(from, to), [from, to]);
  return (
    <ZonePicker
      className="weft-fill"
      id={props.id}
      value={date}
      onChange={onChange && !readOnly ? (picked) => onChange(storedDate(picked, format)) : undefined}
      onBlur={onBlur}
      {...shown}
      disabledDate={disabledDate}
      disabledTime={shown.showTime ? disabledTime : undefined}
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
