import type { ReactNode } from 'react';
import type { CellProps } from '../../engine/registry';

const wordOf = (value: unknown): string => (Array.isArray(value) ? value.join('/') : String(value));

/** The server's answer for the value: a text, or a list of texts. */
export function pickerCell({ value, props }: CellProps): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  if (!Array.isArray(value)) return String(value);
  const several = props.multiple === true || value.some(Array.isArray);
  return several ? value.map(wordOf).join('、') : wordOf(value);
}
