import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { pickerDate, pickerOf, storedDate, typedFormats } from '../dates';
import { useDateText } from '../useDateText';
import { ZonePicker } from '../zonePicker';

export interface DateRangeProps extends InputProps<(number | string)[] | null> {
  format?: string;
}

/** A range of dates of the organisation's zone; the value is `[ms, ms]`, or `[]`. */
export const DateRange = memo(function DateRange(props: DateRangeProps) {
  const { format = 'yyyy-MM-dd', value, onChange, readOnly } = props;
  const t = useWords();
  const onBlur = useDateText(format, props.onBlur);
  const shown = useMemo(() => ({ format: typedFormats(format), ...pickerOf(format) }), [format]);
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <ZonePicker.RangePicker
      className="weft-fill"
      id={props.id ? { start: props.id, end: `${props.id}-end` } : undefined}
      value={[pickerDate(from), pickerDate(to)]}
      onChange={
        onChange && !readOnly
          ? (range) => onChange(range?.[0] && range[1] ? range.map((date) => storedDate(date, format) as number) : [])
          : undefined
      }
      onBlur={onBlur}
      {...shown}
      disabled={props.disabled}
      open={readOnly ? false : undefined}
      inputReadOnly={readOnly}
      allowClear={!readOnly}
      placeholder={[t('widget.startDate'), t('widget.endDate')]}
      status={props.status}
      {...ariaOf(props)}
    />
  );
});
