import { DatePicker as AntDatePicker } from 'antd';
import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';
import { outside, pickerDate, pickerFormat, pickerOf, storedDate } from '../dates';

export interface DatePickerProps extends InputProps<number | string | null> {
  format?: string;
  clearable?: boolean;
  startTime?: number | string | null;
  endTime?: number | string | null;
}

/** A date or a moment; the value is epoch milliseconds. The format decides whether years, months, days or clocks are offered. */
export const DatePicker = memo(function DatePicker(props: DatePickerProps) {
  const { format = 'yyyy-MM-dd', value, startTime, endTime, onChange, readOnly } = props;
  const shown = useMemo(() => ({ format: pickerFormat(format), ...pickerOf(format) }), [format]);
  const date = useMemo(() => pickerDate(value), [value]);
  const disabledDate = useMemo(() => outside(startTime, endTime, format), [startTime, endTime, format]);
  return (
    <AntDatePicker
      className="weft-fill"
      id={props.id}
      value={date}
      onChange={onChange && !readOnly ? (picked) => onChange(storedDate(picked, format)) : undefined}
      onBlur={props.onBlur}
      {...shown}
      disabledDate={disabledDate}
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
