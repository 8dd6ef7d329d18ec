import type { ModelField } from '../../../core/model/types';

type Values = Record<string, unknown>;

/** The stored rows of a sub-table by their id; none of a new record. */
export function storedRows(stored: Values, { vModel }: ModelField): Map<unknown, Values> {
  const rows = Array.isArray(stored[vModel]) ? (stored[vModel] as Values[]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
