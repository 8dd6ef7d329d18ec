import { memo, useMemo } from 'react';
import { formatDate } from '../../../core/model/dates';
import { typedDay } from '../../../core/model/typedDay';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { boundsOf, outside, outsideOnDay, pickerDate, pickerFormat, pickerOf, storedDate } from '../dates';
import { usePickerOpen } from '../pickerOpen';
import { useTypedText } from '../useTypedText';
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
  const t = useWords();
  const shown = useMemo(() => ({ format: pickerFormat(format), ...pickerOf(format) }), [format]);
  const date = useMemo(() => pickerDate(value), [value]);
  const [from, to] = boundsOf({ startTime, endTime, min, max });
  const disabledDate = useMemo(() => outside(from, to, format), [from, to, format]);
  const change = onChange && !readOnly ? onChange : undefined;
  const day = (ms: unknown): string => (typeof ms === 'number' ? formatDate(ms, format) : '');
  const typed = useTypedText<number>({
    shown: shown.format,
    read: (text) => typedDay(text, format, Date.now()),
    take: change && ((ms) => change(ms)),
    refuse: (ms, text) =>
      (typeof from === 'number' && ms < from) || (typeof to === 'number' && ms > to)
        ? t('widget.outOfBounds', { text, min: day(from), max: day(to) })
        : undefined,
    example: formatDate(Date.now(), format),
    onBlur: props.onBlur,
  });
  const opening = usePickerOpen(typed.onKeyDown);
  const disabledTime = useMemo(() => outsideOnDay(from, to), [from, to]);
  return (
    <ZonePicker
      className="weft-fill"
      id={props.id}
      value={date}
      onChange={change && ((picked) => change(storedDate(picked, format)))}
      {...typed}
      needConfirm={false}
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
