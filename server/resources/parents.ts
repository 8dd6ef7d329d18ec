import { Refusal } from '../ctx';
import { listRows, type StoredRow } from '../db/rows';
import type { Db } from '../db/types';
import { branchIds } from '../lists/tree';

export type TreeRow = StoredRow & { parentId: string };

/**
 * Refuses a parent that does not exist, or that is the row itself or a descendant. The caller holds a lock against
 * concurrent moves in the same tree.
 */
export async function checkParent<Row extends TreeRow>(
  tx: Db,
  table: string,
  top: string,
  row: Row,
  scope: Partial<Record<string, unknown>> = {},
): Promise<void> {
  if (row.parentId === top) return;
  const rows = await listRows<Row>(tx, table, scope);
  if (branchIds(rows, row.id).has(row.parentId)) throw new Refusal('dictionary.parentInside');
  if (!rows.some((other) => other.id === row.parentId)) throw new Refusal('dictionary.parentUnknown');
}
