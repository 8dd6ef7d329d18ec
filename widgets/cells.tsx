import type { ReactNode } from 'react';
import { type MaskConfig, maskText } from '../core/mask';
import { formatDate, readDate } from '../core/model/dates';
import type { CellProps } from '../engine/registry';
import { Ago } from './Ago';
import { choiceTags, chosenOptions } from './choiceTags';
import { Amount } from './number/Amount';
import { formatNumber } from './number/formatNumber';
import { findOption, optionLabel } from './options';
import { Tag } from './Tag';
import { YesNo } from './YesNo';
import './widgets.css';

const blank = (value: unknown) => value === null || value === undefined || value === '';

/** A value with the texts before and after its field. */
function withWords(text: string, { addonBefore, addonAfter }: CellProps['props']): string {
  return [addonBefore, text, addonAfter].filter(Boolean).join(' ');
}

const webAddress = /^https?:\/\/[^\s<>"]+$/i;
const mailAddress = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[a-z]{2,}$/i;
const mobileNumber = /^(\+?86)?1[3-9]\d{9}$/;

/** The address that a text opens; undefined: it is no web address, mail address or mobile number. */
function hrefOf(text: string): string | undefined {
  if (webAddress.test(text)) return text;
  if (mailAddress.test(text)) return `mailto:${text}`;
  return mobileNumber.test(text) ? `tel:${text}` : undefined;
}

/** A text, as a link when it is an address or a mobile number. */
function linkedText(text: string): ReactNode {
  // The shortest of them, a@b.cc; most texts are ruled out by one look.
  const href = text.length > 5 && /[@:\d]/.test(text) ? hrefOf(text) : undefined;
  if (!href) return text;
  const away = href === text ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : undefined;
  return (
    <a className="weft-link" href={href} {...away}>
      {text}
    </a>
  );
}

/** Passwords are never shown; masked texts show their unmasked part (contract-visualdev §3.4). */
export function inputCell({ value, props, inLink }: CellProps): ReactNode {
  if (blank(value)) return '';
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  if (props.showPassword) return '••••••';
  if (props.useMask) return withWords(maskText(text, props.maskConfig as MaskConfig), props);
  return inLink || props.addonBefore || props.addonAfter ? withWords(text, props) : linkedText(text);
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
  return rangeText(value, (end) => String(dateCell({ value: end, props: { ...props, relative: false } })));
}

export function timeRangeCell({ value, props }: CellProps): ReactNode {
  return rangeText(value, (end) => String(timeCell({ value: end, props })));
}

/** A time of day, cut to the field's format. */
export function timeCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  return props.format === 'HH:mm' ? String(value).replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1') : String(value);
}

/** The share of a slider's way as a bar, with its number; a range as text. */
export function sliderCell({ value, props }: CellProps): ReactNode {
  if (Array.isArray(value)) return rangeText(value, (end) => formatNumber(end));
  if (blank(value)) return '';
  const at = Number(value);
  const { min, max } = { min: Number(props.min ?? 0), max: Number(props.max ?? 100) };
  if (!Number.isFinite(at) || !(max > min)) return String(value);
  const percent = Math.min(100, Math.max(0, ((at - min) / (max - min)) * 100));
  return (
    <span className="weft-meter">
      <span className="weft-meter-way">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span>{formatNumber(value)}</span>
    </span>
  );
}

/** A date in the field's format; text that is not a date is shown as the server sent it. */
export function dateCell({ value, props }: CellProps): ReactNode {
  if (blank(value)) return '';
  const ms = readDate(value);
  if (ms === undefined) return String(value);
  const exact = formatDate(ms, (props.format as string) || 'yyyy-MM-dd');
  return props.relative ? <Ago ms={ms} exact={exact} /> : exact;
}

/** The chosen options as tags, on their colours or neutral. */
export function optionCell({ value, options, props }: CellProps): ReactNode {
  return blank(value) ? '' : choiceTags(chosenOptions(value, options, props.multiple === true));
}

/** As `optionCell`, for widgets that always choose several. */
export function optionsCell(cell: CellProps): ReactNode {
  return optionCell({ ...cell, props: { multiple: true } });
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

/** A mark for on and off, with the field's words. A list answers with the words themselves. */
export function switchCell({ value: stored, props }: CellProps): ReactNode {
  const { activeValue = 1, inactiveValue = 0, activeTxt, inactiveTxt } = props;
  const value = String(blank(stored) ? inactiveValue : stored);
  if (value === String(activeValue) || value === activeTxt) return <YesNo yes words={activeTxt as string} />;
  if (value === String(inactiveValue) || value === inactiveTxt) return <YesNo words={inactiveTxt as string} />;
  return value;
}

/** Every option's value is a tag, coloured or not; with `colorKey` a text on the colour of its row, plain without one. */
export function tagCell({ value, options, props, row }: CellProps): ReactNode {
  if (blank(value)) return '';
  if (typeof props.colorKey !== 'string') return choiceTags(chosenOptions(value, options, false));
  const color = row?.[props.colorKey];
  return typeof color === 'string' && color ? <Tag color={color}>{String(value)}</Tag> : String(value);
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
