import { memo } from 'react';
import { exactNumber } from '../../../core/decimal';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { InputNumber } from '../InputNumber/InputNumber';

/** A text where a number would change it. */
type End = number | string | null;

export interface NumberRangeProps extends InputProps<unknown[] | null> {
  precision?: number | null;
  thousands?: boolean;
}

const asEnd = (value: unknown): End =>
  value === undefined || value === null || value === '' ? null : (exactNumber(value) as number | string);

/** A range of numbers, either end open; the value is `[min, max]`, and `[]` when both are empty (WDGT-07 to 09). */
export const NumberRange = memo(function NumberRange(props: NumberRangeProps) {
  const { id, value, onChange, label, disabled, readOnly, status, onBlur, precision, thousands } = props;
  const t = useWords();
  const [min, max] = Array.isArray(value) ? value.map(asEnd) : [null, null];
  const change = (ends: [End, End]) => onChange?.(ends[0] === null && ends[1] === null ? [] : ends);
  const shared = { disabled, readOnly, status, onBlur, precision, thousands };
  return (
    <div className="weft-range">
      <InputNumber
        {...shared}
        id={id}
        value={min ?? null}
        onChange={(next) => change([asEnd(next), max ?? null])}
        placeholder={t('widget.minimum')}
        label={label && `${label} ${t('widget.minimum')}`}
      />
      <span aria-hidden="true">–</span>
      <InputNumber
        {...shared}
        id={id && `${id}-end`}
        value={max ?? null}
        onChange={(next) => change([min ?? null, asEnd(next)])}
        placeholder={t('widget.maximum')}
        label={label && `${label} ${t('widget.maximum')}`}
      />
    </div>
  );
});
