import type { ReactNode } from 'react';
import { type MaskConfig, maskText } from '../core/mask';
import { formatDate, readDate } from '../core/model/dates';
import type { CellProps } from '../engine/registry';
import { Amount } from './number/Amount';
import { formatNumber } from './number/formatNumber';
import { findOption, optionLabel } from './options';
import { Tag } from './Tag';
import './widgets.css';

const blank = (value: unknown) => value === null || value === undefined || value === '';

/** A value with the texts before and after its field. */
function withWords(text: string, { addonBefore, addonAfter }: CellProps['props']): string {
  return [addonBefore, text, addonAfter].filter(Boolean).join(' ');
}

/** Passwords are never shown; masked texts show their unmasked part (contract-visualdev §3.4). */
export function inputCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  if (props.showPassword) return '••••••';
  return withWords(props.useMask ? maskText(text, props.maskConfig as MaskConfig) : text, props);
}

/** Line breaks are kept. */
export function textareaCell({ value }: CellProps): ReactNode {
  return blank(value) ? '' : <span className="weft-lines">{String(value)}</span>;
}

/** Numbers with the field's precision and separators; an amount in capitals beside its figure. */
export function numberCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  const text = formatNumber(value, { precision: props.precision as number, thousands: props.thousands === true });
  const shown = withWords(text, props);
  if (!props.isAmountChinese || !Number.isFinite(Number(value))) return shown;
  return (
    <>
      {shown} (<Amount value={value} />)
    </>
  );
}

/** `from – to`; an open end is left out. Text that is not a range is shown as the server sent it. */
function rangeText(value: unknown, endText: (end: unknown) => string): string {
  if (blank(value)) return '';
  if (!Array.isArray(value)) return String(value);
  const ends = [endText(value[0]), endText(value[1])];
  return ends.some(Boolean) ? ends.join(' – ') : '';
}

export function numberRangeCell({ value, props }: CellProps): ReactNode {
  const format = { precision: props.precision as number, thousands: props.thousands === true };
  return rangeText(value, (end) => formatNumber(end, format));
}

export function dateRangeCell({ value, props }: CellProps): ReactNode {
  return rangeText(value, (end) => String(dateCell({ value: end, props })));
}

export function timeRangeCell({ value, props }: CellProps): ReactNode {
  return rangeText(value, (end) => String(timeCell({ value: end, props })));
}

/** A time of day, cut to the field's format. */
export function timeCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  return props.format === 'HH:mm' ? String(value).replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1') : String(value);
}

export function sliderCell({ value }: CellProps): ReactNode {
  return rangeText(Array.isArray(value) ? value : blank(value) ? '' : String(value), (end) => formatNumber(end));
}

/** A date in the field's format; text that is not a date is shown as the server sent it. */
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

/** Paths of labels: `a/b`, several separated by `,`. */
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

/** The labels of on and off. */
export function switchCell({ value: stored, props }: CellProps): ReactNode {
  const { activeValue = 1, inactiveValue = 0 } = props;
  const value = blank(stored) ? inactiveValue : stored;
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

/** Stars, also halves, and the number where the field shows it. */
export function rateCell({ value, props }: CellProps): ReactNode {
  const stars = Math.round((Number(value) || 0) * 2) / 2;
  if (stars <= 0) return '';
  const count = Math.max((props.count as number) || 5, Math.ceil(stars));
  return (
    <span className="weft-stars" role="img" aria-label={`${stars} / ${count}`}>
      {'★'.repeat(Math.floor(stars))}
      {stars % 1 ? <span className="weft-star-half">★</span> : null}
      <span>{'★'.repeat(count - Math.ceil(stars))}</span>
      {props.showScore || props.showText ? <small>{stars}</small> : null}
    </span>
  );
}
