import { canonicalFormat, formatDate, startOfUnit } from '../../../../core/model/dates';
import type { DisplayPlan } from '../../../../core/model/display';
import { type DisplayField, textOf } from '../../../../core/model/displayValue';
import type { ExportColumn } from '../../../../core/model/exportColumns';
import { widgetFacts } from '../../../../core/model/fields';
import { isSecret } from '../../../../core/model/isSecret';
import { asText } from '../../../../core/model/read';
import { scaleOf } from '../../../../core/model/storageType';
import { toWire } from '../../../../core/model/wire';
import { offsetMs } from '../../../../core/zone';
import type { OutCell } from '../../files/spreadsheets/streamed/cells';
import { attributeName } from '../../records/relations';
import type { Row } from '../../records/rows';

type Values = Record<string, unknown>;

/** The value of one column of a record, or of a row of its sub-table: `stored` by column name, `shown` by vModel. */
export type CellOf = (stored: Row, shown: Values) => OutCell;

const dayMs = 86_400_000;
/** Days from 1899-12-30, the programs' first day, to 1970-01-01. */
const epochDays = 25_569;
/** 1900-03-01: before, the programs count a day that never was. */
const firstSerial = 61;
/** Digits that a number of the programs holds. */
const exactDigits = 1e15;

const dateCode = (format: string) => canonicalFormat(format).replaceAll('MM', 'mm').replaceAll('HH', 'hh');

/** A date on the organisation's clock, as much of it as the format shows; years that the programs do not count are text. */
function dateCell(moment: number, format: string, text: string): OutCell {
  const ms = startOfUnit(moment, format);
  const number = (ms + offsetMs(ms)) / dayMs + epochDays;
  return number < firstSerial || !/^[yMdHms:/. -]+$/.test(canonicalFormat(format))
    ? text
    : { number: Math.round(number * dayMs) / dayMs, format: dateCode(format), text };
}

/** Long numbers stay texts: a program would round them. */
function numberCell(value: unknown, scale: number | undefined): OutCell {
  const text = String(value);
  const number = Number(value);
  if (!Number.isFinite(number) || text.trim() === '' || Math.abs(number) >= exactDigits) return text;
  const format = scale === undefined ? 'General' : scale === 0 ? '0' : `0.${'0'.repeat(scale)}`;
  return { number, format, text };
}

/** Files as the list of their names. */
const fileNames = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((file) => (typeof file === 'object' && file !== null ? asText((file as Values).name) : ''))
    .filter(Boolean)
    .join(',');

const wholeMoment = 'yyyy-MM-dd HH:mm:ss';
const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const plainText = (value: unknown): OutCell => (isNothing(value) ? null : textOf(value));

function shownCell({ field, column }: DisplayField, stored: Row, shown: unknown): OutCell {
  const { value: kind, system } = widgetFacts(field.key);
  if (kind === 'files') return fileNames(shown) || null;
  if (isNothing(shown)) return null;
  const raw = stored[column];
  if (kind === 'number' && !Array.isArray(shown)) return numberCell(shown, scaleOf(field));
  if (kind === 'date' && typeof raw === 'number')
    return dateCell(raw, asText(field.props.format) || (system ? wholeMoment : 'yyyy-MM-dd'), String(shown));
  return plainText(shown);
}

/** The stored value: ids, codes, moments in full; lists as JSON. */
function rawCell({ field, column }: DisplayField, stored: Row): OutCell {
  const raw = stored[column];
  if (isNothing(raw) || isSecret(field)) return null;
  const { value: kind } = widgetFacts(field.key);
  if (kind === 'date' && typeof raw === 'number') return dateCell(raw, wholeMoment, formatDate(raw, wholeMoment));
  if (kind === 'number' && !Array.isArray(raw)) return numberCell(raw, undefined);
  const value = toWire(field, raw);
  return typeof value === 'number' ? numberCell(value, undefined) : plainText(value);
}

/** The plan of a field of the record, or of a sub-table. */
function displayField(plan: DisplayPlan, { prop, table }: ExportColumn): DisplayField | undefined {
  const fields = table ? (plan.tables.find(({ vModel }) => vModel === table.vModel)?.fields ?? []) : plan.fields;
  const vModel = table ? prop.slice(table.vModel.length + 1) : prop;
  return fields.find(({ field }) => field.vModel === vModel);
}

/** How the cells of a column are made. Columns without a stored value, such as attributes of a related record, are texts. */
export function cellMaker(plan: DisplayPlan, column: ExportColumn, raw: boolean): CellOf {
  const item = displayField(plan, column);
  const name = column.table ? column.prop.slice(column.table.vModel.length + 1) : column.prop;
  const member = column.field && attributeName(column.field);
  if (!item) return (_, shown) => plainText(shown[name] ?? (member ? shown[member] : null));
  const make = raw ? rawCell : shownCell;
  return (stored, shown) => make(item, stored, shown[name]);
}
