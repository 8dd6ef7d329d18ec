import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { exactNumber } from '../../../core/decimal';
import { useWidgetHost } from '../../../engine/widgetHost';
import { type NumberLimits, numberFault, typedNumber } from '../../number/typedNumber';
import { useWords } from '../../words';

type Value = number | string | null;

interface Typing extends NumberLimits {
  thousands?: boolean;
  onChange?: (value: Value) => void;
  onBlur?: () => void;
}

/**
 * Props for antd's box, by which a text is held as the number that was typed or not at all: what the field cannot hold as it
 * is (no number, more decimals, out of bounds) leaves the value as it was before, with a sentence. A value that nobody
 * touched stays.
 */
export function useTypedNumber(props: Typing, value: Value) {
  const { precision, min, max, thousands, onChange, onBlur } = props;
  const t = useWords();
  const host = useWidgetHost();
  /** The value before the first key since the box was entered; undefined when nothing was typed. */
  const before = useRef<Value | undefined>(undefined);
  const untouched = useRef<string | undefined>(undefined);
  const limits = useMemo(() => ({ precision, min, max }), [precision, min, max]);
  const parser = useMemo(
    () => (shown: string | undefined) => {
      const digits = typedNumber(shown ?? '', thousands);
      return (digits === '' || !numberFault(digits, limits) ? digits : 'none') as never;
    },
    [thousands, limits],
  );
  const tell = (text: string, fault: string) =>
    host?.notify('warning', t(fault, { text, precision, min: min ?? '', max: max ?? '' }));
  const settle = (text: string) => {
    const digits = typedNumber(text, thousands);
    const fault = digits === '' ? undefined : numberFault(digits, limits);
    untouched.current = before.current === undefined ? digits : undefined;
    if (fault && before.current !== undefined) {
      tell(text, fault);
      onChange?.(before.current);
    }
    before.current = undefined;
  };
  return {
    parser,
    onChange: (next: Value) => {
      if (next !== null && untouched.current !== undefined && Number(next) === Number(untouched.current)) return;
      onChange?.(exactNumber(next === '' ? null : next) as Value);
    },
    onInput: () => {
      untouched.current = undefined;
      if (before.current === undefined) before.current = value;
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text').trim();
      const fault = thousands && text.includes(',') ? numberFault(typedNumber(text), {}) : undefined;
      if (!fault) return;
      event.preventDefault();
      tell(text, fault);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle(event.currentTarget.value);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      settle(event.currentTarget.value);
      onBlur?.();
    },
  };
}
