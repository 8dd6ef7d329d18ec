import type { FocusEvent, KeyboardEvent } from 'react';
import { useWidgetHost } from '../../engine/widgetHost';
import { useWords } from '../words';
import { readTyped } from './zonePicker';

interface Typed<V> {
  /** How the picker shows a value, in the notation of dayjs: it reads such a text by itself. */
  shown: string;
  read: (text: string) => V | undefined;
  /** Absent: the value cannot be changed. */
  take: ((value: V, target: HTMLElement) => void) | undefined;
  /** What is wrong with a value; undefined: nothing. */
  refuse?: (value: V, text: string) => string | undefined;
  example: string;
  onBlur: (() => void) | undefined;
}

/**
 * For a picker's input: a text in another spelling is read when the person leaves it or presses Enter, not while it is
 * typed, since the beginning of a date is another date. A text that is none leaves the box, so the person is told.
 */
export function useTypedText<V>({ shown, read, take, refuse, example, onBlur }: Typed<V>) {
  const t = useWords();
  const host = useWidgetHost();
  /** Whether the text was taken. */
  const commit = (target: EventTarget): boolean => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : '';
    if (!text || !take || readTyped(text, [shown])) return false;
    const value = read(text);
    const wrong = value === undefined ? t('widget.notADate', { text, example }) : refuse?.(value, text);
    if (wrong !== undefined) host?.notify('warning', wrong);
    else take(value as V, target as HTMLElement);
    return wrong === undefined;
  };
  return {
    onBlur: ({ target }: FocusEvent<HTMLElement>): void => {
      commit(target);
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === 'Enter' && commit(event.target)) event.preventDefault();
    },
  };
}
