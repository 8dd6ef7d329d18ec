import type { JsonObject } from '../../language/types';
import { makeList } from '../../model/makeList';
import { type PresetName, presetField } from '../../model/presets';
import { asObject } from '../../model/read';
import { importedText, inferKind } from './inferKind';

/** A column of a sheet as a field. */
export interface InferredColumn {
  /** `__vModel__`. */
  name: string;
  label: string;
  preset: PresetName;
  /** Every row has a value. */
  required: boolean;
  /** No two rows have the same value. */
  unique: boolean;
  /** The first values. */
  sample: string;
}

export interface Inferred {
  columns: InferredColumn[];
  /** Texts of a draft. */
  formData: string;
  columnData: string;
  /** The rows as an import of the model takes them. */
  records: Record<string, string>[];
}

/** Lines that may stand above the headings. */
const mostAbove = 5;
/** `formId` of the first field. */
const firstNumber = 101;
const samples = 3;

const filled = (line: readonly string[]) => line.filter((cell) => cell.trim() !== '').length;

/** The line of the headings: the first that is at least half as full as the fullest at the top; a title is not. */
function headingAt(lines: readonly string[][]): number {
  const top = lines.slice(0, mostAbove).map(filled);
  const fullest = Math.max(...top);
  return Math.max(
    0,
    top.findIndex((count) => count > 0 && count * 2 >= fullest),
  );
}

/** Headings, each once: of two with one name the second has a number. */
function labelsOf(heading: readonly string[], count: number, unnamed: (column: number) => string): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const said = (heading[index] ?? '').trim().replace(/\*$/, '').replace(/\s+/g, ' ').slice(0, 50);
    const label = said || unnamed(index + 1);
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return times > 1 ? `${label} ${times}` : label;
  });
}

/**
 * A model of the lines of a sheet: its headings are fields whose kinds follow from their cells, its rows are records. Columns
 * without a heading and without a cell are left out. `unnamed`: the label of a column without a heading, counted from 1.
 */
export function inferModel(lines: readonly string[][], unnamed: (column: number) => string): Inferred | undefined {
  const at = headingAt(lines);
  const heading = lines[at] ?? [];
  const rows = lines.slice(at + 1).filter((line) => filled(line) > 0);
  const count = Math.max(0, heading.length, ...rows.map((row) => row.length));
  const labels = labelsOf(heading, count, unnamed);
  const fields = labels.flatMap((label, index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim());
    if (!(heading[index] ?? '').trim() && cells.every((cell) => cell === '')) return [];
    const kind = inferKind(cells);
    const number = firstNumber + index;
    const node = presetField(kind.preset, { label, number });
    const required = cells.length > 0 && cells.every((cell) => cell !== '');
    const config: JsonObject = { ...asObject(node.__config__), ...kind.config, ...(required && { required: true }) };
    const texts = [...new Set(cells.filter(Boolean))];
    const column: InferredColumn = {
      name: String(node.__vModel__),
      label,
      preset: kind.preset,
      required,
      unique: rows.length > 1 && texts.length === rows.length,
      sample: texts.slice(0, samples).join(' · ').slice(0, 100),
    };
    return [{ column, index, node: { ...node, ...kind.own, __config__: config } }];
  });
  if (fields.length === 0) return undefined;
  const form = {
    labelPosition: 'top',
    popupType: 'general',
    generalWidth: '800px',
    fields: fields.map(({ node }) => node),
  };
  const formData = JSON.stringify(form, null, 2);
  const list = makeList(formData);
  const btnsList = [
    ...(list.btnsList as JsonObject[]).slice(0, 1),
    { value: 'upload', label: '导入' },
    ...(list.btnsList as JsonObject[]).slice(1),
  ];
  return {
    columns: fields.map(({ column }) => column),
    formData,
    columnData: JSON.stringify({ ...list, btnsList }, null, 2),
    records: rows.map((row) =>
      Object.fromEntries(
        fields.map(({ column, index }) => [column.name, importedText(column.preset, row[index] ?? '')]),
      ),
    ),
  };
}
