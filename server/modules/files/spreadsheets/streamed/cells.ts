/** A number or a moment as a number with a format of the program; `text` is what a person reads, and what csv holds. */
export interface NumberCell {
  number: number;
  /** Format code of spreadsheets: `0.00`, `yyyy-mm-dd`. */
  format: string;
  text: string;
}

/** A cell of an export. A text is never a formula, regardless of its first character (reliability T25). */
export type OutCell = string | NumberCell | null;

/** Cells of one line after another that are one cell: all rows from `row` on, `count` of them. */
export type Lines = readonly (readonly OutCell[])[];

/** Receives a table line by line. `open` begins a sheet; csv has one only. */
export interface TableWriter {
  open: (sheet: SheetHead) => Promise<void>;
  /** One record: its lines; the columns of `spanned` have one value for all lines, in the first of them. */
  record: (lines: Lines) => Promise<void>;
  close: () => Promise<void>;
  /** Ends the content with an error, so that nobody takes a part for the whole. */
  fail: (error: Error) => void;
  content: AsyncIterable<Uint8Array>;
}

export interface HeadCell {
  text: string;
  /** Columns that the heading spans; default 1. */
  width?: number;
  /** Heading rows that it spans; default 1. */
  height?: number;
}

export interface SheetHead {
  name: string;
  /** One or two rows; a cell under another that spans it is null. */
  head: readonly (readonly (HeadCell | null)[])[];
  /** Of the columns, in characters. */
  widths: readonly number[];
  /** Columns, from 0, whose value is one for all lines of a record. */
  spanned: readonly number[];
}
