import { type FocusEvent, memo, useMemo, useState } from 'react';
import { formatDate, readDate } from '../../../core/model/dates';
import { typedDay } from '../../../core/model/typedDay';
import type { InputProps } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { pickerDate, pickerFormat, pickerOf, storedDate } from '../dates';
import { usePickerOpen } from '../pickerOpen';
import { useTypedText } from '../useTypedText';
import { ZonePicker } from '../zonePicker';

export interface DateRangeProps extends InputProps<(number | string)[] | null> {
  format?: string;
}

type End = number | undefined;

/** A range of dates of the organisation's zone; the value is `[ms, ms]`, or `[]`. */
export const DateRange = memo(function DateRange(props: DateRangeProps) {
  const { format = 'yyyy-MM-dd', value, onChange, readOnly } = props;
  const t = useWords();
  const host = useWidgetHost();
  /** An end that was typed while the other one is open: stored with it, else told when the box is left. */
  const [half, setHalf] = useState<readonly End[]>([]);
  const change = onChange && !readOnly ? onChange : undefined;
  const shown = useMemo(() => ({ format: pickerFormat(format), ...pickerOf(format) }), [format]);
  const ends = [0, 1].map((at): End => (Array.isArray(value) ? readDate(value[at]) : undefined) ?? half[at]);
  const withEnd = (ms: number, target: HTMLElement): readonly End[] =>
    ends.map((end, at) => (at === (target.id.endsWith('-end') ? 1 : 0) ? ms : end));
  const typed = useTypedText<number>({
    shown: shown.format,
    read: (text) => typedDay(text, format, Date.now()),
    take:
      change &&
      ((ms, target) => {
        const next = withEnd(ms, target);
        const whole = next.filter((end) => end !== undefined);
        setHalf(whole.length === 2 ? [] : next);
        if (whole.length === 2) change(whole.sort((a, b) => a - b));
      }),
    example: formatDate(Date.now(), format),
    onBlur: props.onBlur,
  });
  const opening = usePickerOpen(typed.onKeyDown);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    typed.onBlur(event);
    const { target, relatedTarget } = event;
    const within = target.closest('.ant-picker')?.contains(relatedTarget as Node | null) ?? false;
    const texts = [...(target.closest('.ant-picker')?.querySelectorAll('input') ?? [])].map((input) => input.value);
    if (within || relatedTarget?.closest('.ant-picker-dropdown') || texts.filter(Boolean).length !== 1) return;
    setHalf([]);
    host?.notify('warning', t('widget.halfRange', { text: texts.join('') }));
  };
  return (
    <ZonePicker.RangePicker
      className="weft-fill"
      id={props.id ? { start: props.id, end: `${props.id}-end` } : undefined}
      value={[pickerDate(ends[0]), pickerDate(ends[1])]}
      onChange={
        change &&
        ((range) => change(range?.[0] && range[1] ? range.map((date) => storedDate(date, format) as number) : []))
      }
      {...shown}
      onBlur={leave}
      {...opening}
      needConfirm={false}
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
