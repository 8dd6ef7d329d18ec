import type { Source } from '../../core/language/types';

/** Does this question read the row? Then every cell asks for itself; otherwise the column asks once. */
export function readsRow(source: Source | undefined): boolean {
  return source !== undefined && JSON.stringify(source).includes('"row.');
}
