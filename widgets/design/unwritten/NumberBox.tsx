import { Input, InputNumber, type InputNumberProps } from 'antd';
import { useId, useRef, useState } from 'react';
import { numberFault, typedNumber } from '../../number/typedNumber';
import { useWords, type Words } from '../../words';
import './unwritten.css';

interface Limits {
  min?: number;
  max?: number;
  /** Decimal places; 0: whole numbers. */
  precision?: number;
}

/** Why a text cannot be the number, in words; undefined when it can. An empty one is no number at all. */
function whyNot(t: Words, text: string, { min, max, precision }: Limits): string | undefined {
  // Asked for with the first text: the words of the others are there before somebody needs them.
  const notNumber = t('designer.notNumber');
  const digits = typedNumber(text);
  const fault = digits === '' ? undefined : numberFault(digits, { min, max, precision });
  if (fault === 'widget.tooManyDecimals')
    return precision === 0 ? t('designer.notWhole') : t('designer.decimals', { precision });
  if (fault !== 'widget.outOfBounds') return fault && notNumber;
  if (min === undefined) return t('designer.atMost', { max });
  return max === undefined ? t('designer.atLeast', { min }) : t('designer.outOfBounds', { min, max });
}

type Shared = Pick<
  InputNumberProps<number>,
  'id' | 'aria-label' | 'aria-describedby' | 'className' | 'placeholder' | 'prefix' | 'size' | 'style' | 'suffix'
>;

interface NumberBoxProps extends Shared, Limits {
  value: number | undefined;
  /** What is typed and cannot be written, and what keeps it. */
  unwritten: readonly [string | undefined, (typed: string | undefined) => void];
  onChange: (value: number | undefined) => void;
}

/** A number that applies when its box is left, by Enter or by a step. What it cannot be stays as it was typed, with the reason. */
export function NumberBox({ value, unwritten, min, max, precision, onChange, ...shared }: NumberBoxProps) {
  const t = useWords();
  const fault = useId();
  const [typed, keep] = unwritten;
  /** What was typed since the box was left; undefined: nothing. */
  const text = useRef<string>(undefined);
  const [shown, show] = useState<number | null>();
  const limits = { min, max, precision };
  const why = whyNot(t, typed ?? '', limits);
  const leave = () => {
    const now = text.current;
    text.current = undefined;
    show(undefined);
    if (now === undefined) return;
    if (whyNot(t, now, limits)) return keep(now);
    keep(undefined);
    const digits = typedNumber(now);
    const next = digits === '' ? undefined : Number(digits);
    if (next !== value) onChange(next);
  };
  if (typed === undefined)
    return (
      <InputNumber<number>
        {...shared}
        min={min}
        max={max}
        parser={(each) => typedNumber(each ?? '') as never}
        value={shown === undefined ? (value ?? null) : shown}
        changeOnWheel={false}
        onInput={(each) => {
          text.current = each;
        }}
        onChange={show}
        onStep={(next) => {
          text.current = undefined;
          show(undefined);
          onChange(next);
        }}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={leave}
      />
    );
  return (
    <span className={`weft-unwritten ${shared.className ?? ''}`}>
      <Input
        {...shared}
        className="weft-fill"
        status="error"
        aria-invalid
        aria-describedby={[shared['aria-describedby'], why && fault].filter(Boolean).join(' ')}
        key={typed}
        defaultValue={typed}
        onFocus={({ target }) => {
          text.current = target.value;
        }}
        onChange={({ target }) => {
          text.current = target.value;
        }}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={leave}
      />
      {why ? (
        <small id={fault} className="weft-unwritten-fault" role="alert">
          {why}
        </small>
      ) : null}
    </span>
  );
}
