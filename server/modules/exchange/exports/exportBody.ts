import type { ListBody } from '../../records/listQuery';

/** Body of a data export: a list's, and what of it goes into which file (contract-visualdev §2.7; the last three are ours). */
export interface ExportBody extends ListBody {
  /** 0 the current page, 1 all under the filter, 2 the selected ones. */
  dataType?: number | string | null;
  selectIds?: string[] | null;
  /** Props of the columns; their order is the list's. */
  selectKey?: string[] | string | null;
  format?: 'xlsx' | 'csv' | null;
  /** Texts as lists show them, or stored values. */
  values?: 'display' | 'raw' | null;
  /** Rows of sub-tables: lines of their record, or a sheet each. */
  children?: 'rows' | 'sheets' | null;
}

/** Whether a call exports records; without `selectKey` it exports the model's file, on either path. */
export const exportsRecords = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (body as ExportBody).selectKey !== undefined;

/** The chosen props: a list, or comma-joined. */
export const chosenProps = ({ selectKey }: ExportBody): string[] =>
  (Array.isArray(selectKey) ? selectKey : String(selectKey ?? '').split(',')).map(String).filter(Boolean);
