import type { FocusEvent } from 'react';
import { formatDate } from '../../core/model/dates';
import { useWidgetHost } from '../../engine/widgetHost';
import { useWords } from '../words';
import { typedFormats } from './dates';
import { readTyped } from './zonePicker';

/** For the picker's `onBlur`: a text that is no date leaves the box with it, so the person is told, with an example. */
export function useDateText(format: string, onBlur: (() => void) | undefined) {
  const t = useWords();
  const host = useWidgetHost();
  return ({ target }: FocusEvent<HTMLElement>): void => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : '';
    if (text && !readTyped(text, typedFormats(format)))
      host?.notify('warning', t('widget.notADate', { text, example: formatDate(Date.now(), format) }));
    onBlur?.();
  };
}
