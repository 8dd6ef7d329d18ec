import type { Source, Text, ViewBase } from '../../../core/language/types';

export interface ChartSeries {
  /** Member of a row that holds the number. */
  name: string;
  label?: Text;
}

/** Numbers of a source as bars, lines, a pie, or one figure with its trend. A table says the same to screen readers. */
export interface ChartDoc extends ViewBase {
  view: 'chart';
  kind: 'bar' | 'line' | 'pie' | 'number';
  source: Source;
  title?: Text;
  /** Member of a row that names it; default: the label of the source. */
  category?: string;
  series: ChartSeries[];
  /**
   * Member of a row that divides it into series, for numbers of two groups: one series per value, with the number of the
   * first of `series`.
   */
  seriesBy?: string;
  stacked?: boolean;
  horizontal?: boolean;
  /** Decimal places of numbers; default as they come. */
  precision?: number;
  unit?: Text;
  /** `number`: member of the first row with the value before, for the trend. */
  previous?: string;
  /** Default 280. */
  heightPx?: number;
}
