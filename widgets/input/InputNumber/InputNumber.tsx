import { InputNumber as AntInputNumber } from 'antd';
import { memo, useMemo } from 'react';
import { exactNumber } from '../../../core/decimal';
import type { InputProps } from '../../../engine/registry';
import { Amount } from '../../number/Amount';
import { formatNumber, grouped, ungrouped } from '../../number/formatNumber';
import { ariaOf } from '../aria';
import { withAddons } from '../withAddons';

export interface NumberInputProps extends InputProps<number | string | null> {
  min?: number | null;
  max?: number | null;
  step?: number | null;
  precision?: number | null;
  thousands?: boolean;
  isAmountChinese?: boolean;
  controls?: boolean | string;
  addonBefore?: string;
  addonAfter?: string;
  readonly?: boolean;
}

const parser = (shown: string | undefined) => ungrouped(shown ?? '') as never;

/** During typing only separators are inserted; afterwards decimals are padded. */
function grouping(precision: number | null | undefined) {
  const formatter = (value: number | string | undefined, { userTyping }: { userTyping: boolean }) => {
    if (value === undefined || value === null || value === '') return '';
    return userTyping ? grouped(String(value)) : formatNumber(value, { precision, thousands: true });
  };
  return { formatter, parser };
}

/** What the input shows: a number's text in full, so that no digit of a long one is lost. */
function asTyped(value: number | string | null | undefined): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  return Number.isFinite(Number(value)) ? value : null;
}

/** A number, or null when empty; the typed text where a number would change it, which the field's rules refuse. */
export const InputNumber = memo(function InputNumber(props: NumberInputProps) {
  const { thousands, precision } = props;
  const { onChange } = props;
  const value = asTyped(props.value);
  const change = (typed: number | string | null) =>
    onChange?.(exactNumber(typed === '' ? null : typed) as number | string | null);
  const readOnly = props.readOnly || props.readonly;
  const groups = useMemo(() => (thousands ? grouping(precision) : undefined), [thousands, precision]);
  const field = withAddons(
    <AntInputNumber<number | string>
      stringMode
      className="weft-fill"
      id={props.id}
      value={value}
      onChange={change}
      onBlur={props.onBlur}
      disabled={props.disabled}
      readOnly={readOnly}
      placeholder={props.placeholder}
      status={props.status}
      min={props.min ?? undefined}
      max={props.max ?? undefined}
      step={props.step ?? 1}
      precision={precision ?? undefined}
      controls={props.controls !== false && !readOnly}
      {...groups}
      {...ariaOf(props)}
    />,
    props.addonBefore,
    props.addonAfter,
  );
  if (!props.isAmountChinese) return field;
  return (
    <>
      {field}
      <div className="weft-amount">{value === null ? null : <Amount value={value} />}</div>
    </>
  );
});
