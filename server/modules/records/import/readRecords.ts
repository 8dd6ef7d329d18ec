import { isEmptyValue } from '../../../../core/comparable';
import { widgetFacts } from '../../../../core/model/fields';
import { isHidden } from '../../../../core/model/isHidden';
import { holdsValue, mainFields } from '../../../../core/model/walk';
import type { Ctx } from '../../../ctx';
import { cellFault } from '../../files/spreadsheets/cellFaults';
import { withLabel } from '../../files/spreadsheets/imported';
import { type NestedRow, nestedRow, type SheetRow } from '../../files/spreadsheets/rows';
import type { FieldFault } from '../accept';
import type { Published } from '../published';
import { readNames } from './cellNames';
import type { Read } from './cells';
import { type ImportColumn, type ImportPlan, mustFill } from './importColumns';
import { cellReader } from './readCell';

type Values = Record<string, unknown>;

/** A row of an import: its texts, the values that they mean, and what is wrong. */
export interface ReadRecord {
  row: NestedRow;
  values: Values;
  /** By path: `title`, `items.2.price`. The message has the label. */
  faults: FieldFault[];
}

type Readers = Map<ImportColumn, (text: string) => Read>;

/** The cells of one row or sub-row, as values; empty ones are left out. */
function readCells(
  ctx: Ctx,
  readers: Readers,
  columns: readonly ImportColumn[],
  row: Readonly<Record<string, unknown>>,
  at: string,
): { values: Values; faults: FieldFault[] } {
  const values: Values = {};
  const faults: FieldFault[] = [];
  for (const column of columns) {
    const { field, key, label } = column;
    // The server writes system values itself.
    if (column.children || widgetFacts(field.key).system) continue;
    const say = (word: string, text = '') =>
      faults.push({ field: at + key, message: ctx.t(`import.cell${word}`, { label: label.text, text }) });
    const text = String(row[key] ?? '');
    if (text === '') {
      if (mustFill(column)) say('Required');
      continue;
    }
    const fault = cellFault(text);
    if (fault) {
      say(fault, text);
      continue;
    }
    const read = readers.get(column)!(text);
    if ('wrong' in read) say(read.wrong, read.text ?? text);
    else values[key] = read.value;
  }
  return { values, faults };
}

function readRecord(ctx: Ctx, readers: Readers, columns: readonly ImportColumn[], row: NestedRow): ReadRecord {
  const { values, faults } = readCells(ctx, readers, columns, row, '');
  for (const { key, children } of columns) {
    if (!children) continue;
    const rows = row[key] as SheetRow[];
    if (!rows.length) continue;
    values[key] = rows.map((each, index) => {
      const read = readCells(ctx, readers, children, each, `${key}.${index}.`);
      faults.push(...read.faults);
      return read.values;
    });
  }
  return { row, values, faults };
}

/** The rows of an import as the values that a form would send; names are found for all rows at once. */
export async function readRecords(
  ctx: Ctx,
  published: Published,
  { columns }: ImportPlan,
  list: readonly Record<string, unknown>[],
): Promise<ReadRecord[]> {
  const rows = list.map((row) => nestedRow(columns, row));
  const names = await readNames(ctx, published, columns, rows);
  const leaves = columns.flatMap((column) => column.children ?? [column]);
  const readers: Readers = new Map(leaves.map((column) => [column, cellReader(column.field, names)]));
  return rows.map((row) => readRecord(ctx, readers, columns, row));
}

/** Values of a new record that the sheet has no column for: what a form would begin with. */
export function withDefaults({ model }: Published, { columns }: ImportPlan, values: Values): Values {
  const given = new Set(columns.map(({ key }) => key));
  const defaults = mainFields(model).flatMap((field) => {
    const open = holdsValue(field) && !widgetFacts(field.key).system && !isHidden(field) && field.key !== 'table';
    return open && !given.has(field.vModel) && !isEmptyValue(field.defaultValue)
      ? [[field.vModel, structuredClone(field.defaultValue)] as const]
      : [];
  });
  return { ...Object.fromEntries(defaults), ...values };
}

/** Labels of the columns by the path of a cell without its row. */
function labelOf(columns: readonly ImportColumn[], path: string): string | undefined {
  const [key = '', , child] = path.split('.');
  const column = columns.find((each) => each.key === key);
  return child === undefined ? column?.label.text : column?.children?.find((each) => each.key === child)?.label.text;
}

/** Adds the faults of the save's own checks to cells that had none, with their labels. */
export function addFaults({ columns }: ImportPlan, record: ReadRecord, found: readonly FieldFault[]): void {
  const known = new Set(record.faults.map(({ field }) => field));
  for (const { field, message } of found)
    if (!known.has(field)) record.faults.push({ field, message: withLabel(labelOf(columns, field) ?? '', message) });
}
