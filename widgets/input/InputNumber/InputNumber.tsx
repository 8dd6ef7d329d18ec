import { InputNumber as AntInputNumber } from 'antd';
import { memo, useMemo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { Amount } from '../../number/Amount';
import { formatNumber, grouped } from '../../number/formatNumber';
import { numberFault } from '../../number/typedNumber';
import { ariaOf } from '../aria';
import { withAddons } from '../withAddons';
import { useTypedNumber } from './useTypedNumber';
import './InputNumber.css';

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

/** During typing only separators are inserted; afterwards decimals are padded. */
function grouping(precision: number | null | undefined) {
  return (value: number | string | undefined, { userTyping }: { userTyping: boolean }) => {
    if (value === undefined || value === null || value === '') return '';
    return userTyping ? grouped(String(value)) : formatNumber(value, { precision, thousands: true });
  };
}

/** What the input shows: a number's text in full, so that no digit of a long one is lost. */
function asTyped(value: number | string | null | undefined): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  return Number.isFinite(Number(value)) ? value : null;
}

/** antd moves a value into its bounds when the box is left; a stored one outside them stays. */
const isWithin = (value: number | string | null, { min, max }: NumberInputProps): boolean =>
  value === null || (Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity));

/** Decimals that the box shows: all of a value that has more than the field holds, which a preset, a script or an import may set. */
const shownPlaces = (value: number | string | null, precision: number | null | undefined) =>
  value !== null && numberFault(String(value), { precision }) === 'widget.tooManyDecimals' ? undefined : precision;

/** The steppers are for the pointer: screen readers have the arrow keys of the box, and its names in English only. */
function hideSteppers(box: { nativeElement: HTMLElement } | null): void {
  box?.nativeElement.querySelector('.ant-input-number-handler-wrap')?.setAttribute('aria-hidden', 'true');
}

/** A number, or null when empty; the typed text where a number would change it, which the field's rules refuse. */
export const InputNumber = memo(function InputNumber(props: NumberInputProps) {
  const { thousands } = props;
  const value = asTyped(props.value);
  const precision = shownPlaces(value, props.precision);
  const readOnly = props.readOnly || props.readonly;
  const formatter = useMemo(() => (thousands ? grouping(precision) : undefined), [thousands, precision]);
  const typing = useTypedNumber(props, value);
  const field = withAddons(
    <AntInputNumber<number | string>
      ref={hideSteppers}
      stringMode
      inputMode={props.precision === 0 ? 'numeric' : 'decimal'}
      className={readOnly ? 'weft-fill weft-still' : 'weft-fill'}
      id={props.id}
      value={value}
      disabled={props.disabled}
      readOnly={readOnly}
      placeholder={props.placeholder}
      status={props.status}
      {...(isWithin(value, props) && { min: props.min ?? undefined, max: props.max ?? undefined })}
      step={props.step ?? 1}
      precision={precision ?? undefined}
      controls={props.controls !== false && !readOnly}
      {...typing}
      {...(formatter && { formatter })}
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
