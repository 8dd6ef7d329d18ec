import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { pickerTime } from '../dates';
import { usePickerOpen } from '../pickerOpen';
import { ZonePicker } from '../zonePicker';

export interface TimeRangeProps extends InputProps<string[] | null> {
  format?: string;
}

/** A range of times of day; the value is two texts, or `[]`. */
export const TimeRange = memo(function TimeRange(props: TimeRangeProps) {
  const { format = 'HH:mm:ss', value, onChange, readOnly } = props;
  const t = useWords();
  const opening = usePickerOpen();
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <ZonePicker.RangePicker
      picker="time"
      className="weft-fill"
      id={props.id ? { start: props.id, end: `${props.id}-end` } : undefined}
      value={[pickerTime(from), pickerTime(to)]}
      format={format}
      onChange={
        onChange && !readOnly
          ? (range) => onChange(range?.[0] && range[1] ? [range[0].format(format), range[1].format(format)] : [])
          : undefined
      }
      onBlur={props.onBlur}
      disabled={props.disabled}
      open={readOnly ? false : undefined}
      inputReadOnly={readOnly}
      allowClear={!readOnly}
      placeholder={[t('widget.startTime'), t('widget.endTime')]}
      status={props.status}
      {...opening}
      {...ariaOf(props)}
    />
  );
});
