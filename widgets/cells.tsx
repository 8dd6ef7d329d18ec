import type { ReactNode } from 'react';
import { formatDate, readDate } from '../core/model/dates';
import type { CellProps } from '../engine/registry';
import { chineseAmount } from './number/chineseAmount';
import { formatNumber } from './number/formatNumber';
import { findOption, optionLabel } from './options';
import { Tag } from './Tag';
import './widgets.css';

const blank = (value: unknown) => value === null || value === undefined || value === '';

/** Numbers with the field's precision and separators. */
export function numberCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  if (props.isAmountChinese && Number.isFinite(Number(value))) return chineseAmount(Number(value));
  return formatNumber(value, { precision: props.precision as number, thousands: props.thousands === true });
}

/** A moment in the field's format; text that is no date is what the server had to say. */
export function dateCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  const ms = readDate(value);
  return ms === undefined ? String(value) : formatDate(ms, (props.format as string) || 'yyyy-MM-dd');
}

/** Labels of the chosen options; an option with a colour is a tag. */
export function optionCell({ value, options }: CellProps): ReactNode {
  if (blank(value)) return '';
  const ids = Array.isArray(value) ? value : [value];
  const chosen = ids.map((id) => findOption(options, id) ?? { id: id as string });
  if (!chosen.some((option) => option.color)) return chosen.map(optionLabel).join(',');
  return chosen.map((option) => (
    <Tag key={String(option.id)} color={option.color}>
      {optionLabel(option)}
    </Tag>
  ));
}

/** Paths of labels: `a/b`, several with `,`. */
export function pathCell({ value, options, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  if (!Array.isArray(value)) return String(value);
  const separator = (props.separator as string) ?? '/';
  const pathText = (path: unknown[]) => {
    const labels = path.map((id) => optionLabel(findOption(options, id) ?? { id: id as string }));
    return props.showAllLevels === false ? (labels.at(-1) ?? '') : labels.join(separator);
  };
  return value.some(Array.isArray) ? value.map((path) => pathText(path as unknown[])).join(',') : pathText(value);
}

/** The words of on and off. */
export function switchCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  const { activeValue = 1, inactiveValue = 0 } = props;
  if (String(value) === String(activeValue)) return (props.activeTxt as string) || '✓';
  if (String(value) === String(inactiveValue)) return (props.inactiveTxt as string) || '–';
  return String(value);
}

/** Every option's value is a tag, coloured or not. */
export function tagCell({ value, options }: CellProps): ReactNode {
  if (blank(value)) return '';
  const ids = Array.isArray(value) ? value : [value];
  return ids.map((id) => {
    const option = findOption(options, id) ?? { id: id as string };
    return (
      <Tag key={String(id)} color={option.color}>
        {optionLabel(option)}
      </Tag>
    );
  });
}

export function colorCell({ value }: CellProps): ReactNode {
  if (blank(value)) return '';
  return (
    <span className="weft-color-value">
      <span className="weft-swatch" style={{ background: String(value) }} />
      {String(value)}
    </span>
  );
}

export function rateCell({ value, props }: CellProps): ReactNode {
  const stars = Math.round(Number(value) || 0);
  const count = Math.max((props.count as number) || 5, stars);
  if (!stars) return '';
  return (
    <span className="weft-stars" role="img" aria-label={String(value)}>
      {'★'.repeat(stars)}
      <span>{'★'.repeat(count - stars)}</span>
    </span>
  );
}
