import type { ReactNode } from 'react';
import type { CellProps } from '../../engine/registry';
import { Paths } from '../Paths';
import { People } from '../People';

const wordOf = (value: unknown): string => (Array.isArray(value) ? value.join('/') : String(value));

/** The server's answer for the value: a text, or a list of texts. */
export function pickerCell({ value, props }: CellProps): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  if (!Array.isArray(value)) return String(value);
  const several = props.multiple === true || value.some(Array.isArray);
  return several ? value.map(wordOf).join('、') : wordOf(value);
}

/** People as marks and names; a list has several of them in one text (contract-visualdev §2.6). */
export function peopleCell({ value, row }: CellProps): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  const names = (Array.isArray(value) ? value.map(String) : String(value).split(';')).filter(Boolean);
  const { headIcon } = row ?? {};
  return names.length ? <People names={names} picture={typeof headIcon === 'string' ? headIcon : undefined} /> : '';
}

/** Organisations by their paths. */
export function organizeCell(cell: CellProps): ReactNode {
  const words = pickerCell(cell);
  return typeof words === 'string' && words.includes('/') ? <Paths words={words} /> : words;
}
