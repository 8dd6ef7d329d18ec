import { lookUp } from '../../../core/binding';

type Row = Record<string, unknown>;

export interface ChartData {
  categories: string[];
  series: { label: string; values: (number | null)[] }[];
  /** Of each category of a single series, where its value has one. */
  colours?: (string | undefined)[];
}

/** A number, or null for anything else: a gap in a line, no bar. */
export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Rows as categories and series of numbers. */
export function chartData(
  rows: readonly Row[],
  category: string,
  series: readonly { name: string; label: string }[],
): ChartData {
  return {
    categories: rows.map((row) => String(lookUp(row, category) ?? '')),
    ...(series.length === 1 && { colours: rows.map(({ color }) => (typeof color === 'string' ? color : undefined)) }),
    series: series.map(({ name, label }) => ({ label, values: rows.map((row) => numberOf(lookUp(row, name))) })),
  };
}

/** Rows of two groups: a category per value of the first member, a series per value of the second, in order of appearance. */
export function pivotedData(rows: readonly Row[], category: string, seriesBy: string, measure: string): ChartData {
  const text = (row: Row, path: string) => String(lookUp(row, path) ?? '');
  const categories = [...new Set(rows.map((row) => text(row, category)))];
  const place = new Map(categories.map((name, index) => [name, index]));
  const series = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const label = text(row, seriesBy);
    const values = series.get(label) ?? Array<number | null>(categories.length).fill(null);
    values[place.get(text(row, category)) ?? 0] = numberOf(lookUp(row, measure));
    series.set(label, values);
  }
  return { categories, series: [...series].map(([label, values]) => ({ label, values })) };
}

/** The smallest step of an axis: whole numbers, such as counts, have no ticks between them. */
export const leastStep = ({ series }: ChartData): number =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))) ? 1 : 0;

/** Change from one value to the next in percent; undefined without a comparable value. */
export function trendOf(now: number | null, before: number | null): number | undefined {
  if (now === null || before === null || before === 0) return undefined;
  return ((now - before) / Math.abs(before)) * 100;
}
